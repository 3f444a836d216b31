import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AnswerId, inUrl, ProductId, QuestionId, RetailerId } from './ids.ts'
import { Nothing, pageOf, Paging } from './page.ts'
import { About, REVIEW_SUBJECTS } from './reviews/reviews.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

export const QUESTION_MIN = 10
export const QUESTION_MAX = 500
export const ANSWER_MAX = 2_000
/** Answers that come with their question; the rest are asked for. */
export const ANSWERS_SHOWN = 2
export const QUESTION_SORTS = ['answered', 'newest'] as const
export type QuestionSort = (typeof QUESTION_SORTS)[number]
/** As with reviews: a held text waits for a moderator, a hidden one was taken out by a moderator. Only its author sees either. */
export const QUESTION_STATES = ['shown', 'held', 'hidden'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

/** How the author of an answer knows the item: works for a store that sells it, or received it. */
export const ANSWERERS = ['store', 'buyer'] as const

export const Answer = named('Answer', {
  id: AnswerId,
  text: z.string(),
  /** The name of the retailer, or "Maya L." */
  author: z.string(),
  as: z.enum(ANSWERERS),
  writtenAt: Instant,
  helpful: z.int(),
  isHelpfulToMe: z.boolean(),
  isMine: z.boolean(),
  state: z.enum(QUESTION_STATES),
  version: z.int32(),
  editedAt: Instant.nullable(),
})
export type Answer = z.infer<typeof Answer>

export const Question = named('Question', {
  id: QuestionId,
  text: z.string(),
  author: z.string(),
  writtenAt: Instant,
  isMine: z.boolean(),
  state: z.enum(QUESTION_STATES),
  version: z.int32(),
  editedAt: Instant.nullable(),
  /** Shown answers. */
  answerCount: z.int(),
  /** The most helpful ones. */
  answers: z.array(Answer),
})
export type Question = z.infer<typeof Question>

export const questions = endpoint('GET /api/questions', {
  access: 'public',
  summary: 'Questions about a product or a store with their best answers. `words` keeps those that contain them.',
  query: z.object({ ...Paging, ...About, sort: z.enum(QUESTION_SORTS).optional(), words: z.string().trim().max(80).optional() }),
  reply: pageOf(Question),
})
/** Whether I may ask or answer here, and as whom. */
export const myQuestions = endpoint('GET /api/questions/mine', {
  access: 'shopper',
  summary: 'Whether I can ask and answer about a product or a store.',
  query: z.object(About),
  reply: z.object({ mayAsk: z.boolean(), answersAs: z.enum(ANSWERERS).nullable() }),
})
const QuestionText = z
  .string()
  .trim()
  .min(QUESTION_MIN, `Write a whole question (${QUESTION_MIN} characters at least).`)
  .max(QUESTION_MAX, `Keep it under ${QUESTION_MAX} characters.`)
export const askQuestion = endpoint('POST /api/questions', {
  access: 'shopper',
  status: 201,
  summary: 'Ask about a product or a store. Its sellers and buyers answer.',
  idempotent: true,
  query: z.object(About),
  body: z.strictObject({ text: QuestionText }),
  reply: Question,
})
const ofQuestion = { params: z.object({ id: inUrl(QuestionId) }) }
export const changeQuestion = endpoint('PUT /api/questions/:id', {
  access: 'shopper',
  summary: 'Change my question while it has no answers. The earlier text is kept.',
  ...ofQuestion,
  body: z.strictObject({ text: QuestionText, version: z.int32() }),
  reply: Question,
})
export const removeQuestion = endpoint('DELETE /api/questions/:id', {
  access: 'shopper',
  status: 204,
  summary: 'Remove my question and its answers.',
  ...ofQuestion,
  reply: Nothing,
})
export const answers = endpoint('GET /api/questions/:id/answers', {
  access: 'public',
  summary: 'The answers to a question, the most helpful first.',
  ...ofQuestion,
  query: z.object(Paging),
  reply: pageOf(Answer),
})
const AnswerText = z.string().trim().min(1, 'Write an answer.').max(ANSWER_MAX, 'Keep it under 2,000 characters.')
export const answerQuestion = endpoint('POST /api/questions/:id/answers', {
  access: 'shopper',
  status: 201,
  summary: 'Answer a question about an item that I sell or received. The asker is told.',
  idempotent: true,
  ...ofQuestion,
  body: z.strictObject({ text: AnswerText }),
  reply: Answer,
})
const ofAnswer = { params: z.object({ id: inUrl(AnswerId) }) }
export const changeAnswer = endpoint('PUT /api/answers/:id', {
  access: 'shopper',
  summary: 'Change my answer. The earlier text is kept.',
  ...ofAnswer,
  body: z.strictObject({ text: AnswerText, version: z.int32() }),
  reply: Answer,
})
export const removeAnswer = endpoint('DELETE /api/answers/:id', {
  access: 'shopper',
  status: 204,
  summary: 'Remove my answer.',
  ...ofAnswer,
  reply: Nothing,
})
export const markAnswer = endpoint('PUT /api/answers/:id/helpful', {
  access: 'shopper',
  summary: 'Say that an answer helped, or take that back.',
  ...ofAnswer,
  body: z.strictObject({ isHelpful: z.boolean() }),
  reply: z.object({ helpful: z.int() }),
})

export const OfficeQuestion = named('OfficeQuestion', {
  id: QuestionId,
  text: z.string(),
  author: z.string(),
  writtenAt: Instant,
  about: z.object({ subject: z.enum(REVIEW_SUBJECTS), title: z.string(), href: z.string(), productId: ProductId.nullable() }),
  answerCount: z.int(),
  /** The retailer's team has answered. */
  isAnswered: z.boolean(),
})
export type OfficeQuestion = z.infer<typeof OfficeQuestion>
export const retailerQuestions = endpoint('GET /api/retailer/questions', {
  access: 'retailer:staff',
  summary: 'Questions about the items and stores of my retailer: those that my team has not answered, or all.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId), state: z.enum(['open', 'all']).optional() }),
  reply: pageOf(OfficeQuestion),
})

export const questionsProblems = {
  'questions.own_trade': {
    status: 403,
    title: 'You work for a seller',
    message: "People who work for a seller can't ask about its items or those of another seller.",
  },
  'questions.answered': {
    status: 409,
    message: 'Your question has answers, so its text stays. Ask a new question, or remove this one.',
  },
  'questions.hidden': { status: 409, message: 'A moderator hid this text, so it stays as it is. You can appeal.' },
  'questions.not_yours': {
    status: 403,
    title: 'Not yours to answer',
    message: 'Stores that sell it and people who received it can answer.',
  },
} as const
