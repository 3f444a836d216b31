import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { Viewer } from '#contracts/identity/people.ts'
import { joinWaitlist, WAITLIST_ROLE_NAMES, WAITLIST_ROLES } from '#contracts/roadmap.ts'
import { useViewer } from '#web/shell/session.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { mine, useJoinWaitlist, useLeaveWaitlist } from './queries.ts'

type Joined = { isConfirmed: boolean; email: string }

/** The waitlist: join with a ZIP, see and leave one's own places. */
export function Waitlist() {
  const viewer = useViewer()
  const zip = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode) ?? ''
  const [joined, setJoined] = useState<Joined | null>(null)
  return (
    <Section id="waitlist" title="Miss us in your city?">
      <p className="text-soft">Join the waitlist. It shows us where to go next, and we email you when SPIRAL opens there.</p>
      <Card className="flex flex-col gap-4 sm:p-6">
        {joined ? (
          <Thanks joined={joined} onMore={() => setJoined(null)} />
        ) : (
          // The signed-in person is known only after the first render, so the form restarts with their address.
          <JoinForm key={`${viewer?.id ?? 'guest'} ${zip}`} from={viewer} zip={zip} onJoined={setJoined} />
        )}
        {viewer && <Own />}
      </Card>
    </Section>
  )
}

function Thanks({ joined: { isConfirmed, email }, onMore }: { joined: Joined; onMore: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p className="flex items-start gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" strokeWidth={1.75} />
        <span>
          {isConfirmed ? "You're on the list." : `Check your email. You're on the list once you open the link we sent to ${email}.`}
        </span>
      </p>
      <Button variant="secondary" onClick={onMore}>
        Add another ZIP
      </Button>
    </div>
  )
}

function JoinForm({ from, zip, onJoined }: { from: Viewer | null; zip: string; onJoined: (joined: Joined) => void }) {
  const join = useJoinWaitlist()
  const form = useServerForm(joinWaitlist.body, {
    keptAs: `waitlist of ${from?.id ?? 'a guest'}`,
    defaultValues: { zip, role: 'shopper', email: from?.email ?? '' },
  })
  const send = form.submit(async (body) => {
    const { isConfirmed } = await join.mutateAsync({ body })
    onJoined({ isConfirmed, email: body.email })
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input {...form.field('zip')} label="ZIP code" inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        <Select
          {...form.field('role')}
          label="I'd come as"
          choices={WAITLIST_ROLE_NAMES.map((value) => ({ value, label: WAITLIST_ROLES[value] }))}
        />
      </div>
      <Input {...form.field('email')} label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Joining…">
          Join the waitlist
        </Button>
      </div>
    </form>
  )
}

function Own() {
  const entries = useQuery(mine()).data?.entries ?? []
  const leave = useLeaveWaitlist()
  if (entries.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base">Your places</h3>
      <ul>
        {entries.map(({ id, zip, city, state, role }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-1">
            <span>
              {city}, {state} {zip} <span className="text-sm text-soft">{WAITLIST_ROLES[role]}</span>
            </span>
            <Button variant="quiet" size="sm" busy={leave.isPending} onClick={() => leave.mutate({ params: { id } })}>
              Leave<span className="visually-hidden"> the waitlist for {zip}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
