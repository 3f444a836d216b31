import type { Reply } from '#contracts/endpoint.ts'
import { dollars } from '#contracts/money.ts'
import type { pickupPasses } from '#contracts/pickups/pickups.ts'
import { day } from '#web/lib/date-format.ts'
import { Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { FulfillmentBadge } from '../../fulfillment/StateBadge.tsx'

/** Used passes with their receipt, and expired passes with their refund. */
export function PastPasses({ past }: Pick<Reply<typeof pickupPasses>, 'past'>) {
  return (
    <Section title="Earlier">
      <ul className="flex flex-col divide-y divide-hairline rounded-md border border-hairline">
        {past.map((pass) => (
          <li key={pass.fulfillmentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
            <span className="font-medium">{pass.placeName}</span>
            <FulfillmentBadge state={pass.state} />
            <span className="text-sm text-soft">
              <LocalTime at={pass.at} format={day} />
              {pass.state === 'cancelled' && pass.note && `. ${pass.note}`}
              {pass.refunded > 0 && `. ${dollars(pass.refunded)} refunded`}
            </span>
            <TextLink to={`/order-details?id=${pass.orderNumber}${pass.state === 'picked_up' ? '&view=receipt' : ''}`} className="text-sm">
              {pass.state === 'picked_up' ? 'Receipt of order' : 'Order'} {pass.orderNumber}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
