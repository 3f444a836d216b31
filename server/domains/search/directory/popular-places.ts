import type { Reply } from '#contracts/endpoint.ts'
import type { popularPlaces } from '#contracts/search/popular-places.ts'
import type { SearchContext } from '../finder.ts'
import type { ListedStore } from './directory.ts'

const SHOWN = 8

/** The cities and malls with the most stores; of equals, the first by name. */
export async function mostStores({ directory }: Pick<SearchContext, 'directory'>): Promise<Reply<typeof popularPlaces>> {
  const { stores, malls } = await directory.places()
  const cities = [...Map.groupBy(stores.values(), ({ city, state }) => `${city}, ${state}`).values()].flatMap((own) => {
    const [first] = own
    return first ? [{ city: first.city, state: first.state, zip: usualZip(own), stores: own.length }] : []
  })
  return {
    cities: cities.toSorted((a, b) => b.stores - a.stores || a.city.localeCompare(b.city)).slice(0, SHOWN),
    malls: [...malls.values()]
      .filter(({ storeCount }) => storeCount > 0)
      .toSorted((a, b) => b.storeCount - a.storeCount || a.name.localeCompare(b.name))
      .slice(0, SHOWN)
      .map(({ id, name, city, state, zip, storeCount, hasCenter }) => ({ id, name, city, state, zip, stores: storeCount, hasCenter })),
  }
}

/** The ZIP of a city with the most of its stores. */
function usualZip(stores: readonly ListedStore[]): string {
  const byZip = [...Map.groupBy(stores, ({ zip }) => zip)].toSorted(
    ([a, some], [b, others]) => others.length - some.length || a.localeCompare(b),
  )
  return byZip[0]?.[0] ?? ''
}
