import { LockKeyhole } from 'lucide-react'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { methodInText } from '../fulfillment/states.ts'
import { CheckoutPart } from './CheckoutPart.tsx'

type ReviewSectionProps = { quote: Quote; itemCount: number; isPlacing: boolean }

/** Order review with the button to place the order. */
export function ReviewSection({ quote, itemCount, isPlacing }: ReviewSectionProps) {
  const isEmpty = quote.groups.length === 0
  return (
    <CheckoutPart number={4} title="Review">
      <ul className="flex flex-col gap-1">
        {quote.groups.map((group) => (
          <li key={`${group.storeId}${group.fulfillmentMethod}${group.center?.mallId ?? ''} ${group.recipient ?? ''}`}>
            <span className="font-medium">{group.storeName}:</span> {methodInText(group.fulfillmentMethod)}
            {group.center && ` at ${group.center.name}`}. <PlaceWords words={group.estimatedDelivery} timeZone={group.timeZone} />.
          </li>
        ))}
      </ul>
      <p className="text-soft">
        {plural(itemCount, 'item')} in one order. By placing it, you agree to our <TextLink to="/legal/terms">Terms</TextLink> and{' '}
        <TextLink to="/legal/refunds">Returns and refunds</TextLink>. You can cancel until the store accepts it.
      </p>
      <Button
        type="submit"
        size="lg"
        wide
        busy={isPlacing}
        busyLabel="Placing order…"
        disabled={isEmpty}
        icon={<LockKeyhole aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        Place order{!isEmpty && `, ${dollars(quote.total)}`}
      </Button>
    </CheckoutPart>
  )
}
