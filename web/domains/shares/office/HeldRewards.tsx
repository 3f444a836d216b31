import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { DecideReferral, heldReferrals, type HeldReferral, type Suspicion } from '#contracts/shares/social-rewards.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { LISTS } from './lists.ts'
import { useDecideReferral } from './queries.ts'

const REASONS: Record<Suspicion, string> = {
  device: 'Same device',
  network: 'Same network',
  card: 'Same saved card',
  address: 'Same address',
  email: 'Same mailbox',
}

export function HeldRewards() {
  const isDecided = useAddressFilters().get('state') === 'decided'
  return (
    <ListPage
      title="Social rewards"
      lead="Rewards for invited friends wait here when both accounts look like one person. We tell both people what you decide."
      list={useList(heldReferrals, [], { state: isDecided ? 'decided' : 'held' })}
      noun={['reward', 'rewards']}
      filters={[
        LISTS,
        {
          name: 'state',
          label: 'Rewards',
          divides: true,
          choices: [
            { value: null, label: 'Held' },
            { value: 'decided', label: 'Decided' },
          ],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (held) => <Held held={held} /> }}
      empty={{
        title: isDecided ? 'Nothing decided yet' : 'No reward is held',
        icon: <UserPlus strokeWidth={1.75} />,
        children: 'A reward is held when two accounts share a device, network, saved card, address or mailbox.',
      }}
    />
  )
}

function Held({ held }: { held: HeldReferral }) {
  const { inviter, friend, reasons, points, heldAt, appeal, appealedAt, state, decidedAt, decidedBy, note } = held
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-base">
            {inviter} invited {friend}
          </h2>
          <p className="text-soft">
            {plural(points, 'SPIRAL')} each · held {dateAndTime(heldAt)}
          </p>
        </div>
        {state === 'held' ? (
          <Decide held={held} />
        ) : (
          <Badge tone={state === 'rewarded' ? 'success' : 'danger'}>{state === 'rewarded' ? 'Paid' : 'Refused'}</Badge>
        )}
      </div>
      <ul className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <li key={reason}>
            <Badge tone="warning">{REASONS[reason]}</Badge>
          </li>
        ))}
      </ul>
      {appeal && (
        <blockquote className="border-l-2 border-accent pl-3 break-words whitespace-pre-wrap">
          {appeal}
          {appealedAt && <footer className="text-sm text-soft">{dateAndTime(appealedAt)}</footer>}
        </blockquote>
      )}
      {decidedAt && note && (
        <p className="text-sm text-soft">
          {decidedBy ?? 'SPIRAL'}, {dateAndTime(decidedAt)}: {note}
        </p>
      )}
    </Card>
  )
}

function Decide({ held: { id, inviter, friend } }: { held: HeldReferral }) {
  const [isOpen, setOpen] = useState(false)
  const decide = useDecideReferral()
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Decide
        <span className="visually-hidden">
          {' '}
          the reward of {inviter} and {friend}
        </span>
      </Button>
      {isOpen && (
        <FormDialog
          title={`Reward of ${inviter} and ${friend}`}
          schema={DecideReferral}
          defaultValues={{ decision: 'pay', note: '' }}
          submitLabel="Save decision"
          busyLabel="Saving…"
          onSubmit={async (body) => {
            await decide.mutateAsync({ params: { id }, body })
            toast({ title: body.decision === 'pay' ? 'Paid to both' : 'Refused' })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <RadioGroup
                {...form.field('decision')}
                legend="Decision"
                choices={[
                  { value: 'pay', label: 'Pay both' },
                  { value: 'refuse', label: 'Refuse' },
                ]}
              />
              <Textarea {...form.field('note')} label="Message to both" rows={3} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
