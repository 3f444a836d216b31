import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ASKABLE } from '#contracts/identity/access-requests.ts'
import type { AccessRequestId, PasskeyId, SessionId, UserId } from '#contracts/ids.ts'
import { createdAt, instant, type OnDelete, refersTo, rowId } from '../../platform/tables.ts'

/** The id of a person. `onDelete` says what becomes of the row when the account is deleted. */
export const refersToUser = (onDelete?: OnDelete) =>
  uuid()
    .$type<UserId>()
    .references(() => users.id, onDelete && { onDelete })
const userId = () => refersToUser('cascade').notNull()

/** These tables keep the names of better-auth, which earlier versions used. */
export const users = pgTable(
  'users',
  {
    id: uuid().$type<UserId>().primaryKey().default(sql`gen_random_uuid()`),
    email: text().notNull(),
    name: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    zip: text(),
    locale: text().notNull().default('en-US'),
    twoFactorEnabled: boolean().notNull().default(false),
    disabledAt: instant(),
    isSample: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    // Several provisional accounts may have one address; the first that is confirmed gets it (provisional.ts).
    uniqueIndex('users_confirmed_email').on(sql`lower(${t.email})`).where(sql`${t.emailVerified}`),
    index('users_by_email').on(sql`lower(${t.email})`),
    index('users_mailbox').on(sql`mailbox_of(${t.email})`).where(sql`${t.emailVerified}`),
    index('users_joined').on(t.createdAt, t.id),
    index('users_provisional').on(t.createdAt).where(sql`not ${t.emailVerified}`),
  ],
)
/** A key pair whose private half never leaves its owner's device. With user verification it counts as both factors. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: bigint({ mode: 'number' }).$type<PasskeyId>().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    isSynced: boolean().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().$type<SessionId>().primaryKey().default(sql`gen_random_uuid()`),
    userId: userId(),
    token: text().notNull(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** The passkey this session was made with; it then has both factors. */
    passkeyId: refersTo<PasskeyId>(() => passkeys.id, 'set null'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.token),
    index('sessions_user').on(t.userId),
    index('sessions_passkey').on(t.passkeyId).where(sql`${t.passkeyId} is not null`),
  ],
)
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: userId(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('accounts_user').on(t.userId)],
)
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
)
export const twoFactors = pgTable(
  'two_factors',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: userId(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: instant(),
    /** The time when its first code was confirmed. */
    enrolledAt: instant(),
    /** The time step (RFC 6238) of the last code that was accepted. It and earlier codes are accepted no more. */
    lastStep: bigint({ mode: 'number' }),
  },
  (t) => [index('two_factors_user').on(t.userId)],
)

export const memberships = pgTable(
  'memberships',
  {
    id: rowId(),
    userId: userId(),
    scope: text({ enum: ['retailer', 'mall', 'platform'] }).notNull(),
    /** The retailer or mall; null for the platform. */
    scopeId: bigint({ mode: 'number' }),
    role: text().notNull(),
    /** Limits staff of a retailer to one store. */
    storeId: bigint({ mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('memberships_once').on(t.userId, t.scope, t.scopeId, t.role, t.storeId),
    index('memberships_scope').on(t.scope, t.scopeId),
    check(
      'scope_fits_role',
      sql`(${t.scope} = 'retailer' and ${t.role} in ('staff','manager','owner') and ${t.scopeId} is not null) or (${t.scope} = 'mall' and ${t.role} in ('staff','manager') and ${t.scopeId} is not null) or (${t.scope} = 'platform' and ${t.role} in ('support','admin','developer','investor') and ${t.scopeId} is null)`,
    ),
  ],
)
export const addresses = pgTable(
  'addresses',
  {
    id: rowId(),
    userId: userId(),
    label: text().notNull(),
    recipient: text().notNull(),
    street1: text().notNull(),
    street2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    phone: text(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('addresses_user').on(t.userId), uniqueIndex('addresses_one_default').on(t.userId).where(sql`${t.isDefault}`)],
)
export const legalAcceptances = pgTable(
  'legal_acceptances',
  { id: rowId(), userId: userId(), document: text().notNull(), version: text().notNull(), createdAt: createdAt() },
  (t) => [index('legal_acceptances_user').on(t.userId)],
)
/** Requests for access to a page, or to have a lost second factor removed. One open request for each thing. */
export const accessRequests = pgTable(
  'access_requests',
  {
    id: bigint({ mode: 'number' }).$type<AccessRequestId>().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    kind: text({ enum: ['page', 'second-factor'] }).notNull(),
    page: text(),
    access: text({ enum: ASKABLE }),
    decision: text({ enum: ['granted', 'refused'] }),
    note: text(),
    decidedBy: refersToUser('set null'),
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('access_requests_open_once').on(t.userId, t.kind, sql`coalesce(${t.page}, '')`).where(sql`${t.decidedAt} is null`),
    index('access_requests_user').on(t.userId),
    index('access_requests_decided_by').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    check('access_requests_names_its_page', sql`(${t.kind} = 'page') = (${t.page} is not null and ${t.access} is not null)`),
    check('access_requests_decided_whole', sql`(${t.decidedAt} is null) = (${t.decision} is null)`),
  ],
)
