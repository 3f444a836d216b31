import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { StoreId } from '#contracts/ids.ts'
import { findSales, type RefundablePart } from '#contracts/returns/order-refunds.ts'
import { ApiProblem, faultOf } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Input } from '#web/ui/Input.tsx'
import { MoneyBackList } from '../store-work/MoneyBackList.tsx'
import { RefundOfStore } from '../store-work/PartRefunds.tsx'
import { salesFound } from '../store-work/refund-queries.ts'

const { q: Query } = findSales.query.shape

/** A shopper without a phone or a started return: their purchase is found by what they have with them. */
export function WalkInReturn({ storeId }: { storeId: StoreId }) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string>()
  const [error, setError] = useState<string>()
  const found = useQuery({ ...salesFound(storeId, asked ?? 'none'), enabled: asked !== undefined })

  function look(event: FormEvent) {
    event.preventDefault()
    const q = Query.safeParse(typed)
    setError(q.success ? undefined : q.error.issues[0]?.message)
    if (q.success) setAsked(q.data)
  }
  const failure = found.error instanceof ApiProblem ? faultOf(found.error) : undefined
  return (
    <section aria-label="Return without a code" className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <Card>
        <form onSubmit={look} noValidate className="flex flex-col gap-4">
          <h2 className="text-h4">No code?</h2>
          <Input
            label="Find the order"
            hint="Order number, last 4 digits of the card, or the shopper's name."
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={typed}
            error={error ?? failure}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
          <Button type="submit" variant="secondary" busy={found.isFetching} className="self-start">
            Find order
          </Button>
        </form>
      </Card>
      <div role="status">
        {found.data?.items.length === 0 && (
          <p className="text-soft">No order of the last year that was picked up or shipped matches. Check the receipt, or try the name.</p>
        )}
      </div>
      {found.data && found.data.items.length > 0 && (
        <ul className="flex flex-col gap-4">
          {found.data.items.map((part) => (
            <li key={part.fulfillmentId}>
              <Sale part={part} storeId={storeId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Sale({ part, storeId }: { part: RefundablePart; storeId: StoreId }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-col">
        <h3 className="text-base font-semibold">{part.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}</h3>
        <span className="text-soft">{`${part.customer}, ${dateAndTime(part.placedAt)}`}</span>
        <span className="text-soft">{`Order ${part.orderNumber}, bought at ${part.storeName}`}</span>
      </div>
      <MoneyBackList back={part.back} />
      {part.why !== null ? (
        <p className="text-sm text-soft">{part.why}</p>
      ) : isOpen ? (
        <RefundOfStore part={part} storeId={storeId} onClose={() => setOpen(false)} />
      ) : (
        <Button className="self-start" onClick={() => setOpen(true)}>
          Take back
          <span className="visually-hidden">{` order ${part.orderNumber}`}</span>
        </Button>
      )}
    </Card>
  )
}
