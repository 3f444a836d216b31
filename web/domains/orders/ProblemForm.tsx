import { z } from 'zod'
import { MESSAGE_LENGTH, PROBLEM_REASONS, PROBLEM_WORDS, ProblemReason } from '#contracts/conversations.ts'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useMarkProblem } from './queries.ts'

const Form = z.object({
  reason: z.union([ProblemReason, z.literal('')]).pipe(z.enum(PROBLEM_REASONS, "Choose what's wrong.")),
  text: z
    .string()
    .trim()
    .min(1, 'Tell us what happened.')
    .max(MESSAGE_LENGTH, `Keep it under ${MESSAGE_LENGTH.toLocaleString('en-US')} characters.`),
})
type ProblemFormProps = {
  at: { params: { number: OrderNumber; fulfillmentId: FulfillmentId }; query: { key?: string } }
  storeName: string
  onDone: () => void
}

/** Reports a problem to the store and to support. */
export function ProblemForm({ at, storeName, onDone }: ProblemFormProps) {
  const mark = useMarkProblem({ number: at.params.number, ...at.query }, at.params.fulfillmentId)
  const form = useServerForm(Form, { keptAs: `problem ${at.params.fulfillmentId}`, defaultValues: { reason: '', text: '' } })
  const send = form.submit(async ({ reason, text }) => {
    await mark.mutateAsync({ ...at, body: { reason, text } })
    onDone()
  })
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4 rounded-md border border-hairline p-4">
      <ErrorSummary {...form.summary} />
      <Select
        label="What's wrong?"
        placeholder="Choose one"
        choices={PROBLEM_REASONS.map((value) => ({ value, label: PROBLEM_WORDS[value] }))}
        {...form.field('reason')}
      />
      <Textarea label="What happened?" hint={`${storeName} and SPIRAL support read this.`} rows={3} {...form.field('text')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.isSubmitting} busyLabel="Sending…">
          Tell the store
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}
