import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CHECKS, type CheckCode } from '#contracts/applications/review.ts'
import {
  APPLICATION_STATES,
  DOCUMENT_KINDS,
  type DocumentKind,
  type DraftProduct,
  FIELD_SOURCES,
} from '#contracts/applications/applications.ts'
import type { FieldValue } from '#contracts/applications/fields.ts'
import type { ApplicationDocumentId, ApplicationId, ApplicationProductId, JoinRequestId, RetailerId } from '#contracts/ids.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { retailers } from '../retailers/tables.ts'

const keys = <K extends string>(words: Record<K, string>) => Object.keys(words) as [K, ...K[]]
const person = () => refersToUser('set null')
const applicationId = () => refersTo<ApplicationId>(() => applications.id, 'cascade').notNull()
const retailerId = () => refersTo<RetailerId>(() => retailers.id)

/** A business that asks to sell on SPIRAL. */
export const applications = pgTable(
  'applications',
  {
    id: rowId().$type<ApplicationId>(),
    userId: refersToUser('cascade').notNull(),
    state: text({ enum: APPLICATION_STATES }).notNull().default('draft'),
    createdAt: createdAt(),
    changedAt: createdAt(),
    submittedAt: instant(),
    /** The target for an answer. */
    answerBy: instant(),
    decidedAt: instant(),
    assigneeId: person(),
    /** The fields and documents that the reviewer asked for, and those changed since. */
    asked: text().array().notNull().default(sql`'{}'`),
    answered: text().array().notNull().default(sql`'{}'`),
    /** The reviewer's words to the last question or decision. */
    words: text(),
    reasons: text().array().notNull().default(sql`'{}'`),
    reapplyAt: instant(),
    retailerId: retailerId(),
    acceptedTerms: text(),
    isSample: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('applications_open').on(t.userId).where(sql`${t.state} in ('draft', 'submitted', 'in_review', 'needs_changes')`),
    index('applications_user').on(t.userId),
    index('applications_waiting').on(t.submittedAt, t.id).where(sql`${t.state} in ('submitted', 'in_review')`),
    index('applications_state').on(t.state, t.id),
    index('applications_assignee').on(t.assigneeId).where(sql`${t.assigneeId} is not null`),
    index('applications_retailer').on(t.retailerId).where(sql`${t.retailerId} is not null`),
    check('approved_has_retailer', sql`(${t.state} = 'approved') = (${t.retailerId} is not null)`),
    check('submitted_is_whole', sql`${t.state} = 'draft' or (${t.submittedAt} is not null and ${t.acceptedTerms} is not null)`),
  ],
)

/** A field of an application: plain as `value`, or secret as `sealed` with the last digits in `hint`. */
export const applicationFields = pgTable(
  'application_fields',
  {
    applicationId: applicationId(),
    path: text().notNull(),
    value: jsonb().$type<FieldValue>(),
    sealed: text(),
    hint: text(),
    source: text({ enum: FIELD_SOURCES }).notNull(),
    foundAt: text(),
    quote: text(),
    confidence: doublePrecision(),
    confirmed: boolean().notNull(),
    version: integer().notNull().default(1),
    changedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.path] }),
    check('sealed_has_hint', sql`(${t.sealed} is null) = (${t.hint} is null) and (${t.sealed} is null or ${t.value} is null)`),
    check('typed_is_confirmed', sql`${t.source} <> 'typed' or ${t.confirmed}`),
    check(
      'legal_is_typed',
      sql`${t.source} = 'typed' or not (${t.path} = 'business.taxId' or ${t.path} like 'bank.%' or ${t.path} like 'identity.%')`,
    ),
    check(
      'secret_is_sealed',
      sql`${t.value} is null or ${t.path} not in ('business.taxId', 'bank.routing', 'bank.account', 'identity.birthDate')`,
    ),
  ],
)

/** A document whose bytes lie encrypted in the file store. */
export const applicationDocuments = pgTable(
  'application_documents',
  {
    id: rowId().$type<ApplicationDocumentId>(),
    applicationId: applicationId(),
    kind: text({ enum: keys<DocumentKind>(DOCUMENT_KINDS) }).notNull(),
    fileName: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    fileKey: text().notNull(),
    addedAt: createdAt(),
  },
  (t) => [index('application_documents_application').on(t.applicationId), uniqueIndex('application_documents_file').on(t.fileKey)],
)

/** A product drafted from photos, a site or rows; it becomes a product of the business at approval. */
export const applicationProducts = pgTable(
  'application_products',
  {
    id: rowId().$type<ApplicationProductId>(),
    applicationId: applicationId(),
    draft: jsonb().$type<DraftProduct>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('application_products_application').on(t.applicationId)],
)

export const applicationMessages = pgTable(
  'application_messages',
  {
    id: rowId(),
    applicationId: applicationId(),
    fromReviewer: boolean().notNull(),
    userId: person(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('application_messages_application').on(t.applicationId), index('application_messages_user').on(t.userId)],
)

/** What happened to an application; notes of reviewers among it. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: rowId(),
    applicationId: applicationId(),
    act: text().notNull(),
    userId: person(),
    detail: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('application_events_application').on(t.applicationId), index('application_events_user').on(t.userId)],
)

/** A check that a person made by hand. */
export const applicationChecks = pgTable(
  'application_checks',
  {
    applicationId: applicationId(),
    code: text({ enum: keys<CheckCode>(CHECKS) }).notNull(),
    result: text({ enum: ['passed', 'failed'] }).notNull(),
    note: text().notNull(),
    checkedBy: person(),
    checkedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.code] }), index('application_checks_by').on(t.checkedBy)],
)

/** Somebody whose business is on SPIRAL already asks its owners to take them into the team. */
export const joinRequests = pgTable(
  'join_requests',
  {
    id: rowId().$type<JoinRequestId>(),
    applicationId: applicationId(),
    retailerId: retailerId().notNull(),
    userId: refersToUser('cascade').notNull(),
    message: text().notNull(),
    state: text({ enum: ['open', 'accepted', 'refused'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
    decidedAt: instant(),
    decidedBy: person(),
  },
  (t) => [
    uniqueIndex('join_requests_once').on(t.userId, t.retailerId).where(sql`${t.state} = 'open'`),
    index('join_requests_retailer').on(t.retailerId, t.id),
    index('join_requests_user').on(t.userId),
    index('join_requests_application').on(t.applicationId),
    index('join_requests_decided_by').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    check('decided_whole', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
  ],
)
