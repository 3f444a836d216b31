import { faultOf } from '#web/lib/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type Event, type Rsvp } from '#contracts/events/events.ts'
import { SEATS_PER_PERSON } from '#contracts/events/kinds.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Qr } from '#web/ui/Qr.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { ownRsvp, useCancelRsvp, useRsvp } from './queries.ts'

/** Seats, a place in line, or the code for the door. */
export function RsvpPanel({ event }: { event: Event }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const { data, isPending, error, refetch } = useQuery({ ...ownRsvp(event.id), enabled: viewer !== null })
  if (!viewer)
    return (
      <Card className="flex flex-col gap-3">
        <p>Sign in to save your seat.</p>
        <ButtonLink to={`/login?returnTo=${encodeURIComponent(pathname)}`}>Sign in</ButtonLink>
      </Card>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  return (
    <Card className="flex flex-col gap-4">
      {data.rsvp ? <Own event={event} rsvp={data.rsvp} /> : null}
      {!data.rsvp?.checkedInAt && <Ask key={data.rsvp?.seats ?? 0} event={event} rsvp={data.rsvp} />}
    </Card>
  )
}

function Own({ event, rsvp: { state, seats, place, code, checkedInAt } }: { event: Event; rsvp: Rsvp }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelRsvp()
  const words = seats === 1 ? '1 seat' : `${seats} seats`
  if (checkedInAt) return <p className="font-semibold">You are checked in with {words}. Enjoy it.</p>
  return (
    <>
      <div aria-live="polite">
        {state === 'going' ? (
          <p className="font-semibold">You're going, {words}. Show this code at the door.</p>
        ) : (
          <p className="font-semibold">
            You are number {place} in line for {words}. We'll tell you when you move up.
          </p>
        )}
      </div>
      {code && (
        <div className="flex flex-wrap items-center gap-4">
          <Qr text={code} label={`QR code ${code.split('').join(' ')}`} />
          <p className="tabular text-h4 select-all">{code}</p>
        </div>
      )}
      <Button variant="quiet-danger" className="self-start" onClick={() => setAsking(true)}>
        {state === 'going' ? 'Cancel my seats' : 'Leave the line'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={state === 'going' ? 'Cancel your seats?' : 'Leave the line?'}
        confirmLabel={state === 'going' ? 'Cancel seats' : 'Leave'}
        keepLabel={state === 'going' ? 'Keep them' : 'Stay in line'}
        destructive
        busy={cancel.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate({ params: { id: event.id } }, { onSettled: () => setAsking(false) })}
      >
        The next person in line gets them. You can join again at the end of the line.
      </ConfirmDialog>
    </>
  )
}

function Ask({ event, rsvp }: { event: Event; rsvp: Rsvp | null }) {
  const [seats, setSeats] = useState(rsvp?.seats ?? 1)
  const ask = useRsvp()
  const isFull = event.seatsLeft !== null && event.seatsLeft < seats
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span>Seats</span>
        <Stepper
          label="Seats"
          value={seats}
          max={SEATS_PER_PERSON}
          limitText={`Up to ${SEATS_PER_PERSON} seats per person.`}
          onChange={setSeats}
        />
      </div>
      {ask.error && <p className="text-sm text-danger">{faultOf(ask.error)}</p>}
      <Button
        variant={rsvp ? 'secondary' : 'primary'}
        busy={ask.isPending}
        disabled={rsvp?.seats === seats}
        onClick={() => ask.mutate({ params: { id: event.id }, body: { seats } })}
      >
        {rsvp ? 'Change my seats' : isFull ? 'Wait in line' : 'Take seats'}
      </Button>
    </div>
  )
}
