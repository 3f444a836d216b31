import type { StoreId } from '#contracts/ids.ts'
import type { PROFILE_GAPS, RetailerProfile } from '#contracts/retailer-office/profile.ts'
import type { Profile } from '../retailers/profile.ts'
import type { StoreProfile } from '../stores/profile.ts'

type Code = (typeof PROFILE_GAPS)[number]
type Gap = { code: Code; points: number; storeId: StoreId | null }

/** A story shorter than this says little. */
const A_STORY = 100
/** The points of what a business says once, and of what each of its stores says. */
const OF_BUSINESS: Partial<Record<Code, number>> = { mark: 15, story: 15, cover: 15, color: 10, links: 5, facts: 5 }
const OF_STORES: Partial<Record<Code, number>> = { hours: 15, phone: 10, services: 5, pickup_desk: 5 }
const SHOWN_GAPS = 3

/** How complete a profile is, and the gaps that are worth most. A store counts by its share of all stores. */
export function completenessOf(profile: Profile, stores: readonly StoreProfile[]): RetailerProfile['score'] {
  const isThere: Partial<Record<Code, boolean>> = {
    mark: profile.markHash !== null,
    cover: profile.coverHash !== null || (stores.length > 0 && stores.every(({ coverHash }) => coverHash !== null)),
    story: profile.story.trim().length >= A_STORY,
    color: profile.color !== null,
    links: profile.links.length > 0,
    facts: profile.facts.length > 0,
  }
  const ofBusiness = gapsIn(OF_BUSINESS, (code) => isThere[code] ?? false, null)
  const ofStores = stores.flatMap((store) => gapsIn(OF_STORES, (code) => storeHas(store, code), store.id))
  const all = sumOf(OF_BUSINESS) + (stores.length > 0 ? sumOf(OF_STORES) : 0)
  const missing = pointsOf(ofBusiness) + pointsOf(ofStores) / Math.max(stores.length, 1)
  const gaps = [...ofBusiness, ...worstStores(ofStores, stores.length)].toSorted((a, b) => b.points - a.points).slice(0, SHOWN_GAPS)
  return { percent: Math.round(((all - missing) / all) * 100), gaps }
}

function storeHas({ hours, phone, services, pickupDesk, offersPickup }: StoreProfile, code: Code): boolean {
  if (code === 'hours') return hours !== ''
  if (code === 'phone') return phone !== null
  if (code === 'services') return services.length > 0
  return pickupDesk !== null || !offersPickup
}

const gapsIn = (points: Partial<Record<Code, number>>, has: (code: Code) => boolean, storeId: StoreId | null): Gap[] =>
  Object.entries(points).flatMap(([code, worth]) => (has(code as Code) ? [] : [{ code: code as Code, points: worth, storeId }]))

/** Each kind of gap once, at the first store that has it, with the points of all stores that have it. */
const worstStores = (gaps: readonly Gap[], stores: number): Gap[] =>
  [...Map.groupBy(gaps, ({ code }) => code).values()].flatMap((same) =>
    same.slice(0, 1).map((gap) => ({ ...gap, points: Math.round(pointsOf(same) / stores) })),
  )

const sumOf = (points: Partial<Record<Code, number>>): number => Object.values(points).reduce((sum, worth) => sum + worth, 0)
const pointsOf = (gaps: readonly Gap[]): number => gaps.reduce((sum, { points }) => sum + points, 0)
