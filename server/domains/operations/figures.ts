import type { z } from 'zod'
import type { Figures } from '#contracts/operations.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Below so many earning retailers a sum could be one shop's own business. */
const FEWEST_RETAILERS = 3

type Row = { stores: number; malls: number; retailers: number; products: number; earning: number; paid: Cents }

// A figure of the whole platform reads widely, as reports do: four counts through four doors would be four statements.
const FIGURES = `
select (select count(*) from stores s join retailers r on r.id = s.retailer_id where not s.closed and r.status = 'active') as stores,
  (select count(*) from malls) as malls,
  (select count(*) from retailers where status = 'active') as retailers,
  (select count(*) from products p join retailers r on r.id = p.retailer_id where p.status = 'active' and r.status = 'active') as products,
  count(*) filter (where balance > 0) as earning, coalesce(sum(balance), 0)::bigint as paid
from ledger_accounts where kind = 'payable' and unit = 'USD'`

/** What SPIRAL is made of today; what stores have earned through it only where no single one can be told from it. */
export async function figuresOf(db: Db, now: Date): Promise<z.output<typeof Figures>> {
  const [row] = await rowsOf<Row>(db, 'operations.figures', FIGURES)
  if (!row) throw new Error('counting answered nothing')
  const { stores, malls, retailers, products, earning, paid } = row
  return { stores, malls, retailers, products, paidToStores: earning >= FEWEST_RETAILERS && paid > 0 ? paid : null, asOf: now }
}
