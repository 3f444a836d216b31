import type { MallId, PromotionId, RetailerId } from '#contracts/ids.ts'
import type { Page } from '#contracts/page.ts'
import type { OfficePromotion, PromotionStatus, PromotionWish } from '#contracts/promotions/office.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { joinPerson } from '../identity/teams.ts'
import { clockAt } from './live.ts'
import type { PROMOTION_STATES } from './tables.ts'
import { offerOf, termsOf } from './words.ts'

/** A promotion with all that its office shows. */
export type OfficeRow = PromotionWish & {
  id: PromotionId
  version: number
  state: (typeof PROMOTION_STATES)[number]
  retailerId: RetailerId | null
  mallId: MallId | null
  ownerName: string
  timeZone: string
  note: string | null
  decidedBy: string | null
  createdBy: string | null
  spent: OfficePromotion['spent']
  uses: number
  createdAt: Date
  products: OfficePromotion['products']
  categories: string[] | null
  storeNames: string[] | null
}

/** The zone of a business is that of its first store, that of the platform Central Time. */
const COLUMNS = `p.id, p.version, p.state, p.retailer_id as "retailerId", p.mall_id as "mallId", coalesce(r.display_name, m.name, 'SPIRAL') as "ownerName",
  coalesce((select s.time_zone from stores s where s.retailer_id = p.retailer_id or s.mall_id = p.mall_id order by s.id limit 1), 'America/Chicago') as "timeZone",
  p.name, p.kind, p.percent, p.amount, p.buy, p.get, p.multiplier, p.min_subtotal as "minSubtotal", to_json(p.store_ids) as "storeIds",
  to_json(p.category_ids) as "categoryIds", to_json(p.product_ids) as "productIds", p.code, p.is_listed as "isListed", p.starts_at as "startsAt",
  p.ends_at as "endsAt", p.audience, p.funding, p.budget, p.per_shopper as "perShopper", p.holdout_percent as "holdoutPercent", p.note,
  person.name as "decidedBy", p.created_by as "createdBy", p.spent, p.uses, p.created_at as "createdAt",
  coalesce((select json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title, g.id) from products g where g.id = any(p.product_ids)), '[]') as products,
  (select array_agg(c.name order by c.name) from categories c where c.id = any(p.category_ids)) as categories,
  (select array_agg(s.name order by s.name) from stores s where s.id = any(p.store_ids)) as "storeNames"`
const FROM = `promotions p left join retailers r on r.id = p.retailer_id left join malls m on m.id = p.mall_id left ${joinPerson('person.id = p.decided_by')}`

/** By its state, its schedule and what is left of its budget. */
export function statusOf(row: Pick<OfficeRow, 'state' | 'startsAt' | 'endsAt' | 'budget' | 'spent'>, clock: string): PromotionStatus {
  const { state, startsAt, endsAt, budget, spent } = row
  if (state !== 'approved' && state !== 'paused') return state
  if (endsAt <= clock) return 'ended'
  if (state === 'paused') return 'paused'
  if (budget !== null && spent >= budget) return 'used_up'
  return clock < startsAt ? 'scheduled' : 'live'
}

export const shownAt =
  (now: Date) =>
  (row: OfficeRow): OfficePromotion => {
    const { state: _, categories: __, storeNames: ___, createdBy: ____, timeZone, retailerId, mallId, ownerName, ...promotion } = row
    return {
      ...promotion,
      status: statusOf(row, clockAt(now, timeZone)),
      owner: { name: ownerName, retailerId, mallId },
      offer: offerOf(promotion),
      terms: termsOf(row),
    }
  }

/** Whose promotions are listed; null: everybody's. */
export type PromotionFilter = {
  retailerId: RetailerId | null
  state: 'open' | 'running' | 'over' | undefined
  q?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** Those that wait for somebody come first in an admin's list because `open` is its first filter. */
const STATES = {
  open: `p.state in ('draft', 'requested', 'changes_requested')`,
  running: `p.state in ('approved', 'paused') and p.ends_at collate "C" > $4`,
  over: `(p.state in ('ended', 'rejected') or p.state in ('approved', 'paused') and p.ends_at collate "C" <= $4)`,
}

export function promotionsOf(db: Db, { retailerId, state, q, ...asked }: PromotionFilter, now: Date): Promise<Page<OfficePromotion>> {
  const read = (after: { id: number } | null, limit: number) =>
    rowsOf<OfficeRow>(
      db,
      `promotions.list-${state ?? 'all'}`,
      `select ${COLUMNS} from ${FROM} where ($1::bigint is null or p.retailer_id = $1) and ($2::bigint is null or p.id < $2)
         and ($3::text is null or p.name ilike $3 or r.display_name ilike $3 or p.code ilike $3)
         and ($4::text is not null) and ${state ? STATES[state] : 'true'}
         and ($1::bigint is not null or p.state <> 'draft') order by p.id desc limit $5`,
      [retailerId, after?.id ?? null, q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null, now.toISOString().slice(0, 16), limit],
    )
  return pageBy(`promotions.${state ?? 'all'}`, { id: 'id' }, asked, read).then((page) => ({
    ...page,
    items: page.items.map(shownAt(now)),
  }))
}

/** The promotions that run, will run or ran in a month, the first to start first. One more than `most` says that there are others. */
export async function promotionsInMonth(
  db: Db,
  month: string,
  most: number,
  now: Date,
): Promise<{ items: OfficePromotion[]; isWhole: boolean }> {
  const rows = await rowsOf<OfficeRow>(
    db,
    'promotions.in-month',
    `select ${COLUMNS} from ${FROM} where p.state in ('approved', 'paused', 'ended') and p.starts_at collate "C" < $2 and p.ends_at collate "C" > $1
     order by p.starts_at collate "C", p.ends_at collate "C", p.id limit $3`,
    [`${month}-01T00:00`, `${month}-32`, most + 1],
  )
  return { items: rows.slice(0, most).map(shownAt(now)), isWhole: rows.length <= most }
}

/** One promotion; `retailerIds` limits it to those of these businesses. `lock`: until the caller's transaction ends. */
export async function promotionRow(
  db: Db,
  id: PromotionId,
  { retailerIds = null, lock = false }: { retailerIds?: readonly RetailerId[] | null; lock?: boolean } = {},
): Promise<OfficeRow | undefined> {
  if (lock) await rowsOf(db, 'promotions.lock-one')`select from promotions where id = ${id} for no key update`
  const [row] = await rowsOf<OfficeRow>(db, 'promotions.one')`
    select ${sql(COLUMNS)} from ${sql(FROM)}
    where p.id = ${id} and (${retailerIds}::bigint[] is null or p.retailer_id = any(${retailerIds}))`
  return row
}
