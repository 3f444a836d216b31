import { useLocation } from 'react-router'
import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import { MallId, StoreId } from '#contracts/ids.ts'
import type { counterLocations, redeemPickup } from '#contracts/pickups/pickups.ts'

export type Counter = Reply<typeof counterLocations>['items'][number]
/** The screen of counter work here: a device that people share has its own. */
export const useCounterPath = (): '/counter' | '/staff' => (useLocation().pathname === '/counter' ? '/counter' : '/staff')

type PickupPlace = z.output<typeof redeemPickup.body>['at']

/** A counter as it appears in the address: "store-12", "center-3". */
export const counterKey = ({ kind, id }: Pick<Counter, 'kind' | 'id'>): string => `${kind}-${id}`

/** The counter in the address, if this user works there; otherwise their only counter. */
export function counterAt(key: string | undefined, own: readonly Counter[]): Counter | null {
  const named = own.find((counter) => counterKey(counter) === key)
  return named ?? (own.length === 1 ? (own[0] ?? null) : null)
}

/** The place that redeems a code. */
export const placeOf = ({ kind, id }: Pick<Counter, 'kind' | 'id'>): PickupPlace =>
  kind === 'store' ? { storeId: StoreId.parse(id) } : { mallId: MallId.parse(id) }
