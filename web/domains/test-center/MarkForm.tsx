import { MARK_STATES, markRule } from '#contracts/test-center.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useMarkRule } from './queries.ts'

const STATES: Record<(typeof MARK_STATES)[number], string> = {
  pass: 'Pass: it is as the rule says',
  fail: 'Fail: it is not',
  blocked: 'Blocked: it could not be tried',
}

/** What a person found when they tried a rule. */
export function MarkForm({ rule, words, onClose }: { rule: string; words: string; onClose: () => void }) {
  const mark = useMarkRule()
  return (
    <FormDialog
      title={`Result of ${rule}`}
      schema={markRule.body}
      defaultValues={{ rule, state: 'pass', note: '', browser: browserName(navigator.userAgent) }}
      submitLabel="Write down"
      onSubmit={async (body) => {
        await mark.mutateAsync({ body })
        toast({ title: 'Result written down' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{words}</p>
          <Select {...form.field('state')} label="Result" choices={MARK_STATES.map((value) => ({ value, label: STATES[value] }))} />
          <Textarea
            {...form.field('note')}
            label="Note"
            optional
            hint="For a result other than pass, say in a few words what went wrong."
          />
          <Input {...form.field('browser')} label="Browser" optional />
        </>
      )}
    </FormDialog>
  )
}

/** The name of a browser and its version: "Chrome 153". */
export function browserName(userAgent: string): string {
  const [, name, version] = /\b(Edg|OPR|Firefox|Chrome)\/(\d+)/.exec(userAgent) ?? /\b(Version)\/(\d+).*Safari/.exec(userAgent) ?? []
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }
  return name ? `${names[name] ?? name} ${version}` : ''
}
