import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { InvitationId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { users } from '../identity/tables.ts'

export const retailers = pgTable(
  'retailers',
  {
    id: rowId().$type<RetailerId>(),
    slug: text().notNull(),
    displayName: text().notNull(),
    legalName: text().notNull(),
    description: text().notNull(),
    status: text({ enum: ['pending', 'active', 'suspended', 'closed'] }).notNull(),
    /** Basis points of the goods a sale costs the retailer. */
    commissionBps: integer().notNull(),
    /** Its ledger account does not agree: nothing of it is sold until an admin has settled that. */
    stopped: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('retailers_slug').on(t.slug), check('commission_is_a_share', sql`${t.commissionBps} between 0 and 10000`)],
)
/** Who may join a team by a mailed link. Only the hash of its token is kept, and nothing once it was used, taken back or too old. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: bigint({ mode: 'number' }).$type<InvitationId>().primaryKey().generatedAlwaysAsIdentity(),
    retailerId: bigint({ mode: 'number' })
      .$type<RetailerId>()
      .notNull()
      .references(() => retailers.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text({ enum: ['staff', 'manager', 'owner'] }).notNull(),
    /** None: all stores. */
    storeIds: bigint({ mode: 'number' }).$type<StoreId>().array().notNull(),
    tokenHash: text().notNull(),
    invitedBy: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('team_invitations_once').on(t.retailerId, t.email),
    uniqueIndex('team_invitations_token').on(t.tokenHash),
    index('team_invitations_sender').on(t.invitedBy),
  ],
)
