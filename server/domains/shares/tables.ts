import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OrderId } from '#contracts/ids.ts'
import type { Points } from '#contracts/points.ts'
import { REWARDED_SHARES_A_DAY, SHARE_KINDS, SHARE_NETWORKS } from '#contracts/shares/shares.ts'
import { CHALLENGE_KINDS, type ChallengeId, REFERRAL_STATES, type ReferralId, type Suspicion } from '#contracts/shares/social-rewards.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

const userId = () => refersToUser('cascade').notNull()
const points = () => bigint({ mode: 'number' }).$type<Points>().notNull().default(sql`0`)

/** A person's code in `?ref=`, made at the first need. */
export const shareCodes = pgTable('share_codes', { userId: userId().primaryKey(), code: text().notNull(), createdAt: createdAt() }, (t) => [
  uniqueIndex('share_codes_code').on(t.code),
])

/** Each press of a channel by a signed-in person. `slot` numbers the rewarded ones of a day, so that the table itself holds the limits. */
export const shares = pgTable(
  'shares',
  {
    id: rowId(),
    userId: userId(),
    kind: text({ enum: SHARE_KINDS }).notNull(),
    subject: text().notNull(),
    title: text().notNull(),
    path: text().notNull(),
    network: text({ enum: SHARE_NETWORKS }).notNull(),
    day: date().notNull(),
    slot: smallint(),
    points: points(),
    createdAt: createdAt(),
  },
  (t) => [
    index('shares_user').on(t.userId, t.kind, t.subject, t.id),
    uniqueIndex('shares_rewarded_once').on(t.userId, t.day, t.kind, t.subject).where(sql`${t.slot} is not null`),
    uniqueIndex('shares_slots').on(t.userId, t.day, t.slot).where(sql`${t.slot} is not null`),
    check('share_slot_fits', sql`${t.slot} between 1 and ${sql.raw(String(REWARDED_SHARES_A_DAY))}`),
    check('share_reward_has_slot', sql`(${t.slot} is not null) = (${t.points} > 0)`),
  ],
)

/** A page opened through somebody's link: once per visitor, page and day. The visitor is a person, a browser or a hashed network. */
export const shareVisits = pgTable(
  'share_visits',
  {
    id: rowId(),
    userId: userId(),
    kind: text({ enum: SHARE_KINDS }).notNull(),
    subject: text().notNull(),
    visitor: text().notNull(),
    day: date().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('share_visits_once').on(t.userId, t.visitor, t.kind, t.subject, t.day),
    index('share_visits_visitor').on(t.visitor, t.id),
    index('share_visits_age').on(t.createdAt),
  ],
)

/** The order that a visit led to. */
export const shareOrders = pgTable(
  'share_orders',
  {
    orderId: bigint({ mode: 'number' }).$type<OrderId>().primaryKey(),
    userId: userId(),
    kind: text({ enum: SHARE_KINDS }).notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('share_orders_user').on(t.userId, t.kind, t.subject)],
)

/** A challenge, or the bonus for an invited friend (`referral`). */
export const rewardOffers = pgTable(
  'reward_offers',
  {
    id: rowId().$type<ChallengeId>(),
    kind: text({ enum: [...CHALLENGE_KINDS, 'referral'] }).notNull(),
    title: text().notNull(),
    goal: integer().notNull(),
    points: points(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('reward_offers_running').on(t.endsAt, t.startsAt),
    check('reward_offer_is_whole', sql`${t.goal} > 0 and ${t.points} > 0 and ${t.startsAt} <= ${t.endsAt}`),
  ],
)
export const challengeRewards = pgTable(
  'challenge_rewards',
  {
    offerId: refersTo<ChallengeId>(() => rewardOffers.id).notNull(),
    userId: userId(),
    points: points(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.userId] }), index('challenge_rewards_user').on(t.userId)],
)

/** A friend who joined through somebody's link. Its SPIRALs lie in the ledger under this row's id, one transfer for each side. */
export const referrals = pgTable(
  'referrals',
  {
    id: rowId().$type<ReferralId>(),
    inviterId: userId(),
    /** A person is invited once. */
    friendId: userId(),
    state: text({ enum: REFERRAL_STATES }).notNull().default('waiting'),
    points: points(),
    reasons: text().array().$type<Suspicion[]>().notNull().default(sql`'{}'`),
    heldAt: instant(),
    remindedAt: instant(),
    appeal: text(),
    appealedBy: refersToUser('set null'),
    appealedAt: instant(),
    decidedBy: refersToUser('set null'),
    decidedAt: instant(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('referrals_friend').on(t.friendId),
    index('referrals_inviter').on(t.inviterId, t.id),
    index('referrals_held').on(t.id).where(sql`${t.state} = 'held'`),
    index('referrals_appealed_by').on(t.appealedBy).where(sql`${t.appealedBy} is not null`),
    index('referrals_decided_by').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    check('referral_of_another', sql`${t.inviterId} <> ${t.friendId}`),
    check('referral_held_since', sql`${t.state} <> 'held' or ${t.heldAt} is not null`),
    check('referral_appealed_whole', sql`(${t.appeal} is null) = (${t.appealedAt} is null)`),
  ],
)
