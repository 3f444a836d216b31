import type { Order } from '#contracts/orders/orders.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What to do with goods that were paid for in the store, above their pass. */
export function DoorPass({ group: { state, storeName } }: { group: Order['fulfillments'][number] }) {
  if (state === 'placed') return <Notice tone="info">Your pass for the door comes in a moment.</Notice>
  if (state !== 'ready') return null
  return (
    <Notice tone="success" title="Paid">
      Show this pass to the staff of {storeName} on your way out. They scan it and look at what you hold.
    </Notice>
  )
}
