import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, rowId } from '../../platform/tables.ts'

/**
 * An account has an owner, a unit and a kind. Accounts of the platform that every sale touches are kept as several stripes
 * (same owner, unit and kind), so that sales do not wait for one another on a single row; their balance is the stripes' sum.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: rowId(),
    ownerKind: text({ enum: ['platform', 'retailer', 'shopper'] }).notNull(),
    ownerId: text().notNull(),
    unit: text({ enum: ['USD', 'SPIRAL'] }).notNull(),
    kind: text().notNull(),
    stripe: smallint().notNull().default(0),
    mayGoNegative: boolean().notNull(),
    balance: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ledger_accounts_of').on(t.ownerKind, t.ownerId, t.unit, t.kind, t.stripe),
    check('balance_not_negative', sql`${t.mayGoNegative} or ${t.balance} >= 0`),
  ],
)
/** Posted once and never changed: the database itself refuses updates and deletes. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: rowId(),
    debitId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    creditId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    unit: text({ enum: ['USD', 'SPIRAL'] }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    kind: text().notNull(),
    reference: text().notNull(),
    memo: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ledger_transfers_reference').on(t.kind, t.reference),
    // Only shoppers look into their account line by line; each index more is paid for by every sale.
    index('ledger_transfers_spirals_out').on(t.debitId, t.id).where(sql`${t.unit} = 'SPIRAL'`),
    index('ledger_transfers_spirals_in').on(t.creditId, t.id).where(sql`${t.unit} = 'SPIRAL'`),
    check('amount_is_positive', sql`${t.amount} > 0`),
    check('accounts_differ', sql`${t.debitId} <> ${t.creditId}`),
  ],
)
