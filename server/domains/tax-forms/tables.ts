import { bigint, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RetailerId, TaxFormId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { TaxForm } from '#contracts/tax-forms.ts'
import { instant, refersTo, rowId } from '../../platform/tables.ts'
import { retailers } from '../retailers/tables.ts'

/** Forms 1099-K as they were given to sellers. A correction is a new version; no row ever changes. */
export const taxForms = pgTable(
  'tax_forms',
  {
    id: rowId().$type<TaxFormId>(),
    retailerId: refersTo<RetailerId>(() => retailers.id).notNull(),
    year: integer().notNull(),
    version: integer().notNull(),
    gross: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    transactions: integer().notNull(),
    months: jsonb().$type<Cents[]>().notNull(),
    payee: jsonb().$type<TaxForm['payee']>().notNull(),
    due: text().array().notNull(),
    madeAt: instant().notNull(),
  },
  (t) => [uniqueIndex('tax_forms_version').on(t.retailerId, t.year, t.version)],
)
