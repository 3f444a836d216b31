import { FIRST_COMMISSION_BPS } from '#contracts/constants.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { retailers } from './tables.ts'

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
  isSample?: boolean
}

/** Adds a business. Its commission starts at the rate of the first plan. */
export async function addRetailer(db: Db, retailer: NewRetailer): Promise<RetailerId> {
  const [row] = await db
    .insert(retailers)
    .values({
      legalName: retailer.displayName,
      description: '',
      status: 'active',
      commissionBps: FIRST_COMMISSION_BPS,
      ...retailer,
    })
    .returning({ id: retailers.id })
  if (!row) throw new Error('a retailer was not kept')
  return row.id
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
  })
}

/**
 * SQL that joins, as `r`, the retailers for which `on` holds: their id, name, slug, status, whether they are stopped, and commission. For
 * hot queries of other domains, where a second read would cost too much.
 */
export const joinRetailer = (on: string): string =>
  `join (select id, display_name, slug, status, stopped, commission_bps from retailers) r on ${on}`
