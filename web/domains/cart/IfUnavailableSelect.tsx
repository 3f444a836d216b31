import type { CartItem } from '#contracts/cart/cart.ts'
import { IF_UNAVAILABLE, type IfUnavailable } from '#contracts/constants.ts'
import { Select } from '#web/ui/Select.tsx'

const WORDS: Record<IfUnavailable, string> = {
  refund: 'Refund it',
  ask: 'Ask me',
  similar: 'Similar from this store',
}

/** Selects the action the store takes if the item turns out to be out of stock. */
export function IfUnavailableSelect({ item, onChoose }: { item: CartItem; onChoose: (wish: IfUnavailable) => void }) {
  return (
    <Select
      label={
        <>
          If unavailable<span className="visually-hidden">: {item.title}</span>
        </>
      }
      value={item.ifUnavailable ?? 'refund'}
      choices={IF_UNAVAILABLE.map((wish) => ({ value: wish, label: WORDS[wish] }))}
      onChange={(event) => onChoose(event.target.value as IfUnavailable)}
      fieldClassName="text-sm w-full sm:w-52"
    />
  )
}
