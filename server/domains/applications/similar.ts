import type { z } from 'zod'
import type { SimilarBusiness } from '#contracts/applications/applications.ts'
import type { ApplicationId, RetailerId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { type Retailer, retailersByIds, retailersWith } from '../retailers/retailers.ts'
import { type Store, storesAtZips, storesOf } from '../stores/stores.ts'
import type { FieldRow } from './rows.ts'
import { hostOf, plainName, storesIn } from './rules.ts'

type Similar = z.output<typeof SimilarBusiness>
type Reason = Similar['by'][number]

const MOST_SHOWN = 5
const plainStreet = (street: string): string =>
  plainName(street)
    .replaceAll(/\b(street|st|avenue|ave|road|rd|suite|ste|unit)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** Businesses on SPIRAL that may be this one: the same name, the same address of a store, or the same site. Only public facts are shown. */
export async function similarTo(
  db: Db,
  { id, userId, retailerId }: { id: ApplicationId; userId: UserId; retailerId: RetailerId | null },
  fields: readonly FieldRow[],
): Promise<Similar[]> {
  const text = (path: string): string => {
    const value = fields.find((field) => field.path === path)?.value
    return typeof value === 'string' ? value : ''
  }
  const found = new Map<RetailerId, Set<Reason>>()
  const add = (retailer: RetailerId, by: Reason) => {
    if (retailer !== retailerId) found.set(retailer, (found.get(retailer) ?? new Set()).add(by))
  }
  for (const { id: named } of await sameName(db, [text('business.name'), text('business.legalName')])) add(named, 'name')
  const places = storesIn(fields.map(({ path, ...field }) => ({ field: path, ...field })))
    .map((at) => ({ street: text(`stores.${at}.street`), zip: text(`stores.${at}.zip`) }))
    .filter(({ street, zip }) => street && zip)
  for (const store of await sameAddress(db, places)) add(store.retailerId, 'address')
  const host = hostOf(text('business.website'))
  if (host) for (const other of await sameSite(db, id, host)) add(other, 'website')

  const ids = [...found.keys()].slice(0, MOST_SHOWN)
  if (ids.length === 0) return []
  const [retailers, stores, asked] = [await retailersByIds(db, ids), await storesOf(db, ids), await requestsOf(db, userId)]
  return ids.flatMap((each) => {
    const retailer = retailers.get(each)
    const store = stores.find((one) => one.retailerId === each)
    if (!retailer || retailer.status !== 'active') return []
    return [
      {
        retailerId: each,
        name: retailer.name,
        store: store?.name ?? retailer.name,
        place: store ? `${store.city}, ${store.state}` : '',
        by: [...(found.get(each) ?? [])],
        request: asked.get(each) ?? null,
      },
    ]
  })
}

async function sameName(db: Db, names: readonly string[]): Promise<Retailer[]> {
  const plain = names.map(plainName).filter((name) => name.length > 1)
  const [longest] = plain.flatMap((name) => name.split(' ')).toSorted((a, b) => b.length - a.length)
  if (!longest) return []
  const candidates = await retailersWith(db, longest)
  return candidates.filter(({ name, legalName }) => plain.includes(plainName(name)) || plain.includes(plainName(legalName)))
}

async function sameAddress(db: Db, places: readonly { street: string; zip: string }[]): Promise<Store[]> {
  if (places.length === 0) return []
  const stores = await storesAtZips(
    db,
    places.map(({ zip }) => zip),
  )
  // Stores of a mall share its street address, so only stores outside of malls are recognized by it.
  return stores.filter(
    (store) =>
      store.mallId === null && places.some(({ street, zip }) => zip === store.zip && plainStreet(street) === plainStreet(store.street)),
  )
}

/** Businesses approved with a site on the same host. */
async function sameSite(db: Db, id: ApplicationId, host: string): Promise<RetailerId[]> {
  const rows = await rowsOf<{ retailerId: RetailerId; site: string }>(db, 'applications.same-site')`
    select a.retailer_id as "retailerId", f.value #>> '{}' as site from application_fields f join applications a on a.id = f.application_id
    where f.path = 'business.website' and a.state = 'approved' and a.id <> ${id} and strpos(lower(f.value #>> '{}'), ${host}) > 0 limit 50`
  return rows.filter(({ site }) => hostOf(site) === host).map(({ retailerId }) => retailerId)
}

async function requestsOf(db: Db, userId: UserId): Promise<Map<RetailerId, 'open' | 'accepted' | 'refused'>> {
  const rows = await rowsOf<{ retailerId: RetailerId; state: 'open' | 'accepted' | 'refused' }>(db, 'applications.own-join-requests')`
    select retailer_id as "retailerId", state from join_requests where user_id = ${userId} order by id`
  return new Map(rows.map(({ retailerId, state }) => [retailerId, state]))
}
