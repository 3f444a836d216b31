import type { z } from 'zod'
import type { Figures } from '#contracts/operations.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** With fewer retailers that have earned money, a sum could reveal the revenue of a single one. */
const FEWEST_RETAILERS = 3

type Row = { stores: number; malls: number; retailers: number; products: number; earning: number; paid: Cents }

// Platform figures read the tables of several domains, as reports do: calling each domain would take four statements.
const FIGURES = `
select (select count(*) from stores s join retailers r on r.id = s.retailer_id where not s.closed and r.status = 'active') as stores,
  (select count(*) from malls) as malls,
  (select count(*) from retailers where status = 'active') as retailers,
  (select count(*) from products p join retailers r on r.id = p.retailer_id where p.status = 'active' and r.status = 'active') as products,
  count(*) filter (where balance > 0) as earning, coalesce(sum(balance), 0)::bigint as paid
from ledger_accounts where kind = 'payable' and unit = 'USD'`

/** The current size of the platform. Store earnings are included only if no single retailer can be identified. */
export async function figuresOf(db: Db, now: Date): Promise<z.output<typeof Figures>> {
  const [row] = await rowsOf<Row>(db, 'operations.figures', FIGURES)
  if (!row) throw new Error('counting answered nothing')
  const { stores, malls, retailers, products, earning, paid } = row
  return { stores, malls, retailers, products, paidToStores: earning >= FEWEST_RETAILERS && paid > 0 ? paid : null, asOf: now }
}
