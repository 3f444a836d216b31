import type { CartItem } from '#contracts/cart/cart.ts'
import type { QuoteGroup } from '#contracts/checkout/checkout.ts'
import type { CheckoutFields } from './fields.ts'
import { CollectorField } from './CollectorField.tsx'
import { CheckoutPart } from './CheckoutPart.tsx'
import { DeliveryGroup } from './DeliveryGroup.tsx'
import { needsCollector } from './form.ts'
import { GiftSection } from './GiftSection.tsx'
import { ShippingAddress } from './ShippingAddress.tsx'
import type { Checkout } from './useCheckoutForm.ts'

type DeliverySectionProps = Pick<Checkout, 'form' | 'quote' | 'items' | 'addresses' | 'ships' | 'editing'>

export function DeliverySection({ form, quote, items, addresses, ships, editing }: DeliverySectionProps) {
  return (
    <CheckoutPart number={2} title="How you get it">
      <ul className="flex flex-col gap-4">
        {quote.groups.map((group) => (
          <DeliveryGroup
            key={keyOf(group)}
            group={group}
            items={items.filter((item) => belongsTo(item, group))}
            editing={editing}
            recipient={group.recipient === null ? null : nameOf(form, group.recipient)}
            collector={needsCollector(group) && <CollectorField form={form} group={group} />}
          />
        ))}
      </ul>
      {ships && <ShippingAddress form={form} addresses={addresses} />}
      <GiftSection form={form} items={items} />
    </CheckoutPart>
  )
}

const keyOf = ({ storeId, fulfillmentMethod, center, recipient }: QuoteGroup) =>
  `${storeId}:${fulfillmentMethod}:${center?.mallId ?? ''}:${recipient ?? ''}`

const nameOf = (form: CheckoutFields, position: number): string =>
  form.watch(`recipients.${position}.name`)?.trim() || `Person ${position + 1}`

const belongsTo = (item: CartItem, group: QuoteGroup): boolean =>
  item.storeId === group.storeId &&
  item.fulfillmentMethod === group.fulfillmentMethod &&
  group.items.some(({ variantId }) => variantId === item.variantId)
