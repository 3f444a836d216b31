import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MallId, MallInvoiceId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { instant, refersTo, rowId } from '../../platform/tables.ts'
import { malls } from '../malls/tables.ts'

/** What a mall has to pay, once a month at most. A month in which it gets something back has none: its lines go with the next one. */
export const mallInvoices = pgTable(
  'mall_invoices',
  {
    id: rowId().$type<MallInvoiceId>(),
    mallId: refersTo<MallId>(() => malls.id).notNull(),
    /** The month that it is for: 2026-11. */
    month: text().notNull(),
    amount: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    lines: integer().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    issuedAt: instant().notNull(),
    paidAt: instant(),
    /** What the bank statement says about the payment. */
    paidReference: text(),
  },
  (t) => [
    uniqueIndex('mall_invoices_month').on(t.mallId, t.month),
    index('mall_invoices_open').on(t.dueOn).where(sql`${t.paidAt} is null`),
    check('mall_invoice_is_money', sql`${t.amount} > 0 and ${t.lines} > 0`),
    check('mall_invoice_paid_whole', sql`(${t.paidAt} is null) = (${t.paidReference} is null)`),
  ],
)
/** The transfers of the account of a mall that an invoice asks for: each stands on one invoice. */
export const mallInvoiceLines = pgTable(
  'mall_invoice_lines',
  {
    transferId: bigint({ mode: 'number' }).primaryKey(),
    invoiceId: refersTo<MallInvoiceId>(() => mallInvoices.id).notNull(),
  },
  (t) => [index('mall_invoice_lines_of').on(t.invoiceId)],
)
