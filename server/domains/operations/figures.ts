import type { z } from 'zod'
import type { Figures } from '#contracts/operations.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { listedCounts } from '../search/listed-counts.ts'

/** With fewer retailers that have earned money, a sum could reveal the revenue of a single one. */
const FEWEST_RETAILERS = 3

/** The current size of the platform. Store earnings are included only if no single retailer can be identified. */
export async function figuresOf(db: Db, now: Date): Promise<z.output<typeof Figures>> {
  const [{ stores, malls, products }, [row]] = await Promise.all([
    listedCounts(db),
    rowsOf<{ retailers: number; earning: number; paid: Cents }>(db, 'operations.figures')`
      select (select count(*) from retailers where status = 'active') as retailers,
        count(*) filter (where balance > 0) as earning, coalesce(sum(balance), 0)::bigint as paid
      from ledger_accounts where kind = 'payable' and unit = 'USD'`,
  ])
  if (!row) throw new Error('counting answered nothing')
  const { retailers, earning, paid } = row
  return { stores, malls, retailers, products, paidToStores: earning >= FEWEST_RETAILERS && paid > 0 ? paid : null, asOf: now }
}
