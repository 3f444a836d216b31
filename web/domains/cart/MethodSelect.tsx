import type { CartItem } from '#contracts/cart/cart.ts'
import { FULFILLMENT_METHODS, type FulfillmentMethod, SHIPPING_CENTS } from '#contracts/constants.ts'
import { dollars } from '#contracts/money.ts'
import { Select } from '#web/ui/Select.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'

const costOf = (method: FulfillmentMethod) => (SHIPPING_CENTS[method] === 0 ? 'free' : dollars(SHIPPING_CENTS[method]))

/** Selects the fulfillment method of a line; methods that the store does not offer are marked. */
export function MethodSelect({ item, onChoose }: { item: CartItem; onChoose: (method: FulfillmentMethod) => void }) {
  return (
    <Select
      label={
        <>
          How you get it<span className="visually-hidden">: {item.title}</span>
        </>
      }
      value={item.fulfillmentMethod}
      choices={FULFILLMENT_METHODS.map((method) => {
        const isOffered = item.methods.includes(method)
        return {
          value: method,
          label: `${METHOD_WORDS[method]}, ${isOffered ? costOf(method) : 'not offered by this store'}`,
          disabled: !isOffered,
        }
      })}
      onChange={(event) => onChoose(event.target.value as FulfillmentMethod)}
      fieldClassName="text-sm w-full sm:w-64"
    />
  )
}
