import type { FulfillmentId, OrderId, OrderNumber } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import type { TaxedSale } from '../../platform/tax.ts'
import type { PaidFulfillment } from '../payments/rules.ts'

/** What the tax service calculated and is now sold. Orders of the built-in rates have nothing to tell it. */
export async function askToRecordTax(tx: Db, orderId: OrderId): Promise<void> {
  const sold = await rowsOf<{ id: FulfillmentId }>(tx, 'orders.taxed')`
    select id from fulfillments where order_id = ${orderId} and tax_calculation is not null order by id`
  for (const { id } of sold) await askFor(tx, 'orders.recordTax', { fulfillmentId: id }, { key: `tax of ${id}` })
}

type Part = { id: FulfillmentId; tax_calculation: string | null }
/** Shipping is not taxed, so the service does not know of it. */
export async function askToReverseTax(tx: Db, part: Part, { goods, tax }: PaidFulfillment, name: string): Promise<void> {
  const amount = cents(goods + tax)
  if (part.tax_calculation === null || amount === 0) return
  await askFor(tx, 'orders.reverseTax', { fulfillmentId: part.id, name, amount } satisfies GivenBack, { key: `tax back ${name}` })
}
type GivenBack = { fulfillmentId: FulfillmentId; name: string; amount: Cents }

export async function recordTax({ db, tax }: Pick<Deps, 'db' | 'tax'>, fulfillmentId: FulfillmentId): Promise<void> {
  const sale = await saleOf(db, fulfillmentId)
  if (sale) await tax.service?.record(sale)
}
export async function reverseTax({ db, tax }: Pick<Deps, 'db' | 'tax'>, { fulfillmentId, name, amount }: GivenBack): Promise<void> {
  const sale = await saleOf(db, fulfillmentId)
  if (sale) await tax.service?.reverse({ reference: `${sale.reference} back ${name}`, sale, amount })
}

async function saleOf(db: Db, id: FulfillmentId): Promise<TaxedSale | undefined> {
  const [row] = await rowsOf<{ number: OrderNumber; calculation: string }>(db, 'orders.taxed-sale')`
    select o.number, f.tax_calculation as calculation from fulfillments f join orders o on o.id = f.order_id
    where f.id = ${id} and f.tax_calculation is not null`
  return row && { reference: `${row.number}-${id}`, calculation: row.calculation }
}
