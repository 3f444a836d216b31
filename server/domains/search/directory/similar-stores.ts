import type { Reply, Sent } from '#contracts/endpoint.ts'
import { type storeHours, type storesLike, storesProblems } from '#contracts/stores/stores.ts'
import { Problem } from '../../../platform/problem.ts'
import { hoursCalendar } from '../../stores/calendar.ts'
import { byDistance, type ListedStore } from './directory.ts'
import type { SearchContext } from '../finder.ts'
import { absence, unlisted } from './closed-places.ts'
import { findStore, withProducts } from './stores.ts'

const SHOWN = 6

/** The nearest stores of the same kind; for a closed store, the alternatives to offer. */
export async function similarStores(
  finder: SearchContext,
  { params }: Sent<typeof storesLike>,
  now: Date,
): Promise<Reply<typeof storesLike>> {
  const { db, directory } = finder
  const places = await directory.places()
  const listed = findStore(places, params.id)
  const from = listed ?? (await unlisted(db, params.id))
  if (!from) throw new Problem(storesProblems, 'stores.not_found')
  const alike = [...places.stores.values()].filter((store) => store.category === from.category && store !== listed && !store.paused)
  return { items: await withProducts(finder, byDistance(alike, from).slice(0, SHOWN), now) }
}

/** The opening hours of a listed store as a calendar, and its file name. */
export async function calendarOf(
  { db, directory }: SearchContext,
  { params }: Sent<typeof storeHours>,
  publicOrigin: string,
  now: Date,
): Promise<{ slug: string; text: string }> {
  const store = findStore(await directory.places(), params.id)
  if (!store) throw absence(await unlisted(db, params.id))
  const { slug } = store
  const text = hoursCalendar({ ...store, address: addressOf(store), url: new URL(`/store/${slug}`, publicOrigin).toString() }, now)
  if (text === null) throw new Problem(storesProblems, 'stores.no_hours')
  return { slug, text }
}

const addressOf = ({ mall, unit, street, city, state, zip }: ListedStore): string =>
  [mall?.name, unit, street, city, `${state} ${zip}`].filter(Boolean).join(', ')
