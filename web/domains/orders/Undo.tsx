import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { timeOfDay } from '#web/lib/date-format.ts'
import { type OrderAddress, useUndo } from './queries.ts'

/** A one-click order that its stores do not know yet: until when it can be undone, and the button. */
export function Undo({ until, address }: { until: Date; address: OrderAddress }) {
  const undo = useUndo(address)
  return (
    <Notice tone="success" title="Your order is in and paid.">
      <p>
        Stores get it at <LocalTime at={until} format={timeOfDay} />. Until then you can undo it and get everything back.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          busy={undo.isPending}
          busyLabel="Undoing…"
          onClick={() => undo.mutate({ params: { number: address.number }, body: {} })}
          icon={<Undo2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          Undo this order
        </Button>
        <TimeLeft until={until} />
      </div>
    </Notice>
  )
}

/** Counts down for the eye; a screen reader has the time above. */
function TimeLeft({ until }: { until: Date }) {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((until.getTime() - Date.now()) / 1000)))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [until])
  if (left === null) return null
  return (
    <span aria-hidden="true" className="tabular text-soft">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} left
    </span>
  )
}
