import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ProblemReportId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { REPORT_KIND_NAMES } from '#contracts/trust/reports.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { users } from '../identity/tables.ts'
import { retailers } from '../retailers/tables.ts'
import { stores } from '../stores/tables.ts'
import type { MarkFigures } from './rules.ts'

const storeId = () =>
  bigint({ mode: 'number' })
    .$type<StoreId>()
    .references(() => stores.id, { onDelete: 'cascade' })
const retailerId = () =>
  bigint({ mode: 'number' })
    .$type<RetailerId>()
    .references(() => retailers.id, { onDelete: 'cascade' })
const person = () =>
  uuid()
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'set null' })

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
