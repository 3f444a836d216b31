import { Steps } from '#web/ui/Steps.tsx'

/** The import steps; `done` of them are complete. */
export const ImportSteps = ({ done }: { done: number }) => (
  <Steps label="Import" steps={['Upload', 'Columns', 'Check', 'Apply']} current={done} />
)
