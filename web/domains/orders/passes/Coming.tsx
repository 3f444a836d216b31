import { Footprints } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { type Arrival, tellArrival } from '#contracts/pickups.ts'
import { timeOfDay } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { type CollectedPart, useTellArrival } from './queries.ts'

type ComingProps = { part: CollectedPart; arrival: Arrival | null; placeName: string }

/** Tells the counter that the shopper is on the way or has arrived; staff see it at once. */
export function Coming({ part, arrival, placeName }: ComingProps) {
  const [isOpen, setOpen] = useState(false)
  const tell = useTellArrival(part)
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
            I'm on my way
          </Button>
        )}
        <Button size="sm" variant={isHere ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          {isHere ? 'Change where I am' : "I'm here"}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`You are at ${placeName}`}>
        <HereForm part={part} note={arrival?.note ?? ''} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

const Form = z.object({ note: tellArrival.body.shape.note.unwrap() })

function HereForm({ part, note, onDone }: { part: CollectedPart; note: string; onDone: () => void }) {
  const tell = useTellArrival(part, 'mine')
  const form = useServerForm(Form, { defaultValues: { note } })
  const send = (values: z.output<typeof Form>) => tell.mutateAsync({ ...part.at, body: { state: 'here', ...values } }).then(onDone)
  return (
    <form noValidate onSubmit={form.submit(send)} className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Input
        {...form.field('note')}
        label="Where are you?"
        optional
        hint="At the counter, or your parking spot and car if you'd like someone to come out."
        autoComplete="off"
        maxLength={120}
      />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel="Telling them…">
          Tell them I'm here
        </Button>
      </div>
    </form>
  )
}
