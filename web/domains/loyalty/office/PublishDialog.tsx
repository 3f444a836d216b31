import { z } from 'zod'
import { publishRule, type RuleDraft, withdrawRule } from '#contracts/loyalty/rules.ts'
import type { RuleVersion } from '#contracts/loyalty/loyalty.ts'
import { day } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { usePublish, useWithdraw } from './queries.ts'

const publishForm = z.object({
  startsAt: z
    .string()
    .transform((text) => (text === '' ? null : new Date(`${text}T00:00:00`)))
    .refine((at) => at === null || !Number.isNaN(at.getTime()), 'Choose a date.'),
  reason: publishRule.body.shape.reason,
})

type PublishDialogProps = { draft: RuleDraft; changes: readonly string[]; onClose: () => void }

export function PublishDialog({ draft, changes, onClose }: PublishDialogProps) {
  const publish = usePublish()
  return (
    <FormDialog
      title={`Publish “${draft.name}”`}
      schema={publishForm}
      defaultValues={{ startsAt: '', reason: '' }}
      submitLabel="Publish"
      busyLabel="Publishing…"
      onSubmit={async ({ startsAt, reason }) => {
        const { version } = await publish.mutateAsync({ params: { id: draft.id }, body: { revision: draft.revision, startsAt, reason } })
        toast({ title: `Version ${version} is published`, body: 'Members hear about the changes.' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p className="text-soft">Orders that are placed already keep what they promised.</p>
          <Input {...form.field('startsAt')} label="Starts on" optional type="date" hint="Leave blank to start now." />
          <Textarea {...form.field('reason')} label="Why" rows={2} maxLength={300} hint="Kept in the audit log." />
        </>
      )}
    </FormDialog>
  )
}

export function WithdrawDialog({ version, onClose }: { version: RuleVersion; onClose: () => void }) {
  const withdraw = useWithdraw()
  return (
    <ReasonDialog
      title={`Withdraw version ${version.version}`}
      schema={withdrawRule.body}
      submitLabel="Withdraw"
      busyLabel="Withdrawing…"
      destructive
      onSubmit={async (body) => {
        await withdraw.mutateAsync({ params: { version: version.version }, body })
        toast({ title: `Version ${version.version} is withdrawn`, body: 'Its terms are a draft again.' })
      }}
      onClose={onClose}
      label="Why"
      hint="Kept in the audit log."
      rows={2}
      maxLength={300}
    >
      <p>It was to start on {day(version.startsAt)}. Its terms become a draft again.</p>
    </ReasonDialog>
  )
}
