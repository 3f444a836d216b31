import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { WALLET_KINDS } from '#contracts/wallet.ts'
import type { UserId } from '#contracts/ids.ts'
import { users } from '../identity/tables.ts'

/** Which part of a wallet a checkout uses first. Without a row, the order of `WALLET_KINDS`. */
export const walletPreferences = pgTable('wallet_preferences', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  payOrder: text({ enum: WALLET_KINDS }).array().notNull(),
})
