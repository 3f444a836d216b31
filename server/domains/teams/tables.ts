import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InvitationId, MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { createdAt, instant, refersTo } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { malls } from '../malls/tables.ts'
import { retailers } from '../retailers/tables.ts'

/**
 * Invitations to join a team by a mailed link. Stores only the token's hash, and deletes the row once the link is used, revoked or expired.
 */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: bigint({ mode: 'number' }).$type<InvitationId>().primaryKey().generatedAlwaysAsIdentity(),
    /** The retailer, or the mall: one of them. */
    retailerId: refersTo<RetailerId>(() => retailers.id, 'cascade'),
    mallId: refersTo<MallId>(() => malls.id, 'cascade'),
    email: text().notNull(),
    role: text({ enum: ['staff', 'manager', 'owner'] }).notNull(),
    /** Empty: all stores. */
    storeIds: bigint({ mode: 'number' }).$type<StoreId>().array().notNull(),
    tokenHash: text().notNull(),
    invitedBy: refersToUser('cascade').notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('team_invitations_once').on(t.retailerId, t.email),
    uniqueIndex('team_invitations_once_at_mall').on(t.mallId, t.email),
    check('invites_to_one_business', sql`(${t.retailerId} is null) <> (${t.mallId} is null)`),
    uniqueIndex('team_invitations_token').on(t.tokenHash),
    index('team_invitations_sender').on(t.invitedBy),
  ],
)
