import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appealReferral, type Referral } from '#contracts/shares/social-rewards.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { ownRewards, useAppeal, useRemind } from './queries.ts'

const STATES = {
  waiting: { label: 'Waiting for the first order', tone: 'neutral' },
  held: { label: 'Being checked', tone: 'warning' },
  rewarded: { label: 'Earned', tone: 'success' },
  refused: { label: 'Not paid', tone: 'danger' },
} as const

/** One row per friend, and the person who invited the reader. */
export function MyFriends() {
  const { referrals } = useSuspenseQuery(ownRewards()).data
  if (referrals.length === 0) return <p className="text-soft">No friend has joined with your link yet. Share it to begin.</p>
  return (
    <ul className="flex flex-col divide-y divide-hairline rounded-md border border-hairline">
      {referrals.map((referral) => (
        <li key={referral.id} className="flex flex-col gap-2 p-4">
          <Friend referral={referral} />
        </li>
      ))}
    </ul>
  )
}

function Friend({ referral }: { referral: Referral }) {
  const { name, side, state, points, joinedAt, remindedAt, appealedAt, note, mayRemind, mayAppeal } = referral
  const isDone = state === 'rewarded' && points === 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-semibold">{side === 'inviter' ? name : `${name} invited you`}</p>
          <p className="text-sm text-soft">
            Joined <LocalTime at={joinedAt} format={day} />
            {points > 0 && `, ${plural(points, 'SPIRAL')} each`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={STATES[state].tone}>{isDone ? 'First order received' : STATES[state].label}</Badge>
          {mayRemind && <Remind referral={referral} />}
          {mayAppeal && <Appeal referral={referral} />}
        </div>
      </div>
      {remindedAt && state === 'waiting' && (
        <p className="text-sm text-soft">
          You reminded {name} on <LocalTime at={remindedAt} format={day} />.
        </p>
      )}
      {state === 'held' && (
        <p className="text-sm">
          {appealedAt
            ? 'We got your message. A person reads it and decides.'
            : 'Some details of both accounts are alike, so we check this reward before we pay it.'}
        </p>
      )}
      {note && <p className="text-sm">{note}</p>}
    </>
  )
}

function Remind({ referral: { id, name } }: { referral: Referral }) {
  const remind = useRemind()
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={remind.isPending}
      onClick={() => remind.mutate({ params: { id } }, { onSuccess: () => void toast({ title: `We reminded ${name}` }) })}
    >
      Remind once<span className="visually-hidden"> {name}</span>
    </Button>
  )
}

function Appeal({ referral: { id, name } }: { referral: Referral }) {
  const [isOpen, setOpen] = useState(false)
  const appeal = useAppeal()
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Explain<span className="visually-hidden"> the reward with {name}</span>
      </Button>
      {isOpen && (
        <FormDialog
          title="Tell us what we should know"
          schema={appealReferral.body}
          keptAs={`appeal ${id}`}
          defaultValues={{ text: '' }}
          submitLabel="Send"
          busyLabel="Sending…"
          onSubmit={async (body) => {
            await appeal.mutateAsync({ params: { id }, body })
            toast({ title: 'Sent', body: 'A person reads it and decides.' })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => <Textarea {...form.field('text')} label="Your message" rows={5} />}
        </FormDialog>
      )}
    </>
  )
}
