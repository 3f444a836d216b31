import type { ReactNode } from 'react'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { atPlace, dateAndTime } from '#web/lib/date-format.ts'
import { useViewer } from '#web/shell/session.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Price } from '#web/ui/Price.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { traceOfEarnings } from '../payments/traces.ts'
import { WhereDidThisGo } from '../payments/WhereDidThisGo.tsx'
import { ChangeTracking } from './ChangeTracking.tsx'
import { PartRefunds } from './PartRefunds.tsx'
import { PrintWork } from './PrintWork.tsx'
import { ShopperMessages } from './ShopperMessages.tsx'
import { UndoHandOver } from './UndoHandOver.tsx'
import { MissingLine } from './MissingLine.tsx'
import { WorkActions } from './WorkActions.tsx'
import { WorkLines } from './WorkLines.tsx'
import { WorkArrival, WorkClock, WorkPromise, WorkState } from './WorkState.tsx'

type WorkDetailsProps = { item: OfficeFulfillment; now: Date; onHandedOver?: () => void }

/** One fulfillment: its state, items, shopper and next action. */
export function WorkDetails({ item, now, onHandedOver }: WorkDetailsProps) {
  const isOwner = useViewer()?.retailers.some(({ retailerId, role }) => retailerId === item.retailerId && role === 'owner') ?? false
  return (
    <article aria-label={`${METHOD_WORDS[item.fulfillmentMethod]}, ${item.storeName}`} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          <WorkState state={item.state} />
        </span>
        <span className="flex flex-wrap gap-2">
          <WorkArrival item={item} now={now} />
          <WorkPromise item={item} now={now} />
          <WorkClock item={item} now={now} />
        </span>
      </div>
      {item.shopperChooses && (
        <Notice tone="warning">
          The shopper is choosing another way, because the order wasn't accepted in time or an item is missing. You can still prepare it.
        </Notice>
      )}
      <WorkLines
        items={item.items}
        {...(item.mayRefundLine && {
          missing: (line: OfficeFulfillment['items'][number]) => (
            <MissingLine key={`${line.variantId} ${line.quantity}`} item={item} line={line} />
          ),
        })}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <Fact name="For">{item.customer}</Fact>
        {item.recipient && <Fact name="Gets it">{item.recipient}</Fact>}
        {item.gift && <Fact name="Gift">{item.gift.note ?? 'No note'}</Fact>}
        {item.collector && <Fact name="May pick up too">{item.collector}</Fact>}
        <Fact name="How">{METHOD_WORDS[item.fulfillmentMethod]}</Fact>
        <Fact name="Store">{item.storeName}</Fact>
        {item.centerName && <Fact name="To">SPIRAL Center, {item.centerName}</Fact>}
        {item.parcelCode && <Fact name="Parcel">{item.parcelCode}</Fact>}
        {item.spot && <Fact name="Shelf">{item.spot.name}</Fact>}
        {item.destination && (
          <Fact name="To">
            <Address destination={item.destination} />
          </Fact>
        )}
        <Fact name="Placed">{dateAndTime(item.placedAt)}</Fact>
        {item.promised && <Fact name="Ready by">{atPlace(item.promised.by, item.timeZone)}</Fact>}
        {item.holdUntil && <Fact name="Held until">{atPlace(item.holdUntil, item.timeZone)}</Fact>}
        {item.handedOver && (
          <Fact name="Handed over">
            {atPlace(item.handedOver.at, item.timeZone)}
            {item.handedOver.by && ` by ${item.handedOver.by}`}
          </Fact>
        )}
        {item.tracking && (
          <Fact name="Tracking">
            {item.carrier} {item.tracking}
          </Fact>
        )}
        <Fact name="Subtotal">
          <Price price={item.subtotal} />
        </Fact>
        {isOwner && (
          <Fact name="For you">
            <WhereDidThisGo trace={traceOfEarnings(item.id)} about={`What ${item.storeName} gets for order ${item.orderNumber}`} />
          </Fact>
        )}
      </dl>
      <WorkActions item={item} onHandedOver={onHandedOver} />
      {item.mayChangeTracking && <ChangeTracking item={item} />}
      {item.mayRefund && <PartRefunds item={item} />}
      <ShopperMessages item={item} />
      <PrintWork item={item} />
      {item.handedOver && <UndoHandOver items={[item]} />}
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function Address({ destination }: { destination: NonNullable<OfficeFulfillment['destination']> }) {
  const { recipient, street1, street2, city, state, zip } = destination
  return (
    <address className="not-italic">
      {[recipient, street1, street2, `${city}, ${state} ${zip}`].filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
