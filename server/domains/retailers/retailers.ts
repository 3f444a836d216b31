import type { OwnershipFact } from '#contracts/retailers.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { addRow, type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { firstFree, slugOf } from '../../platform/slug.ts'
import { openAccounts } from '../ledger/ledger.ts'
import { retailer as retailerAccount } from '../ledger/rules.ts'
import { statusesAfter } from './rules.ts'
import { businessProblems } from '#contracts/admin/retailers.ts'

export type RetailerStatus = 'pending' | 'active' | 'suspended' | 'closed'
export type Retailer = { id: RetailerId; slug: string; name: string; legalName: string; status: RetailerStatus }

export async function retailersByIds(db: Db, ids: readonly RetailerId[]): Promise<Map<RetailerId, Retailer>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<Retailer>(db, 'retailers.by-ids')`
    select id, slug, display_name as name, legal_name as "legalName", status
    from retailers where id = any(${[...new Set(ids)]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

export type NewRetailer = {
  slug: string
  displayName: string
  legalName?: string
  description?: string
  markHash?: string
  coverHash?: string
  color?: string
  status?: RetailerStatus
  facts?: OwnershipFact[]
  isSample?: boolean
}

/** Adds a business. */
export async function addRetailer(db: Db, retailer: NewRetailer): Promise<RetailerId> {
  const id = await addRow<RetailerId>(db, 'retailers', {
    legalName: retailer.displayName,
    description: '',
    status: 'active',
    ...retailer,
  })
  await openAccounts(db, [retailerAccount(id)])
  return id
}

/** The active businesses whose name or legal name contains a word; at most 200. */
export async function retailersWith(db: Db, word: string): Promise<Retailer[]> {
  const rows = await rowsOf<{ id: RetailerId }>(
    db,
    'retailers.with-word',
    `select id from retailers where status = 'active' and (strpos(lower(display_name), $1) > 0 or strpos(lower(legal_name), $1) > 0)
     order by id limit 200`,
    [word.toLowerCase()],
  )
  const found = await retailersByIds(
    db,
    rows.map(({ id }) => id),
  )
  return [...found.values()]
}

export async function retailerBySlug(db: Db, slug: string): Promise<Retailer | null> {
  const [row] = await rowsOf<{ id: RetailerId }>(db, 'retailers.by-slug')`select id from retailers where slug = ${slug}`
  return row ? ((await retailersByIds(db, [row.id])).get(row.id) ?? null) : null
}

/** Activates or stops a retailer: only products of active retailers can be found or bought. */
export async function changeRetailerStatus(db: Db, retailerId: RetailerId, status: RetailerStatus): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await rowsOf(tx, 'retailers.change-status')`update retailers set status = ${status} where id = ${retailerId} returning id`
    if (!row) throw new Problem('not_found')
    await tell(tx, 'retailers.retailer_changed', { retailerId })
    if (status === 'closed') await tell(tx, 'retailers.closed', { retailerId })
  })
}

/** What an admin wrote when the business was suspended or closed; null while it is active. */
export async function statusReasonOf(db: Db, id: RetailerId): Promise<string | null> {
  const [row] = await rowsOf<{ reason: string | null }>(db, 'retailers.status-reason')`
    select status_reason as reason from retailers where id = ${id} and status in ('suspended', 'closed')`
  return row?.reason ?? null
}

/** Refuses new promises of a retailer that has closed for good. */
export async function refuseClosed(db: Db, retailerId: RetailerId): Promise<void> {
  const found = (await retailersByIds(db, [retailerId])).get(retailerId)
  if (found?.status === 'closed') throw new Problem(businessProblems, 'business.closed')
}

/** The retailer, locked until the end of the transaction. */
export async function lockRetailer(tx: Db, id: RetailerId): Promise<Retailer & { version: number }> {
  const [row] = await rowsOf<Retailer & { version: number }>(tx, 'retailers.lock')`
    select id, slug, display_name as name, legal_name as "legalName", status, version
    from retailers where id = ${id} for no key update`
  if (!row) throw new Problem('not_found')
  return row
}

type StatusChange = { to: RetailerStatus; reason: string; by: 'admin' | 'owner'; now: Date }
/**
 * Moves a locked retailer on, with the reason that its owners read. Refuses what may not follow. A closed one ends what it promised.
 * Answers since when it was suspended until now.
 */
export async function moveStatus(
  tx: Db,
  who: Person,
  before: Retailer,
  { to, reason, by, now }: StatusChange,
): Promise<{ suspendedSince: Date | null }> {
  if (!statusesAfter(before.status, by).includes(to)) throw new Problem(businessProblems, 'business.wrong_status')
  const [moved] = await rowsOf<{ since: Date | null }>(tx, 'retailers.move')`
    update retailers r
    set status = ${to}, status_reason = ${reason}, suspended_at = case when ${to} = 'suspended' then ${now}::timestamptz end
    from retailers old where r.id = ${before.id} and old.id = r.id returning old.suspended_at as since`
  await recordAct(tx, {
    who,
    act: `retailer.${to}`,
    subject: `retailer ${before.id}`,
    before: { status: before.status },
    after: { status: to, reason },
  })
  await tell(tx, 'retailers.retailer_changed', { retailerId: before.id })
  if (to === 'closed') await tell(tx, 'retailers.closed', { retailerId: before.id })
  return { suspendedSince: moved?.since ?? null }
}

/** Changes the names of a locked retailer. */
export async function changeTerms(
  tx: Db,
  who: Person,
  before: Retailer,
  { name, legalName, reason }: Pick<Retailer, 'name' | 'legalName'> & { reason: string },
): Promise<void> {
  await rowsOf(tx, 'retailers.change-terms')`
    update retailers set version = version + 1, display_name = ${name}, legal_name = ${legalName}
    where id = ${before.id}`
  await recordAct(tx, {
    who,
    act: 'retailer.change',
    subject: `retailer ${before.id}`,
    before: { name: before.name, legalName: before.legalName },
    after: { name, legalName, reason },
  })
  await tell(tx, 'retailers.retailer_changed', { retailerId: before.id })
}

/** The first slug of this name that no other retailer has. */
export async function freeSlug(tx: Db, name: string): Promise<string> {
  const slug = slugOf(name)
  const taken = await rowsOf<{ slug: string }>(tx, 'retailers.slugs')`
    select slug from retailers where slug = ${slug} or slug like ${slug} || '-%'`
  return firstFree(
    slug,
    taken.map((row) => row.slug),
  )
}

/**
 * SQL that joins, as `r`, the retailers for which `on` holds: their id, name, slug, status, and whether they are stopped. For
 * hot queries of other domains, where a second read would cost too much.
 */
export const joinRetailer = (on: string): string => `join (select id, display_name, slug, status, stopped from retailers) r on ${on}`

/** Every retailer that sells, by name, for a choice. */
export const sellingRetailers = (db: Db): Promise<Pick<Retailer, 'id' | 'slug' | 'name'>[]> =>
  rowsOf<Pick<Retailer, 'id' | 'slug' | 'name'>>(db, 'retailers.selling')`
    select id, slug, display_name as name from retailers where status = 'active' and not stopped order by 3, 1`

/** More open stores than this make a chain. */
const MOST_STORES = 5
/** SQL: whether retailer `r` is independent: it says so, and has five stores at most. */
export const IS_INDEPENDENT = `(r.facts && '{independent,locally_owned}'::text[] and (select count(*) from stores own where own.retailer_id = r.id and not own.closed) <= ${MOST_STORES})`
