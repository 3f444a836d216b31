import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { UserId } from '#contracts/ids.ts'
import type { MailContent } from './mail-template.ts'

/** Columns and tables that belong to no domain: the outbox of facts, mails, stored answers, rate limit counters. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })
export const createdAt = () => instant().notNull().default(sql`now()`)
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export type OnDelete = 'cascade' | 'set null'
/** The id of a row of another table; the person is named by `refersToUser`. `onDelete` says what becomes of this row when that one goes. */
export const refersTo = <Id = number>(column: () => AnyPgColumn, onDelete?: OnDelete) =>
  bigint({ mode: 'number' })
    .$type<Id>()
    .references(column, onDelete && { onDelete })

/** Delivery columns of an outgoing message. A claim is a short lease, so that messages of a killed node become available soon. */
export const tries = () => ({
  attempts: integer().notNull().default(0),
  nextTryAt: instant(),
  claimedUntil: instant(),
  lastError: text(),
  firstTriedAt: instant(),
  lastTriedAt: instant(),
  sentAt: instant(),
})

export const facts = pgTable('facts', { id: rowId(), name: text().notNull(), data: jsonb().notNull(), createdAt: createdAt() })

/** Marks that nodes write to the primary, to see on a replica that it follows this database. */
export const replicaMarks = pgTable('replica_marks', { mark: uuid().primaryKey(), createdAt: createdAt() })

export const mails = pgTable(
  'mails',
  {
    id: rowId(),
    recipient: text().notNull(),
    subject: text().notNull(),
    kind: text().notNull(),
    /** The content; text and HTML are made from it when the mail is sent or read. */
    words: jsonb().$type<MailContent>().notNull(),
    state: text({ enum: ['queued', 'sent', 'failed'] }).notNull(),
    /** Identifies the content: mails with the same reference are the same mail, written once. */
    reference: text(),
    /** The local part of its Message-ID, the same on every attempt. */
    messageKey: uuid(),
    /** The person whose name or words a mail to somebody else tells; it goes when their account is closed. */
    about: uuid().$type<UserId>(),
    ...tries(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_recipient').on(t.recipient),
    index('mails_about').on(t.about).where(sql`${t.about} is not null`),
    uniqueIndex('mails_reference').on(t.reference),
    index('mails_due').on(t.nextTryAt).where(sql`${t.state} = 'queued'`),
    index('mails_dead').on(t.id).where(sql`${t.state} = 'failed'`),
    /** Gift cards that were sent and still say their code. */
    index('mails_codes')
      .on(t.sentAt)
      .where(sql`${t.kind} = 'gift_cards.received' and ${t.state} = 'sent' and not ${t.words} ? 'isEmptied'`),
  ],
)

/** Messages to many recipients, dozens per row. The sender unpacks them into rows later, so the announcing transaction stays short. */
export const batches = pgTable('batches', {
  id: rowId(),
  queue: text({ enum: ['mails', 'pushes'] }).notNull(),
  items: jsonb().notNull(),
  createdAt: createdAt(),
})

/** Keys this installation created at its first start; all nodes share them. */
export const installationKeys = pgTable('installation_keys', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  createdAt: createdAt(),
})

export const idempotentRequests = pgTable(
  'idempotent_requests',
  { caller: text().notNull(), key: text().notNull(), requestHash: text().notNull(), response: jsonb(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.caller, t.key] }), index('idempotent_requests_age').on(t.createdAt)],
)

/** Whether the language model is turned off, by whom, and how its last check ended: one row, or none before the first. */
export const assistantModel = pgTable(
  'assistant_model',
  {
    id: integer().primaryKey().default(1),
    isOff: boolean().notNull().default(false),
    changedBy: text(),
    changedAt: instant(),
    checkedAt: instant(),
    checkMs: integer(),
    checkFault: text(),
  },
  (t) => [check('assistant_model_is_one', sql`${t.id} = 1`)],
)

export const rateLimits = pgTable(
  'rate_limits',
  { bucket: text().notNull(), window: bigint({ mode: 'number' }).notNull(), tries: integer().notNull() },
  (t) => [primaryKey({ columns: [t.bucket, t.window] })],
)

/** Back-office actions and refused attempts. Like the ledger, it cannot be edited. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: rowId(),
    userId: text(),
    who: text().notNull(),
    act: text().notNull(),
    subject: text().notNull(),
    outcome: text({ enum: ['done', 'refused'] }).notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [index('audit_entries_at').on(t.createdAt), index('audit_entries_of').on(t.subject, t.id)],
)

/** Refusals that the audit log has not summed up yet; their first is already recorded there. */
export const refusedCalls = pgTable(
  'refused_calls',
  {
    userId: text().notNull(),
    act: text().notNull(),
    who: text().notNull(),
    times: integer().notNull().default(1),
    firstAt: createdAt(),
    lastAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.act] }), index('refused_calls_first').on(t.firstAt)],
)

/** The sandbox card provider's own ledger; a real provider would keep it elsewhere. */
export const sandboxCharges = pgTable('sandbox_charges', {
  reference: text().primaryKey(),
  providerId: text().notNull(),
  orderNumber: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  refunded: bigint({ mode: 'number' }).notNull().default(0),
  token: text().notNull(),
  state: text({ enum: ['captured', 'declined', 'requires_action', 'processing', 'voided'] }).notNull(),
  createdAt: createdAt(),
})
/** Cards that the sandbox keeps for its customers. */
export const sandboxCards = pgTable(
  'sandbox_cards',
  { reference: text().primaryKey(), customer: text().notNull(), token: text().notNull(), forgottenAt: instant(), createdAt: createdAt() },
  (t) => [uniqueIndex('sandbox_cards_once').on(t.customer, t.token).where(sql`${t.forgottenAt} is null`)],
)
/** What we asked of Stripe, by our reference. A charge is confirmed only after its id stands here, so a row without an id was never charged. */
export const stripeCharges = pgTable('stripe_charges', {
  reference: text().primaryKey(),
  providerId: text().unique(),
  amount: bigint({ mode: 'number' }).notNull(),
  /** It was declined, or ended before it was charged: nothing is confirmed after this. */
  endedAt: instant(),
  hint: text(),
  createdAt: createdAt(),
})
/** Stripe's customers that hold the saved cards of people. */
export const stripeCustomers = pgTable('stripe_customers', {
  customer: text().primaryKey(),
  providerId: text().notNull().unique(),
  createdAt: createdAt(),
})
export const stripeRefunds = pgTable('stripe_refunds', {
  reference: text().primaryKey(),
  /** Empty until Stripe has answered. */
  providerId: text(),
  createdAt: createdAt(),
})
/** Sales and parts given back, as Stripe Tax has noted them. */
export const stripeTaxes = pgTable('stripe_taxes', {
  reference: text().primaryKey(),
  /** Of a sale: no other has it. */
  calculation: text().unique(),
  /** Empty until Stripe has answered. */
  transactionId: text(),
  createdAt: createdAt(),
})
/** Stripe's accounts of businesses, which it pays out. */
export const stripeAccounts = pgTable('stripe_accounts', {
  business: text().primaryKey(),
  account: text().notNull().unique(),
  createdAt: createdAt(),
})
/** Payouts that we asked of Stripe: a transfer to the account of a business, and from there a payout to its bank. */
export const stripePayouts = pgTable('stripe_payouts', {
  reference: text().primaryKey(),
  account: text().notNull(),
  external: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  transferId: text().unique(),
  payoutId: text().unique(),
  /** Why it does not arrive: nothing is sent after this, and the transfer is taken back. */
  why: text(),
  createdAt: createdAt(),
})
export const sandboxRefunds = pgTable('sandbox_refunds', {
  reference: text().primaryKey(),
  providerId: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  createdAt: createdAt(),
})
/** Disputes that admins of a sandbox marketplace open as tests. */
export const sandboxDisputes = pgTable('sandbox_disputes', {
  providerId: text().primaryKey(),
  reference: text().notNull().unique(),
  amount: bigint({ mode: 'number' }).notNull(),
  reason: text().notNull(),
  state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
  dueBy: instant().notNull(),
  evidence: jsonb(),
  createdAt: createdAt(),
})
/** Bank accounts and transfers of the sandbox bank. */
export const sandboxBanks = pgTable(
  'sandbox_banks',
  {
    reference: text().primaryKey(),
    business: text().notNull(),
    routing: text().notNull(),
    last4: text().notNull(),
    fault: text(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('sandbox_banks_once').on(t.business, t.routing, t.last4)],
)
export const sandboxTransfers = pgTable('sandbox_transfers', {
  reference: text().primaryKey(),
  providerId: text().notNull(),
  bank: text()
    .notNull()
    .references(() => sandboxBanks.reference),
  amount: bigint({ mode: 'number' }).notNull(),
  createdAt: createdAt(),
})
