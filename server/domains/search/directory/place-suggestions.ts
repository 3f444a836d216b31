import { STATES } from '#contracts/places/us-states.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { placeSuggestions } from '#contracts/places/places.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { citiesStarting, listedCities, zipsStarting } from '../../places/zips.ts'
import { namesMatch } from './name-match.ts'
import type { SearchContext } from '../finder.ts'

const MOST = 10
type Item = Reply<typeof placeSuggestions>['items'][number]

/** Places to shop near: malls, cities, states and ZIPs that begin with the typed text; without text, the default lists. */
export async function suggestPlaces({ db, directory }: SearchContext, typed: string | undefined): Promise<Reply<typeof placeSuggestions>> {
  const q = typed?.trim() ?? ''
  const [places, states] = await Promise.all([directory.places(), zipOfStates(db)])
  const malls = [...places.malls.values()].sort((a, b) => a.name.localeCompare(b.name))
  const mallItems = (of: typeof malls): Item[] =>
    of.map(({ id, name, city, state, zip }) => ({ kind: 'mall', label: `${name}, ${city}, ${state}`, zip, mallName: name, mallId: id }))
  const stateItems = (codes: readonly string[]): Item[] =>
    codes.flatMap((code) =>
      states.has(code) ? [{ kind: 'state', label: STATES[code] ?? code, zip: states.get(code) ?? '', mallName: null, mallId: null }] : [],
    )
  const cityItems = (cities: readonly { name: string; state: string; zip: string }[]): Item[] =>
    cities.map(({ name, state, zip }) => ({ kind: 'city', label: `${name}, ${state}`, zip, mallName: null, mallId: null }))
  const codes = Object.keys(STATES)
  if (q === '') return { items: [...mallItems(malls), ...cityItems(await listedCities(db)), ...stateItems(codes)] }
  if (/^\d{1,5}$/.test(q)) {
    const zips = await zipsStarting(db, q, MOST)
    return {
      items: zips.map(({ zip, city, state }) => ({
        kind: 'zip',
        label: [zip, [city, state].filter(Boolean).join(', ')].join(' '),
        zip,
        mallName: null,
        mallId: null,
      })),
    }
  }
  const [city = '', stateOfCity] = q.split(',').map((part) => part.trim())
  const cities = await citiesStarting(db, city, MOST)
  const items = [
    ...mallItems(malls.filter((mall) => namesMatch(q, [mall.name, mall.city, mall.state]))).slice(0, 4),
    ...stateItems(codes.filter((code) => code === q.toUpperCase() || STATES[code]?.toLowerCase().startsWith(q.toLowerCase()))).slice(0, 2),
    ...cityItems(cities.filter(({ state }) => !stateOfCity || state.startsWith(stateOfCity.toUpperCase()))).slice(0, 6),
  ]
  return { items: items.slice(0, MOST) }
}

/** A representative ZIP for each state: that of a listed city if there is one. */
async function zipOfStates(db: Db): Promise<Map<string, string>> {
  const rows = await rowsOf<{ state: string; zip: string }>(db, 'places.zip-of-states')`
    select distinct on (state) state, zip from (
      select state, zip, 0 as n from cities union all (select state, min(zip), 1 from zips where lat is not null group by state)
    ) z order by state, n, zip`
  return new Map(rows.map(({ state, zip }) => [state, zip]))
}
