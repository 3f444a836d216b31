import { pgTable, text } from 'drizzle-orm/pg-core'
import { WALLET_KINDS } from '#contracts/wallet.ts'
import { refersToUser } from '../identity/tables.ts'

/** Which part of a wallet a checkout uses first. Without a row, the order of `WALLET_KINDS`. */
export const walletPreferences = pgTable('wallet_preferences', {
  userId: refersToUser('cascade').primaryKey(),
  payOrder: text({ enum: WALLET_KINDS }).array().notNull(),
})
