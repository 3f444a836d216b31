import type { QuoteGroup } from '#contracts/checkout/checkout.ts'

export type Stop = {
  key: string
  mall: string
  name: string
  where: string
  when: string
  timeZone: string
  miles: number | null
  stores: string[]
}

/** The pickups of an order as a trip: what lies in one mall is one stop after another, the nearest mall first. */
export function tripOf(groups: readonly QuoteGroup[]): Stop[] {
  const pickups = groups.filter(({ fulfillmentMethod, recipient }) => fulfillmentMethod !== 'ship-to-me' && recipient === null)
  const stops = new Map<string, Stop>()
  for (const { center, mallName, storeName, storeId, place, estimatedDelivery, timeZone } of pickups) {
    const key = center ? `center ${center.mallId}` : `store ${storeId}`
    const known = stops.get(key)
    if (known) {
      known.stores.push(storeName)
      continue
    }
    stops.set(key, {
      key,
      mall: center?.name ?? mallName ?? storeName,
      name: center ? `SPIRAL Center, ${center.name}` : storeName,
      where: center ? `${center.city}, ${center.state}` : [mallName, place.unit, place.city].filter(Boolean).join(', '),
      when: estimatedDelivery,
      timeZone,
      miles: center ? null : place.distanceMiles,
      stores: [storeName],
    })
  }
  const nearest = new Map<string, number>()
  for (const { mall, miles } of stops.values()) nearest.set(mall, Math.min(nearest.get(mall) ?? Infinity, miles ?? Number.MAX_SAFE_INTEGER))
  return [...stops.values()].toSorted((a, b) => (nearest.get(a.mall) ?? 0) - (nearest.get(b.mall) ?? 0) || a.mall.localeCompare(b.mall))
}
