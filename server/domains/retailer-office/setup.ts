import type { Reply } from '#contracts/endpoint.ts'
import type { RetailerId } from '#contracts/ids.ts'
import type { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

type Overview = Reply<typeof retailerOverview>
type Setup = Pick<Overview, 'setup' | 'setupTook'> & { approvedAt: Date | null }
type Code = Overview['setup'][number]['code']
/** States in which something left the store. */
const GIVEN = `'picked_up', 'shipped', 'in_transit', 'delivered'`

type SetupDates = { approved: Date } & Record<Code, Date | null>

/**
 * The way from approval to the first hand-over, each step by the record that shows it: nothing is ticked by hand. `setupTook` has the
 * minutes from approval until something was on sale, and until the first order was handed over. The bank account is the
 * one that payouts go to: that of an application is not paid yet.
 */
export async function setupOf(db: Db, retailerId: RetailerId): Promise<Setup> {
  const [row] = await rowsOf<SetupDates>(
    db,
    'setup.steps',
    `with own as (select id, created_at, hours, version, offers_pickup from stores where retailer_id = $1 and not closed),
       handed as (select min(e.created_at) as at from fulfillment_events e where e."to" in (${GIVEN}) and e.fulfillment_id = (
         select f.id from fulfillments f where f.retailer_id = $1 and f.state in (${GIVEN}) order by f.id limit 1))
     select coalesce((select min(a.created_at) from audit_entries a where a.subject = 'retailer ' || $1::text and a.act = 'retailer.active'), r.created_at) as approved,
       case when r.description <> '' then coalesce((select min(a.created_at) from audit_entries a
         where a.subject = 'retailer ' || $1::text and a.act = 'retailer.profile'), r.created_at) end as profile,
       (select min(p.created_at) from products p where p.retailer_id = $1 and p.status = 'active') as products,
       (select min(c.created_at) from stock_changes c where (c.variant_id, c.store_id) = (
         select k.variant_id, k.store_id from stock k join own on own.id = k.store_id where k.on_hand > 0 order by k.variant_id limit 1)) as stock,
       (select min(created_at) from own where hours <> '') as hours,
       case when not exists (select from own where offers_pickup) then (select min(created_at) from own)
         else coalesce((select min(a.created_at) from audit_entries a join own on a.subject = 'store ' || own.id where a.act = 'store.settings'), (select at from handed)) end as desk,
       (select created_at from payout_accounts where retailer_id = $1 and state = 'verified' and not stopped) as payout,
       (select m.created_at from memberships m where m.scope = 'retailer' and m.scope_id = $1 order by m.id offset 1 limit 1) as team,
       (select f.created_at from fulfillments f where f.retailer_id = $1 and f.state <> 'unpaid' order by f.id limit 1) as first_order,
       (select at from handed) as handed_over
     from retailers r where r.id = $1`,
    [retailerId],
  )
  if (!row) return { setup: [], setupTook: null, approvedAt: null }
  const { approved, ...steps } = row
  const setup = ORDER.map((code) => ({ code, done: steps[code] !== null }))
  const onSale = steps.products && steps.stock && new Date(Math.max(steps.products.getTime(), steps.stock.getTime()))
  return {
    setup,
    approvedAt: approved,
    setupTook: { onSale: minutesFrom(approved, onSale), handedOver: minutesFrom(approved, steps.handed_over) },
  }
}

const ORDER: readonly Code[] = ['profile', 'products', 'stock', 'hours', 'desk', 'payout', 'team', 'first_order', 'handed_over']

/** Whole minutes, at least one; null for what has not happened, or happened before the approval. */
const minutesFrom = (from: Date, to: Date | null): number | null =>
  to === null || to < from ? null : Math.max(1, Math.round((to.getTime() - from.getTime()) / MINUTE))
