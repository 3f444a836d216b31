import type { OwnershipFact } from '#contracts/retailers.ts'
import { FIRST_COMMISSION_BPS } from '#contracts/constants.ts'
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
export type Retailer = { id: RetailerId; slug: string; name: string; legalName: string; status: RetailerStatus; commissionBps: number }

export async function retailersByIds(db: Db, ids: readonly RetailerId[]): Promise<Map<RetailerId, Retailer>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<Retailer>(
    db,
    'retailers.by-ids',
    `select id, slug, display_name as name, legal_name as "legalName", status, commission_bps as "commissionBps"
     from retailers where id = any($1::bigint[])`,
    [[...new Set(ids)]],
  )
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
  commissionBps?: number
  facts?: OwnershipFact[]
  isSample?: boolean
}

/** Adds a business. Its commission starts at the rate of the first plan. */
export async function addRetailer(db: Db, retailer: NewRetailer): Promise<RetailerId> {
  const id = await addRow<RetailerId>(db, 'retailers', {
    legalName: retailer.displayName,
    description: '',
    status: 'active',
    commissionBps: FIRST_COMMISSION_BPS,
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
  const [row] = await rowsOf<{ id: RetailerId }>(db, 'retailers.by-slug', 'select id from retailers where slug = $1', [slug])
  return row ? ((await retailersByIds(db, [row.id])).get(row.id) ?? null) : null
}

/** Activates or stops a retailer: only products of active retailers can be found or bought. */
export async function changeRetailerStatus(db: Db, retailerId: RetailerId, status: RetailerStatus): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await rowsOf(tx, 'retailers.change-status', 'update retailers set status = $2 where id = $1 returning id', [
      retailerId,
      status,
    ])
    if (!row) throw new Problem('not_found')
    await tell(tx, 'retailers.retailer_changed', { retailerId })
    if (status === 'closed') await tell(tx, 'retailers.closed', { retailerId })
  })
}

/** What an admin wrote when the business was suspended or closed; null while it is active. */
export async function statusReasonOf(db: Db, id: RetailerId): Promise<string | null> {
  const [row] = await rowsOf<{ reason: string | null }>(
    db,
    'retailers.status-reason',
    `select status_reason as reason from retailers where id = $1 and status in ('suspended', 'closed')`,
    [id],
  )
  return row?.reason ?? null
}

/** Refuses new promises of a retailer that has closed for good. */
export async function refuseClosed(db: Db, retailerId: RetailerId): Promise<void> {
  const found = (await retailersByIds(db, [retailerId])).get(retailerId)
  if (found?.status === 'closed') throw new Problem(businessProblems, 'business.closed')
}

/** The retailer, locked until the end of the transaction. */
export async function lockRetailer(tx: Db, id: RetailerId): Promise<Retailer & { version: number }> {
  const [row] = await rowsOf<Retailer & { version: number }>(
    tx,
    'retailers.lock',
    `select id, slug, display_name as name, legal_name as "legalName", status, commission_bps as "commissionBps", version
     from retailers where id = $1 for no key update`,
    [id],
  )
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
  const [moved] = await rowsOf<{ since: Date | null }>(
    tx,
    'retailers.move',
    `update retailers r set status = $2, status_reason = $3, suspended_at = case when $2 = 'suspended' then $4::timestamptz end
     from retailers old where r.id = $1 and old.id = r.id returning old.suspended_at as since`,
    [before.id, to, reason, now],
  )
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

/** Changes the names and the commission of a locked retailer. Orders keep the commission they were sold at. */
export async function changeTerms(
  tx: Db,
  who: Person,
  before: Retailer,
  { name, legalName, commissionBps, reason }: Pick<Retailer, 'name' | 'legalName' | 'commissionBps'> & { reason: string },
): Promise<void> {
  await rowsOf(
    tx,
    'retailers.change-terms',
    'update retailers set version = version + 1, display_name = $2, legal_name = $3, commission_bps = $4 where id = $1',
    [before.id, name, legalName, commissionBps],
  )
  await recordAct(tx, {
    who,
    act: 'retailer.change',
    subject: `retailer ${before.id}`,
    before: { name: before.name, legalName: before.legalName, commissionBps: before.commissionBps },
    after: { name, legalName, commissionBps, reason },
  })
  await tell(tx, 'retailers.retailer_changed', { retailerId: before.id })
}

/** The first slug of this name that no other retailer has. */
export async function freeSlug(tx: Db, name: string): Promise<string> {
  const slug = slugOf(name)
  const taken = await rowsOf<{ slug: string }>(
    tx,
    'retailers.slugs',
    `select slug from retailers where slug = $1 or slug like $1 || '-%'`,
    [slug],
  )
  return firstFree(
    slug,
    taken.map((row) => row.slug),
  )
}

/**
 * SQL that joins, as `r`, the retailers for which `on` holds: their id, name, slug, status, whether they are stopped, and commission. For
 * hot queries of other domains, where a second read would cost too much.
 */
export const joinRetailer = (on: string): string =>
  `join (select id, display_name, slug, status, stopped, commission_bps from retailers) r on ${on}`

/** Every retailer that sells, by name, for a choice. */
export const sellingRetailers = (db: Db): Promise<Pick<Retailer, 'id' | 'slug' | 'name'>[]> =>
  rowsOf(
    db,
    'retailers.selling',
    `select id, slug, display_name as name from retailers where status = 'active' and not stopped order by 3, 1`,
  )

/** More open stores than this make a chain. */
const MOST_STORES = 5
/** SQL: whether retailer `r` is independent: it says so, and has five stores at most. */
export const IS_INDEPENDENT = `(r.facts && '{independent,locally_owned}'::text[] and (select count(*) from stores own where own.retailer_id = r.id and not own.closed) <= ${MOST_STORES})`
