import type { ReactNode } from 'react'
import type { Fulfillment, Order } from '#contracts/orders/orders.ts'
import { cents, dollars } from '#contracts/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Points } from '#web/ui/Points.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import { Collector } from './passes/Collector.tsx'
import { collectedPart } from './passes/queries.ts'
import { ChooseBadge, FulfillmentBadge } from '../fulfillment/StateBadge.tsx'
import { isFinal, METHOD_WORDS, STATE_WORDS, waitsForPickup } from '../fulfillment/states.ts'
import { traceOfOrder } from '../payments/traces.ts'
import { WhereDidThisGo } from '../payments/WhereDidThisGo.tsx'
import { CancelButton } from './CancelButton.tsx'
import { ChoiceNeeded } from './ChoiceNeeded.tsx'
import { FulfillmentPlace } from './FulfillmentPlace.tsx'
import { dateAndTime } from '#web/lib/date-format.ts'
import { PlaceTime, PlaceWords } from '#web/ui/PlaceTime.tsx'
import { FulfillmentMessages } from './PartMessages.tsx'
import { OrderLines } from './OrderLines.tsx'
import { type OrderAddress, orderPage, repeatPage } from './queries.ts'
import { stepsOf } from './timeline.ts'

type FulfillmentCardProps = {
  group: Fulfillment
  destination: Order['destination']
  address: OrderAddress
  isMine: boolean
  isUnpaid: boolean
  returnLink: ReactNode
}

/** One fulfillment of an order: its method, place, items and costs. */
export function FulfillmentCard({ group, destination, address, isMine, isUnpaid, returnLink }: FulfillmentCardProps) {
  const part = collectedPart(address.number, group.id, address.key)
  return (
    <Card className="flex flex-col gap-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col">
          <h2 className="text-h4">
            <TextLink to={`/store/${group.storeSlug || group.storeId}`}>{group.storeName}</TextLink>
          </h2>
          <p className="text-soft">
            {METHOD_WORDS[group.fulfillmentMethod]}
            {!isFinal(group.state) && !waitsForPickup(group.state) && !group.choose && (
              <>
                . <PlaceWords words={group.estimatedDelivery} timeZone={group.timeZone} />
              </>
            )}
          </p>
        </div>
        {!isUnpaid && (group.choose ? <ChooseBadge /> : <FulfillmentBadge state={group.state} />)}
      </div>
      <Whereabouts group={group} />
      <OrderLines
        group={group}
        hasDetails={isMine && isFinal(group.state)}
        {...(isMine && !isUnpaid && { repeatLink: (lineId: number) => repeatPage(address.number, lineId) })}
      />
      {group.choose && <ChoiceNeeded group={group} address={address} />}
      <MovedTo group={group} isLinked={address.key === undefined} />
      {waitsForPickup(group.state) && group.holdUntil && (
        <Notice tone="success">
          Held for you until <PlaceTime at={group.holdUntil} timeZone={group.timeZone} />. After that it goes back on the shelf and we
          refund you in full.
        </Notice>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        {!isUnpaid && <Way group={group} />}
        <div className="flex flex-col gap-4">
          <FulfillmentPlace group={group} destination={group.destination ?? destination} />
          <ForWhom group={group} />
          {/* Once it is ready, its pass above shows this. */}
          {group.fulfillmentMethod !== 'ship-to-me' && !waitsForPickup(group.state) && (
            <Collector
              part={part}
              names={group.collector ? [group.collector] : []}
              what={group.storeName}
              mayChange={group.may.nameCollector}
            />
          )}
        </div>
      </div>
      <GroupMoney group={group} isMine={isMine} address={address} isUnpaid={isUnpaid} />
      {(group.state === 'picked_up' || group.state === 'delivered') && returnLink}
      {!isUnpaid && (
        <FulfillmentMessages address={address} fulfillmentId={group.id} storeName={group.storeName} recipient={group.recipient} />
      )}
      {group.may.cancel && !group.choose && (
        <div>
          <CancelButton
            address={address}
            label={`Cancel this ${group.fulfillmentMethod === 'in-store-pickup' ? 'pickup' : 'delivery'}`}
            fulfillmentId={group.id}
            storeNames={[group.storeName]}
          />
        </div>
      )}
    </Card>
  )
}

/** Where the parcel to a SPIRAL Center is, and since when. */
function Whereabouts({ group: { custody, state, center, storeName, timeZone } }: { group: Fulfillment }) {
  if (!center || !custody || custody.party === 'shopper' || state === 'placed' || state === 'accepted') return null
  const since = <PlaceTime at={custody.since} timeZone={timeZone} />
  return (
    <p className="font-medium">
      {custody.party === 'store' && (
        <>
          Packed at {storeName}, {since}
        </>
      )}
      {custody.party === 'courier' && <>On its way to the SPIRAL Center since {since}</>}
      {custody.party === 'center' && <>At the SPIRAL Center since {since}</>}
    </p>
  )
}

/** Whom it is for, and the note that goes with it. */
function ForWhom({ group: { recipient, gift } }: { group: Fulfillment }) {
  if (recipient === null && gift === null) return null
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-base">{gift ? 'Gift' : 'For'}</h3>
      {recipient && <p>{gift ? `For ${recipient}` : recipient}</p>}
      {gift?.note && <blockquote className="border-l-2 border-accent pl-3 whitespace-pre-line">{gift.note}</blockquote>}
      {gift && <p className="text-sm text-soft">The packing slip shows no prices.</p>}
    </div>
  )
}

/** Where another seller prepares it. A link of one order does not open another, so such a guest gets a link by email. */
function MovedTo({ group, isLinked }: { group: Fulfillment; isLinked: boolean }) {
  return group.movedTo.map(({ number, storeName }) => (
    <Notice key={number} tone="success">
      {storeName === group.storeName
        ? 'It goes to a SPIRAL Center now'
        : `${storeName} takes over${group.state === 'cancelled' ? '' : ' what was missing'}`}
      , paid for with what you already paid.{' '}
      {isLinked ? <TextLink to={orderPage({ number })}>See order {number}</TextLink> : `We've emailed you the link to order ${number}.`}
    </Notice>
  ))
}

function Way({ group }: { group: Fulfillment }) {
  const steps = stepsOf(group).map(({ state, at, note, status }) => ({
    key: state,
    label: STATE_WORDS[state].label,
    time: at && <LocalTime at={at} format={dateAndTime} />,
    detail: note,
    state: status,
  }))
  return <Timeline label={`Steps of ${group.storeName}`} steps={steps} />
}

type GroupMoneyProps = Pick<FulfillmentCardProps, 'group' | 'isMine' | 'address' | 'isUnpaid'>
function GroupMoney({ group, isMine, address, isUnpaid }: GroupMoneyProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline pt-4 text-sm text-soft">
      <span className="tabular">Subtotal {dollars(group.subtotal)}</span>
      <span className="tabular">Shipping {group.shippingCost === 0 ? 'free' : dollars(group.shippingCost)}</span>
      <span className="tabular">Tax {dollars(group.tax)}</span>
      {group.refunded > group.moved && (
        <span className="tabular font-medium text-text">Refunded {dollars(cents(group.refunded - group.moved))}</span>
      )}
      {group.moved > 0 && <span className="tabular font-medium text-text">Used at the other store {dollars(group.moved)}</span>}
      {isMine && group.spirals > 0 && (
        <span className="inline-flex items-center gap-1">
          {group.state === 'picked_up' || group.state === 'delivered' ? 'Earned' : 'Earns'} <Points points={group.spirals} />
        </span>
      )}
      {!isUnpaid && (
        <WhereDidThisGo
          trace={traceOfOrder(address)}
          about={`${group.storeName}, order ${address.number}`}
          part={{ fulfillmentId: group.id }}
        />
      )}
    </div>
  )
}
