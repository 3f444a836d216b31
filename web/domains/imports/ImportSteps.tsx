import { Steps } from '#web/ui/Steps.tsx'

/** The way of a file into the catalog; `done` of its steps lie behind. */
export const ImportSteps = ({ done }: { done: number }) => <Steps label="Import" steps={['Upload', 'Check', 'Apply']} current={done} />
