import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import { MallId, StoreId } from '#contracts/ids.ts'
import type { counterLocations, redeemPickup } from '#contracts/pickups.ts'

export type Counter = Reply<typeof counterLocations>['items'][number]
type At = z.output<typeof redeemPickup.body>['at']

/** A counter in the address: "store-12", "center-3". */
export const counterKey = ({ kind, id }: Pick<Counter, 'kind' | 'id'>): string => `${kind}-${id}`

/** The counter the address names, if this person works there; the only one they have otherwise. */
export function counterAt(key: string | undefined, own: readonly Counter[]): Counter | null {
  const named = own.find((counter) => counterKey(counter) === key)
  return named ?? (own.length === 1 ? (own[0] ?? null) : null)
}

/** Where a code is redeemed. */
export const placeOf = ({ kind, id }: Pick<Counter, 'kind' | 'id'>): At =>
  kind === 'store' ? { storeId: StoreId.parse(id) } : { mallId: MallId.parse(id) }
