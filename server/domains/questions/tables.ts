import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AnswerId, QuestionId, RetailerId } from '#contracts/ids.ts'
import { ANSWER_MAX, ANSWERERS, QUESTION_MAX, QUESTION_STATES } from '#contracts/questions.ts'
import { REVIEW_SUBJECTS } from '#contracts/reviews/reviews.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

const userId = () => refersToUser('cascade').notNull()

/** A question about a product or a store. `subjectId` is the product on whose page it was asked; the item may be several products. */
export const questions = pgTable(
  'questions',
  {
    id: rowId().$type<QuestionId>(),
    userId: userId(),
    subject: text({ enum: REVIEW_SUBJECTS }).notNull(),
    subjectId: bigint({ mode: 'number' }).notNull(),
    text: text().notNull(),
    /** The words alone, hashed: a copy of another question has the same. */
    wording: text().notNull(),
    state: text({ enum: QUESTION_STATES }).notNull(),
    /** Shown answers, counted in the transaction of each change. */
    answers: integer().notNull().default(0),
    version: integer().notNull().default(1),
    editedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('questions_newest').on(t.subject, t.subjectId, t.id),
    index('questions_author').on(t.userId, t.createdAt),
    index('questions_wording').on(t.wording),
    check('question_length_fits', sql`length(${t.text}) between 1 and ${sql.raw(String(2 * QUESTION_MAX))}`),
    check('question_answers_not_negative', sql`${t.answers} >= 0`),
  ],
)

/** The retailers that sold the item when it was asked about, and when the team of each answered. */
export const questionSellers = pgTable(
  'question_sellers',
  {
    questionId: refersTo<QuestionId>(() => questions.id, 'cascade').notNull(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>().notNull(),
    answeredAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.retailerId] }), index('question_sellers_retailer').on(t.retailerId, t.questionId)],
)

export const questionAnswers = pgTable(
  'question_answers',
  {
    id: rowId().$type<AnswerId>(),
    questionId: refersTo<QuestionId>(() => questions.id, 'cascade').notNull(),
    userId: userId(),
    as: text({ enum: ANSWERERS }).notNull(),
    /** The seller whose team answered. */
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>(),
    sellerName: text(),
    text: text().notNull(),
    wording: text().notNull(),
    state: text({ enum: QUESTION_STATES }).notNull(),
    helpful: integer().notNull().default(0),
    version: integer().notNull().default(1),
    editedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('question_answers_best').on(t.questionId, t.helpful, t.id),
    index('question_answers_author').on(t.userId, t.createdAt),
    index('question_answers_wording').on(t.wording),
    check('answer_length_fits', sql`length(${t.text}) between 1 and ${sql.raw(String(2 * ANSWER_MAX))}`),
    check('answer_seller_is_whole', sql`(${t.as} = 'store') = (${t.retailerId} is not null)`),
  ],
)

export const answerVotes = pgTable(
  'answer_votes',
  {
    answerId: refersTo<AnswerId>(() => questionAnswers.id, 'cascade').notNull(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.answerId, t.userId] }), index('answer_votes_user').on(t.userId)],
)

/** The words of questions before each edit. */
export const questionVersions = pgTable(
  'question_versions',
  {
    questionId: refersTo<QuestionId>(() => questions.id, 'cascade').notNull(),
    version: integer().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version] })],
)

/** The words of answers before each edit. */
export const answerVersions = pgTable(
  'answer_versions',
  {
    answerId: refersTo<AnswerId>(() => questionAnswers.id, 'cascade').notNull(),
    version: integer().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.answerId, t.version] })],
)
