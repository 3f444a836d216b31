import { Footprints } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { type Arrival, tellArrival } from '#contracts/pickups/pickups.ts'
import { timeOfDay } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { type CollectedPart, useTellArrival } from './queries.ts'

const Form = z.object({ note: tellArrival.body.shape.note.unwrap() })
type ComingProps = {
  part: CollectedPart
  arrival: Arrival | null
  placeName: string /** Which pass, for people who hear the buttons without what stands around them. */
  what: string
}

/** Tells the counter that the shopper is on the way or has arrived; staff see it at once. */
export function Coming({ part, arrival, placeName, what }: ComingProps) {
  const [isOpen, setOpen] = useState(false)
  const [tell, tellHere] = [useTellArrival(part), useTellArrival(part, 'mine')]
  const isHere = arrival?.state === 'here'
  return (
    <div className="flex flex-col gap-2 rounded-sm bg-tint p-3">
      <p role="status" className="flex items-start gap-2 empty:hidden">
        {arrival && (
          <>
            <Footprints aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link-strong" strokeWidth={1.75} />
            <span>
              {isHere ? `${placeName} knows you're here. You told them at` : `${placeName} knows you're on your way. You told them at`}{' '}
              <LocalTime at={arrival.at} format={timeOfDay} />
              {arrival.note && ` (${arrival.note})`}
            </span>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {!arrival && (
          <Button
            size="sm"
            variant="secondary"
            busy={tell.isPending}
            onClick={() => tell.mutate({ ...part.at, body: { state: 'on_my_way' } })}
          >
            <span>
              I'm on my way<span className="visually-hidden">: {what}</span>
            </span>
          </Button>
        )}
        <Button size="sm" variant={isHere ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          <span>
            {isHere ? 'Change where I am' : "I'm here"}
            <span className="visually-hidden">: {what}</span>
          </span>
        </Button>
      </div>
      {isOpen && (
        <FormDialog
          title={`You are at ${placeName}`}
          schema={Form}
          defaultValues={{ note: arrival?.note ?? '' }}
          submitLabel="Tell them I'm here"
          busyLabel="Telling them…"
          onSubmit={({ note }) => tellHere.mutateAsync({ ...part.at, body: { state: 'here', note } })}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <Input
              {...form.field('note')}
              label="Where are you?"
              optional
              hint="At the counter, or your parking spot and car if you'd like someone to come out."
              autoComplete="off"
              maxLength={120}
            />
          )}
        </FormDialog>
      )}
    </div>
  )
}
