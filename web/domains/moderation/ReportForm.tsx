import { z } from 'zod'
import { type ModeratedKind, reportText, RULES, rulesOf } from '#contracts/moderation.ts'
import { useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'

const NAMES: Record<ModeratedKind, string> = {
  review: 'review',
  review_reply: 'answer',
  question: 'question',
  answer: 'answer',
  post: 'post',
  comment: 'comment',
  profile: 'profile',
  event_feedback: 'feedback',
  correction: 'correction',
  product: 'listing',
}
const { rule, words } = reportText.body.shape
const Report = z.strictObject({ rule, words })

export function ReportForm({ id, kind, onClose }: { id: number; kind: ModeratedKind; onClose: () => void }) {
  const report = useWrite(reportText, [], { failure: 'mine' })
  return (
    <FormDialog
      title={`Report this ${NAMES[kind]}`}
      schema={Report}
      keptAs={`report ${kind} ${id}`}
      defaultValues={{ words: '' }}
      submitLabel="Send report"
      onSubmit={async (body) => {
        await report.mutateAsync({ body: { ...body, kind, id } })
        toast({ title: 'Reported', body: 'A moderator reads it and decides by our rules.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            {...form.field('rule')}
            label="What's wrong?"
            placeholder="Choose one"
            choices={rulesOf(kind).map((value) => ({ value, label: RULES[value] }))}
          />
          <Textarea {...form.field('words')} label="Tell us more" rows={4} maxLength={1000} />
        </>
      )}
    </FormDialog>
  )
}
