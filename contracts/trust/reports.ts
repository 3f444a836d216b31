import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email } from '../identity/people.ts'
import { inUrl, ProblemReportId } from '../ids.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

const TEXT_MAX = 2_000
export const REPORT_KINDS = {
  item: 'An item: unsafe, fake or not allowed',
  seller: 'A store or its business',
  money: 'A payment, refund or gift card',
  data: 'Privacy or the security of SPIRAL',
  law: 'A request from an authority',
  other: 'Something else',
} as const
export type ReportKind = keyof typeof REPORT_KINDS
export const REPORT_KIND_NAMES = ['item', 'seller', 'money', 'data', 'law', 'other'] as const
export const REPORT_STATES = ['received', 'looking', 'answered'] as const
export const REPORT_STATE_WORDS = { received: 'Received', looking: 'In review', answered: 'Answered' } as const
/** Kinds whose subject stands on a page of its own. */
export const NEEDS_LINK: readonly ReportKind[] = ['item', 'seller']

/** Random, 50 bits. Alone it opens nothing: the email belongs to it. */
export const ReportNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^P[0-9A-HJKMNP-TV-Z]{10}$/, 'A report number looks like P0000ABCD12.')
  .brand<'ReportNumber'>()

export const NewReport = z
  .strictObject({
    kind: z.enum(REPORT_KIND_NAMES, 'Choose what it is about.'),
    link: z.string().trim().max(300, 'Keep it under 300 characters.').optional(),
    words: z.string().trim().min(1, 'Say what is wrong.').max(TEXT_MAX, 'Keep it under 2,000 characters.'),
    email: Email,
  })
  .refine(({ kind, link }) => Boolean(link) || !NEEDS_LINK.includes(kind), {
    path: ['link'],
    message: 'Add the address of the page, like /store/north-loop.',
  })
export const reportProblem = endpoint('POST /api/trust/reports', {
  access: 'public',
  summary: 'Report a problem. The reply is a number by which anyone with the same email can see its state.',
  status: 201,
  idempotent: true,
  body: NewReport,
  reply: z.object({ number: ReportNumber }),
})

export const ReportState = named('ReportState', {
  number: ReportNumber,
  kind: z.enum(REPORT_KIND_NAMES),
  state: z.enum(REPORT_STATES),
  sentAt: Instant,
  takenAt: Instant.nullable(),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
})
export type ReportState = z.infer<typeof ReportState>
/** A read, but by POST: the email stays out of addresses and logs. */
export const reportState = endpoint('POST /api/trust/reports/state', {
  access: 'public',
  summary: 'The state of a reported problem, by its number and the email it was sent with.',
  body: z.strictObject({ number: ReportNumber, email: Email }),
  reply: ReportState,
})

export const ProblemReport = ReportState.extend({
  id: ProblemReportId,
  email: z.string(),
  words: z.string(),
  link: z.string().nullable(),
  /** The store or business that the link leads to. */
  about: z.string().nullable(),
  owner: z.string().nullable(),
  isMine: z.boolean(),
  answeredBy: z.string().nullable(),
}).meta({ id: 'ProblemReport' })
export type ProblemReport = z.infer<typeof ProblemReport>
export const problemReports = endpoint('GET /api/admin/problem-reports', {
  access: 'platform:support',
  summary: 'Reported problems: the open ones, oldest first, or the answered ones, newest first.',
  query: z.object({ ...Paging, state: z.enum(['open', 'answered']).optional() }),
  reply: pageOf(ProblemReport),
})
const params = z.object({ id: inUrl(ProblemReportId) })
export const takeReport = endpoint('PUT /api/admin/problem-reports/:id/owner', {
  access: 'platform:support',
  summary: 'Look into a reported problem, or leave it to others.',
  params,
  body: z.strictObject({ mine: z.boolean() }),
  reply: ProblemReport,
})
export const answerReport = endpoint('POST /api/admin/problem-reports/:id/answer', {
  access: 'platform:support',
  summary: 'Answer a reported problem once, by email.',
  params,
  body: z.strictObject({ answer: z.string().trim().min(1, 'Write an answer.').max(TEXT_MAX, 'Keep it under 2,000 characters.') }),
  reply: ProblemReport,
})

export const trustProblems = {
  'trust.no_report': { status: 404, title: 'No such report', message: 'No report has this number and email. Check both.' },
  'trust.answered': { status: 409, title: 'Answered already', message: 'Someone already answered this.' },
} as const
