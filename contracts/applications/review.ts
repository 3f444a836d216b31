import { z } from 'zod'
import { Application, ApplicationState, AskedFor, RejectReason } from './applications.ts'
import { endpoint } from '../endpoint.ts'
import { ApplicationId, inUrl, JoinRequestId, RetailerId, StoreId, UserId } from '../ids.ts'
import { pageOf, Paging } from '../page.ts'
import { RetailerRole } from '../roles.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const CHECKS = {
  tax_id: 'Tax ID',
  identity: 'Identity',
  bank: 'Bank account',
  sanctions: 'Sanctions list',
  duplicate: 'Already on SPIRAL',
  address: 'Store address',
  website: 'Website',
} as const
export type CheckCode = keyof typeof CHECKS
const CheckCode = z.enum(Object.keys(CHECKS) as [CheckCode, ...CheckCode[]])
/** Nobody approves while one of these is open. */
export const MANDATORY_CHECKS: readonly CheckCode[] = ['tax_id', 'identity', 'bank', 'sanctions', 'duplicate']

const words = (missing: string, most = 2_000) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most, `Keep it under ${most.toLocaleString('en-US')} characters.`)

export const ApplicationCheck = named('ApplicationCheck', {
  code: CheckCode,
  /** `not_checked`: no service is connected for it and nobody has checked it by hand. */
  result: z.enum(['passed', 'failed', 'not_checked']),
  mandatory: z.boolean(),
  /** What was found. */
  detail: z.string(),
  /** Set where a person checked it. */
  by: z.string().nullable(),
  at: Instant.nullable(),
})
export type ApplicationCheck = z.infer<typeof ApplicationCheck>

export const ApplicationRow = named('ApplicationRow', {
  id: ApplicationId,
  state: ApplicationState,
  business: z.string(),
  place: z.string(),
  stores: z.int(),
  applicant: z.string(),
  submittedAt: Instant,
  answerBy: Instant,
  isLate: z.boolean(),
  assignee: z.string().nullable(),
  isMine: z.boolean(),
  openChecks: z.int(),
})
export const APPLICATION_QUEUES = ['waiting', 'needs_changes', 'approved', 'rejected'] as const
export const retailerApplications = endpoint('GET /api/admin/applications', {
  access: 'platform:admin',
  summary: 'Retailer applications: those that wait for a decision, oldest first; or the decided ones, newest first.',
  query: z.object({ ...Paging, queue: z.enum(APPLICATION_QUEUES).optional() }),
  reply: pageOf(ApplicationRow),
})

export const ApplicationEvent = named('ApplicationEvent', {
  id: z.int(),
  act: z.string(),
  who: z.string(),
  detail: z.string(),
  at: Instant,
})
export const ReviewedApplication = named('ReviewedApplication', {
  application: Application,
  applicant: z.object({ name: z.string(), email: z.string(), emailVerified: z.boolean() }),
  assignee: z.object({ id: UserId, name: z.string() }).nullable(),
  isMine: z.boolean(),
  isLate: z.boolean(),
  checks: z.array(ApplicationCheck),
  history: z.array(ApplicationEvent),
  desk: z.array(z.object({ id: UserId, name: z.string() })),
  stores: z.array(z.object({ id: StoreId, slug: z.string(), name: z.string() })),
})
export type ReviewedApplication = z.infer<typeof ReviewedApplication>

const params = z.object({ id: inUrl(ApplicationId) })
export const retailerApplication = endpoint('GET /api/admin/applications/:id', {
  access: 'platform:admin',
  summary: 'An application with its checks, documents and history.',
  params,
  reply: ReviewedApplication,
})
export const assignApplication = endpoint('PUT /api/admin/applications/:id/assignee', {
  access: 'platform:admin',
  summary: 'Give an application to an admin, or to nobody. The first assignment starts the review.',
  params,
  body: z.strictObject({ userId: UserId.nullable() }),
  reply: ReviewedApplication,
})
export const recordCheck = endpoint('PUT /api/admin/applications/:id/checks/:code', {
  access: 'platform:admin',
  summary: 'Record a check that a person made by hand, with what they looked at.',
  params: z.object({ id: inUrl(ApplicationId), code: CheckCode }),
  body: z.strictObject({ result: z.enum(['passed', 'failed']), note: words('Say what you looked at.', 500) }),
  reply: ReviewedApplication,
})
export const noteOnApplication = endpoint('POST /api/admin/applications/:id/notes', {
  access: 'platform:admin',
  summary: 'Add a note that only admins see.',
  status: 201,
  params,
  body: z.strictObject({ text: words('Write a note.') }),
  reply: ReviewedApplication,
  idempotent: true,
})
export const writeToApplicant = endpoint('POST /api/admin/applications/:id/messages', {
  access: 'platform:admin',
  summary: 'Write to the applicant; a mail tells them.',
  status: 201,
  params,
  body: z.strictObject({ text: words('Write a message.') }),
  reply: ReviewedApplication,
  idempotent: true,
})
export const askForChanges = endpoint('POST /api/admin/applications/:id/ask', {
  access: 'platform:admin',
  summary: 'Ask for fields or documents by name; only these open for the applicant.',
  params,
  body: z.strictObject({ fields: z.array(AskedFor).min(1, 'Choose at least one field.').max(60), words: words('Say what is needed.') }),
  reply: ReviewedApplication,
  idempotent: true,
})
export const approveApplication = endpoint('POST /api/admin/applications/:id/approve', {
  access: 'platform:admin',
  summary: 'Approve: makes the business, its stores, the owner and the drafted products, and welcomes the owner by mail.',
  params,
  reply: ReviewedApplication,
  idempotent: true,
})
export const rejectApplication = endpoint('POST /api/admin/applications/:id/reject', {
  access: 'platform:admin',
  summary: 'Reject with reasons.',
  params,
  body: z.strictObject({
    reasons: z.array(RejectReason).min(1, 'Choose at least one reason.').max(6),
    words: words('Say why in a few words.'),
  }),
  reply: ReviewedApplication,
  idempotent: true,
})

export const JoinRequest = named('JoinRequest', {
  id: JoinRequestId,
  retailerId: RetailerId,
  retailer: z.string(),
  who: z.string(),
  email: z.string(),
  message: z.string(),
  state: z.enum(['open', 'accepted', 'refused']),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
})
export type JoinRequest = z.infer<typeof JoinRequest>
export const askToJoin = endpoint('POST /api/applications/:id/join-requests', {
  access: 'shopper',
  summary: 'Ask the owners of a business on SPIRAL to take you into its team. Asking again while it is open changes nothing.',
  status: 201,
  params,
  body: z.strictObject({ retailerId: RetailerId, message: z.string().trim().max(500, 'Keep it under 500 characters.') }),
  reply: Application,
})
export const joinRequests = endpoint('GET /api/retailer/join-requests', {
  access: 'retailer:owner',
  summary: 'People who ask to join the team of a business, the newest first.',
  query: z.object({ retailerId: inUrl(RetailerId) }),
  reply: z.object({ items: z.array(JoinRequest) }),
})
export const answerJoinRequest = endpoint('POST /api/retailer/join-requests/:id/answer', {
  access: 'retailer:owner',
  summary: 'Take the person into the team with a role, or refuse; a mail tells them.',
  params: z.object({ id: inUrl(JoinRequestId) }),
  body: z.strictObject({ accept: z.boolean(), role: RetailerRole.exclude(['owner']).default('staff') }),
  reply: JoinRequest,
})

export const reviewProblems = {
  'applications.decided': { status: 409, message: 'This application is not waiting for a decision.' },
  'applications.check_open': { status: 409, message: 'A check is still open.' },
  'applications.own': { status: 409, message: 'This is your own application. Another admin decides on it.' },
  'applications.join_decided': { status: 409, message: 'This request was answered already.' },
  'applications.not_similar': { status: 409, message: 'This business does not match your application. Ask its owner for an invitation.' },
} as const
