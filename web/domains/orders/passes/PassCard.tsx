import type { PickupPass } from '#contracts/pickups/pickups.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Collector } from './Collector.tsx'
import { Coming } from './Coming.tsx'
import { ExtendHold } from './ExtendHold.tsx'
import { PassFace } from './PassFace.tsx'
import { collectedPart } from './queries.ts'
import { SendPass } from './SendPass.tsx'

/** Everything ready at one place, with its pass and the shopper's pickup actions. */
export function PassCard({ pass, headingLevel = 3, orderKey }: { pass: PickupPass; headingLevel?: 2 | 3; orderKey?: string | undefined }) {
  const part = collectedPart(pass.orderNumber, pass.fulfillmentId, orderKey)
  const what = `order ${pass.orderNumber}, ${pass.place.name}`
  const order = `/order-details?id=${pass.orderNumber}${orderKey ? `&key=${orderKey}` : ''}`
  return (
    <PassFace pass={pass} headingLevel={headingLevel} aside={pass.may.extendHold && <ExtendHold part={part} what={what} />}>
      <Collector part={part} names={pass.collectors} what={what} mayChange />
      <Coming part={part} arrival={pass.arrival} placeName={pass.place.name} what={what} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SendPass part={part} isSent={pass.isSent} what={what} />
        <TextLink to={order} className="text-sm">
          Order {pass.orderNumber}
        </TextLink>
      </div>
    </PassFace>
  )
}
