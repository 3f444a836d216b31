import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InvestorDocumentId, InvestorRequestId, PublishedMetricId } from '#contracts/ids.ts'
import { INVESTOR_ACCESS, METRIC_NAMES } from '#contracts/investors.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

const person = () => refersToUser('set null')

/** A figure of a month as it was when an admin published it. Its value never changes; it may be taken off the page. */
export const publishedMetrics = pgTable(
  'published_metrics',
  {
    id: rowId().$type<PublishedMetricId>(),
    metric: text({ enum: METRIC_NAMES }).notNull(),
    month: text().notNull(),
    /** Cents, a count, or a share in 10,000, as the metric has it. */
    value: bigint({ mode: 'number' }).notNull(),
    asOf: date().notNull(),
    note: text().notNull(),
    publishedBy: person(),
    publishedByName: text().notNull(),
    publishedAt: instant().notNull(),
    unpublishedBy: person(),
    unpublishedAt: instant(),
  },
  (t) => [
    uniqueIndex('published_metrics_shown').on(t.month, t.metric).where(sql`${t.unpublishedAt} is null`),
    index('published_metrics_by').on(t.publishedBy),
    index('published_metrics_unpublished_by').on(t.unpublishedBy).where(sql`${t.unpublishedBy} is not null`),
    check('published_with_a_note', sql`length(${t.note}) between 1 and 500`),
  ],
)

export const investorDocuments = pgTable(
  'investor_documents',
  {
    id: rowId().$type<InvestorDocumentId>(),
    title: text().notNull(),
    access: text({ enum: INVESTOR_ACCESS }).notNull(),
    fileKey: text().notNull(),
    bytes: integer().notNull(),
    addedBy: person(),
    addedAt: instant().notNull(),
  },
  (t) => [uniqueIndex('investor_documents_file').on(t.fileKey), index('investor_documents_by').on(t.addedBy)],
)

/** Somebody who asks to read the documents. Approved and not ended, whoever confirmed the address reads them. */
export const investorRequests = pgTable(
  'investor_requests',
  {
    id: rowId().$type<InvestorRequestId>(),
    name: text().notNull(),
    firm: text().notNull(),
    email: text().notNull(),
    reason: text().notNull(),
    state: text({ enum: ['open', 'approved', 'refused', 'ended'] })
      .notNull()
      .default('open'),
    decidedAt: instant(),
    decidedBy: person(),
    createdAt: createdAt(),
  },
  (t) => [
    // One that waits, and one that counts, for each address.
    uniqueIndex('investor_requests_email').on(t.email).where(sql`${t.state} in ('open', 'approved')`),
    index('investor_requests_of').on(t.email),
    index('investor_requests_state').on(t.state, t.id),
    index('investor_requests_by').on(t.decidedBy),
    check('investor_request_decided_whole', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
  ],
)
