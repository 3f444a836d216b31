import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { WALLET_KINDS } from '#contracts/wallet.ts'
import type { GiftCardId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { giftCards } from '../gift-cards/tables.ts'
import { users } from '../identity/tables.ts'

/** Which part of a wallet a checkout uses first. Without a row, the order of `WALLET_KINDS`. */
export const walletPreferences = pgTable('wallet_preferences', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  payOrder: text({ enum: WALLET_KINDS }).array().notNull(),
})

/** A small balance that left its card and waits to be paid in cash. */
export const cashOutRequests = pgTable(
  'cash_out_requests',
  {
    id: rowId(),
    cardId: bigint({ mode: 'number' })
      .$type<GiftCardId>()
      .notNull()
      .references(() => giftCards.id),
    userId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    amount: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    state: text().notNull(),
    source: text().notNull(),
    payTo: text().notNull(),
    paidAt: instant(),
    paidNote: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('cash_out_requests_open').on(t.id).where(sql`${t.paidAt} is null`),
    index('cash_out_requests_card').on(t.cardId),
    index('cash_out_requests_user').on(t.userId),
    check('cash_out_is_positive', sql`${t.amount} > 0`),
    check('cash_out_paid_whole', sql`(${t.paidAt} is null) = (${t.paidNote} is null)`),
  ],
)
