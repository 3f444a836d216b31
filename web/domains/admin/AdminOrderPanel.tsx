import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OrderNumber } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Fulfillment, Order } from '#contracts/orders/orders.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Price } from '#web/ui/Price.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { piecesOf } from '../fulfillment/pieces.ts'
import { METHOD_WORDS, ORDER_STATE_WORDS, STATE_WORDS } from '../fulfillment/states.ts'
import { FulfillmentMessages } from '../orders/PartMessages.tsx'
import { PartActs } from './PartActs.tsx'
import { anyOrder } from './queries.ts'
import { CancelBySupport, type Refundable, SupportRefunds } from './SupportRefunds.tsx'
import { refundableOf } from './refund-queries.ts'

/** Side panel with one order for support: the people, the payment, and the history of each fulfillment. */
export function AdminOrderPanel({ number, onClose }: { number: string | undefined; onClose: () => void }) {
  const parsed = OrderNumber.safeParse(number)
  return (
    <Drawer open={number !== undefined} onClose={onClose} title={`Order ${number ?? ''}`}>
      {parsed.success ? <Details number={parsed.data} /> : <p className="text-soft">We couldn't find that order.</p>}
    </Drawer>
  )
}

function Details({ number }: { number: OrderNumber }) {
  const { data, error, refetch } = useQuery(anyOrder(number))
  const { data: refunds } = useQuery(refundableOf(number))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={5} />
  const { label, tone } = ORDER_STATE_WORDS[data.state]
  return (
    <div className="flex flex-col gap-6 text-base">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          <StatusDot tone={tone}>{label}</StatusDot>
        </span>
        <span className="text-soft">{dateAndTime(data.placedAt)}</span>
      </p>
      <Who order={data} />
      <Paid order={data} />
      {data.fulfillments.map((part) => (
        <Part
          key={part.id}
          part={part}
          number={data.number}
          refunds={refunds?.parts.find(({ fulfillmentId }) => fulfillmentId === part.id)}
        />
      ))}
      {refunds && refunds.parts.some(({ mayCancel }) => mayCancel) && <CancelBySupport number={data.number} parts={refunds.parts} />}
      <TextLink to={officeLink('admin', 'trace', { by: 'order', q: data.number })}>Trace its money</TextLink>
      <TextLink to={`/order-details?id=${data.number}`}>Open the order as the shopper sees it</TextLink>
    </div>
  )
}

function Who({ order: { contact, guest } }: { order: Order }) {
  return (
    <Facts>
      <Fact name="Customer">
        {contact.name} {guest && <span className="text-soft">(guest)</span>}
      </Fact>
      <Fact name="Email">{contact.email}</Fact>
      {contact.phone && <Fact name="Phone">{contact.phone}</Fact>}
    </Facts>
  )
}

function Paid({ order }: { order: Order }) {
  return (
    <Facts>
      <Fact name="Items" end>
        <Price price={order.subtotal} />
      </Fact>
      {order.discount > 0 && (
        <Fact name="Discounts" end>
          −<Price price={order.discount} />
        </Fact>
      )}
      <Fact name="Shipping" end>
        <Price price={order.shipping} />
      </Fact>
      <Fact name="Tax" end>
        <Price price={order.tax} />
      </Fact>
      <Fact name="Total" end>
        <Price price={order.total} />
      </Fact>
      {order.tenders.map((tender) => (
        <Fact key={tender.label} name={tender.label} end>
          <Price price={tender.amount} />
          {tender.refunded > 0 && (
            <span className="block text-sm text-soft">
              <Price price={tender.refunded} /> refunded
            </span>
          )}
          {tender.landed.map(({ amount, to }) => (
            <span key={`${to} ${amount}`} className="block text-sm text-soft">
              <Price price={amount} />{' '}
              {to === 'store_credit' ? 'of it as store credit, because the card has ended' : 'of it to pay out, see Cash-outs'}
            </span>
          ))}
        </Fact>
      ))}
    </Facts>
  )
}

function Part({ part, number, refunds }: { part: Fulfillment; number: OrderNumber; refunds: Refundable | undefined }) {
  const { label, tone } = STATE_WORDS[part.state]
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 className="text-base">{part.storeName}</h3>
        <p className="text-sm text-soft">{METHOD_WORDS[part.fulfillmentMethod]}</p>
        <p>
          <StatusDot tone={tone}>{label}</StatusDot>
        </p>
      </div>
      <ul className="flex flex-col gap-1">
        {part.items.map((line) => (
          <li key={line.id} className="flex justify-between gap-4">
            <span>
              {piecesOf(line, line.quantity) ?? `${line.quantity} × ${[line.title, line.options].filter(Boolean).join(', ')}`}
              {line.cancelled > 0 && (
                <span className="block text-sm text-soft">{piecesOf(line, line.cancelled) ?? line.cancelled} refunded</span>
              )}
              {line.returned > 0 && <span className="block text-sm text-soft">{`${line.returned} returned`}</span>}
            </span>
            <Price price={line.lineTotal} />
          </li>
        ))}
      </ul>
      <Timeline
        label={`What happened at ${part.storeName}`}
        steps={part.timeline.map(({ state, at, note }, i) => ({
          key: `${state} ${i}`,
          label: STATE_WORDS[state].label,
          time: dateAndTime(at),
          detail: note,
          state: state === 'cancelled' ? 'failed' : 'done',
        }))}
      />
      <PartActs part={part} number={number} />
      {refunds && <SupportRefunds part={refunds} />}
      <FulfillmentMessages address={{ number }} fulfillmentId={part.id} storeName={part.storeName} />
    </Card>
  )
}

const Facts = ({ children }: { children: ReactNode }) => <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">{children}</dl>
function Fact({ name, end = false, children }: { name: string; end?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className={end ? 'text-right' : 'min-w-0'}>{children}</dd>
    </>
  )
}
