import { type Db, rowsOf } from '../../../platform/db.ts'
import { Problem } from '../../../platform/problem.ts'
import { storesProblems } from '#contracts/stores/stores.ts'

type Unlisted = {
  name: string
  category: string
  city: string
  state: string
  zip: string
  lat: number
  lon: number
  timeZone: string
  closed: boolean
  status: string
}

/** The last known data of a store that is not listed. */
export async function unlisted(db: Db, id: string): Promise<Unlisted | undefined> {
  // An id with more digits than any row id is invalid.
  const isId = /^\d{1,15}$/.test(id)
  const [row] = await rowsOf<Unlisted>(
    db,
    isId ? 'store.unlisted' : 'store.unlisted-slug',
    `select s.name, s.category, s.city, s.state, s.zip, s.lat, s.lon, s.time_zone as "timeZone", s.closed, r.status
     from stores s join retailers r on r.id = s.retailer_id where ${isId ? 's.id = $1::bigint' : 's.slug = $1'}`,
    [id],
  )
  return row
}

/** Why a store cannot be visited: closed permanently, paused, or unknown. */
export function absence(store: Unlisted | undefined): Problem {
  if (store?.closed || store?.status === 'closed')
    return new Problem(storesProblems, 'stores.closed', { detail: `${store.name} in ${store.city}, ${store.state} has closed for good.` })
  return new Problem(storesProblems, store?.status === 'suspended' ? 'stores.suspended' : 'stores.not_found')
}
