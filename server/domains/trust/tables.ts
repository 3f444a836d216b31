import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProblemReportId, RetailerId, SellerDutyId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { DUTY_KINDS, DUTY_OUTCOMES, type SentIdentity } from '#contracts/trust/inform.ts'
import { REPORT_KIND_NAMES } from '#contracts/trust/reports.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { retailers } from '../retailers/tables.ts'
import { stores } from '../stores/tables.ts'
import type { MarkFigures } from './rules.ts'

const storeId = () => refersTo<StoreId>(() => stores.id, 'cascade')
const retailerId = () => refersTo<RetailerId>(() => retailers.id, 'cascade')
const person = () => refersToUser('set null')

/** How a store stands with the Trusted Local mark since the last count. */
export const trustMarks = pgTable(
  'trust_marks',
  {
    storeId: storeId().primaryKey(),
    isTrusted: boolean().notNull(),
    since: instant(),
    lostAt: instant(),
    figures: jsonb().$type<MarkFigures>().notNull(),
    /** Criteria that do not hold. */
    missing: integer().notNull(),
    countedAt: instant().notNull(),
  },
  (t) => [
    index('trust_marks_missing').on(t.missing),
    check('mark_has_all', sql`${t.isTrusted} = (${t.missing} = 0)`),
    check('mark_has_a_start', sql`${t.isTrusted} = (${t.since} is not null)`),
  ],
)
/** The figures of each night. */
export const trustNights = pgTable(
  'trust_nights',
  {
    storeId: storeId().notNull(),
    night: date().notNull(),
    isTrusted: boolean().notNull(),
    figures: jsonb().$type<MarkFigures>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.night] }), index('trust_nights_age').on(t.night)],
)

/** The address and contact of a business as they were checked against its papers. */
export const sellerChecks = pgTable(
  'seller_checks',
  {
    retailerId: retailerId().primaryKey(),
    street: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    phone: text().notNull(),
    email: text(),
    /** With its application, or later by an admin. */
    source: text({ enum: ['application', 'admin'] }).notNull(),
    checkedBy: person(),
    checkedAt: instant().notNull(),
    /** When the business itself last confirmed that this still holds. */
    certifiedAt: instant(),
  },
  (t) => [index('seller_checks_by').on(t.checkedBy).where(sql`${t.checkedBy} is not null`)],
)
/** The most that a business sold within 12 months of the last 24. */
export const sellerVolumes = pgTable('seller_volumes', {
  retailerId: retailerId().primaryKey(),
  sales: integer().notNull(),
  gross: bigint({ mode: 'number' }).$type<Cents>().notNull(),
  isHigh: boolean().notNull(),
  countedAt: instant().notNull(),
})

/**
 * What the INFORM Consumers Act asks of a high-volume seller: its identity, or once a year its word that nothing changed. Its sales are
 * held from the due date on until it is done.
 */
export const sellerDuties = pgTable(
  'seller_duties',
  {
    id: rowId().$type<SellerDutyId>(),
    retailerId: retailerId().notNull(),
    kind: text({ enum: DUTY_KINDS }).notNull(),
    noticedAt: instant().notNull(),
    dueAt: instant().notNull(),
    /** Reminders sent so far. */
    reminders: integer().notNull().default(0),
    /** What the business sent, until an admin has decided on it. */
    sent: jsonb().$type<SentIdentity>(),
    sentAt: instant(),
    sentBy: person(),
    /** Why an admin sent it back. */
    refused: text(),
    heldAt: instant(),
    doneAt: instant(),
    /** How it ended: verified by an admin, confirmed by the business, or no longer asked for. */
    outcome: text({ enum: DUTY_OUTCOMES }),
  },
  (t) => [
    uniqueIndex('seller_duties_open').on(t.retailerId).where(sql`${t.doneAt} is null`),
    index('seller_duties_of').on(t.retailerId, t.id),
    index('seller_duties_due').on(t.dueAt).where(sql`${t.doneAt} is null`),
    index('seller_duties_sent_by').on(t.sentBy).where(sql`${t.sentBy} is not null`),
    check('duty_done_whole', sql`(${t.doneAt} is null) = (${t.outcome} is null)`),
    check('duty_sent_whole', sql`(${t.sent} is null) = (${t.sentAt} is null)`),
  ],
)

/** A problem that somebody reported, with or without an account. Taken once a person looks into it. */
export const problemReports = pgTable(
  'problem_reports',
  {
    id: rowId().$type<ProblemReportId>(),
    number: text().notNull(),
    kind: text({ enum: REPORT_KIND_NAMES }).notNull(),
    link: text(),
    words: text().notNull(),
    email: text().notNull(),
    /** The store and business that the link leads to. */
    storeId: storeId(),
    retailerId: retailerId(),
    ownerId: person(),
    takenAt: instant(),
    answer: text(),
    answeredBy: person(),
    answeredAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('problem_reports_number').on(t.number),
    index('problem_reports_open').on(t.id).where(sql`${t.answeredAt} is null`),
    index('problem_reports_answered').on(t.id).where(sql`${t.answeredAt} is not null`),
    index('problem_reports_email').on(t.email),
    index('problem_reports_store').on(t.storeId).where(sql`${t.storeId} is not null`),
    index('problem_reports_retailer').on(t.retailerId).where(sql`${t.retailerId} is not null`),
    index('problem_reports_owner').on(t.ownerId).where(sql`${t.ownerId} is not null`),
    index('problem_reports_answered_by').on(t.answeredBy).where(sql`${t.answeredBy} is not null`),
    check('problem_answered_whole', sql`(${t.answeredAt} is null) = (${t.answer} is null)`),
  ],
)
