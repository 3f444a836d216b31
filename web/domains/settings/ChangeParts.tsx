import { type ReactNode, useState } from 'react'
import { decideCommission, type TermChange } from '#contracts/settings.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'

const STATE: Record<TermChange['state'], readonly [label: string, tone: 'warning' | 'success' | 'neutral']> = {
  waiting: ['Waits', 'warning'],
  approved: ['Approved', 'success'],
  declined: ['Declined', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
}
/** Who asked for a change and why, and who decided. */
function ChangeWords({ change }: { change: TermChange }) {
  const [label, tone] = STATE[change.state]
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="font-medium">{change.reason}</span>
      </p>
      <p className="text-sm text-soft">
        Asked by {change.askedBy}, {dateAndTime(change.askedAt)}
        {change.decidedAt && `. Decided by ${change.decidedBy}, ${dateAndTime(change.decidedAt)}: ${change.note}`}
      </p>
    </div>
  )
}

type Decision = { approve: boolean; note: string }
type DecisionDialogProps = { approve: boolean; change: TermChange; onDecide: (decision: Decision) => Promise<unknown>; onClose: () => void }
/** Approves a change, declines it, or withdraws one's own, with a reason. */
function DecisionDialog({ approve, change, onDecide, onClose }: DecisionDialogProps) {
  const act = approve ? 'Approve' : change.isMine ? 'Withdraw' : 'Decline'
  return (
    <FormDialog
      title={`${act} the change`}
      schema={decideCommission.body.pick({ note: true })}
      defaultValues={{ note: '' }}
      submitLabel={act}
      destructive={!approve}
      onSubmit={({ note }) => onDecide({ approve, note })}
      onClose={onClose}
    >
      {(form) => <Textarea {...form.field('note')} label="Reason" rows={2} hint="Kept in the history." />}
    </FormDialog>
  )
}

type WaitingChangeProps<Change> = {
  change: Change
  differences: ReactNode
  /** Beside "Approve". */
  actions?: ReactNode
  onDecide: (decision: Decision) => Promise<unknown>
  children?: ReactNode
}
/** A change that waits for a second admin, who decides here. */
export function WaitingChange<Change extends TermChange>({ change, differences, actions, onDecide, children }: WaitingChangeProps<Change>) {
  const [open, setOpen] = useState<'approve' | 'decline' | null>(null)
  return (
    <Section title="Waits for a second admin">
      <Card className="flex flex-col gap-4">
        <ChangeWords change={change} />
        {differences}
        <div className="flex flex-wrap gap-2">
          {actions}
          {change.mayApprove && <Button onClick={() => setOpen('approve')}>Approve</Button>}
          <Button variant="quiet-danger" onClick={() => setOpen('decline')}>
            {change.isMine ? 'Withdraw' : 'Decline'}
          </Button>
        </div>
        {!change.mayApprove && <p className="text-soft">Another admin must approve it.</p>}
        {children}
        {open && <DecisionDialog approve={open === 'approve'} change={change} onDecide={onDecide} onClose={() => setOpen(null)} />}
      </Card>
    </Section>
  )
}

type EarlierChangesProps<Change> = { history: readonly Change[]; empty: string; differences: (change: Change) => ReactNode }
export function EarlierChanges<Change extends TermChange>({ history, empty, differences }: EarlierChangesProps<Change>) {
  return (
    <Section title="Earlier changes">
      {history.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {history.map((change) => (
            <li key={change.id}>
              <Card className="flex flex-col gap-2">
                <ChangeWords change={change} />
                {differences(change)}
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
