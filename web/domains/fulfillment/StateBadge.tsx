import type { FulfillmentState, OrderState } from '#contracts/orders/orders.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ORDER_STATE_WORDS, STATE_WORDS, type StateWords, YOUR_TURN } from './states.ts'

export const FulfillmentBadge = ({ state }: { state: FulfillmentState }) => <StateBadge words={STATE_WORDS[state]} />
export const OrderBadge = ({ state }: { state: OrderState }) => <StateBadge words={ORDER_STATE_WORDS[state]} />

/** Badge for a fulfillment that no store accepted: the shopper must choose. */
export const ChooseBadge = () => <StateBadge words={YOUR_TURN} />

function StateBadge({ words: { label, tone, icon: Icon } }: { words: StateWords }) {
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-3.5" strokeWidth={2} />}>
      {label}
    </Badge>
  )
}
