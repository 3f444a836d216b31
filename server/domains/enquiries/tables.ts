import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { ENQUIRY_KINDS } from '#contracts/enquiries.ts'
import type { EnquiryId } from '#contracts/ids.ts'
import { createdAt, instant } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

const person = () => refersToUser('set null')

/** A store or mall that wants to join. It is new until it is answered, and closed when nothing more is to be done. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: bigint({ mode: 'number' }).$type<EnquiryId>().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ENQUIRY_KINDS }).notNull(),
    business: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    zip: text().notNull(),
    message: text().notNull(),
    /** The person who takes care of it. */
    ownerId: person(),
    answer: text(),
    answeredBy: person(),
    answeredAt: instant(),
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('enquiries_new').on(t.id).where(sql`${t.answeredAt} is null and ${t.closedAt} is null`),
    index('enquiries_done').on(t.id).where(sql`${t.answeredAt} is not null or ${t.closedAt} is not null`),
    index('enquiries_email').on(t.email),
    index('enquiries_owner').on(t.ownerId).where(sql`${t.ownerId} is not null`),
    index('enquiries_answered_by').on(t.answeredBy).where(sql`${t.answeredBy} is not null`),
    check('enquiry_answered_whole', sql`(${t.answeredAt} is null) = (${t.answer} is null)`),
  ],
)
