import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { inWallets, OWNER_KINDS } from './rules.ts'

/**
 * An account has an owner, a unit and a kind. Platform accounts used by every sale are split into several stripes (same owner, unit and
 * kind), so that sales do not wait for each other on a single row; their balance is the sum of the stripes.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: rowId(),
    ownerKind: text({ enum: OWNER_KINDS }).notNull(),
    ownerId: text().notNull(),
    unit: text({ enum: ['USD', 'SPIRAL'] }).notNull(),
    kind: text().notNull(),
    stripe: smallint().notNull().default(0),
    mayGoNegative: boolean().notNull(),
    balance: bigint({ mode: 'number' }).notNull().default(0),
    /** The balance does not match the transfers: transfers out are refused until an admin has resolved it. */
    stopped: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ledger_accounts_of').on(t.ownerKind, t.ownerId, t.unit, t.kind, t.stripe),
    check('balance_not_negative', sql`${t.mayGoNegative} or ${t.balance} >= 0`),
  ],
)
/**
 * The sum of each account's older transfers, so that the running audit reads every transfer once and not once per round. Derived data: the
 * audit rewrites a row that turns out to be wrong.
 */
export const ledgerSums = pgTable('ledger_sums', {
  accountId: refersTo(() => ledgerAccounts.id).primaryKey(),
  moved: bigint({ mode: 'number' }).notNull(),
})
/**
 * One row: the last transfer included in the sums (`through`), and the last one that may be added once all transfers up to it have
 * certainly been committed.
 */
export const ledgerSumsThrough = pgTable(
  'ledger_sums_through',
  {
    id: smallint().primaryKey(),
    through: bigint({ mode: 'number' }).notNull(),
    until: bigint({ mode: 'number' }).notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [check('ledger_sums_through_is_one_row', sql`${t.id} = 1`)],
)
/** Append-only: the database refuses updates and deletes. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: rowId(),
    debitId: refersTo(() => ledgerAccounts.id).notNull(),
    creditId: refersTo(() => ledgerAccounts.id).notNull(),
    unit: text({ enum: ['USD', 'SPIRAL'] }).notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    kind: text().notNull(),
    reference: text().notNull(),
    memo: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ledger_transfers_reference').on(t.kind, t.reference),
    // An account that differs from its transfers is checked by its own part of the ledger. Equal keys are stored once: 17 bytes a transfer.
    index('ledger_transfers_out').on(t.debitId),
    index('ledger_transfers_in').on(t.creditId),
    // Only shoppers list the transfers of their account; every sale pays for each additional index.
    index('ledger_transfers_spirals_out').on(t.debitId, t.id).where(sql`${t.unit} = 'SPIRAL'`),
    index('ledger_transfers_spirals_in').on(t.creditId, t.id).where(sql`${t.unit} = 'SPIRAL'`),
    index('ledger_transfers_of_wallets_out')
      .on(t.debitId, t.id)
      .where(sql.raw(inWallets('ledger_transfers'))),
    index('ledger_transfers_of_wallets_in')
      .on(t.creditId, t.id)
      .where(sql.raw(inWallets('ledger_transfers'))),
    // The previous release still reads by these two: they go with a later one.
    index('ledger_transfers_wallet_out')
      .on(t.debitId, t.id)
      .where(sql`${t.unit} = 'USD' and (${t.kind} like '%gift_card%' or ${t.kind} like '%store_credit%')`),
    index('ledger_transfers_wallet_in')
      .on(t.creditId, t.id)
      .where(sql`${t.unit} = 'USD' and (${t.kind} like '%gift_card%' or ${t.kind} like '%store_credit%')`),
    check('amount_is_positive', sql`${t.amount} > 0`),
    check('accounts_differ', sql`${t.debitId} <> ${t.creditId}`),
  ],
)
