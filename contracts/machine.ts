import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inUrl, WebhookDeliveryId } from './ids.ts'
import { named } from './named.ts'
import { Nothing } from './page.ts'
import { Instant } from './time.ts'

/** The most routes, jobs, messages and tables that are shown. */
export const MACHINE_ROWS = 50

const Route = z.object({
  method: z.string(),
  route: z.string(),
  count: z.int(),
  perMinute: z.number(),
  /** Answers with a status of 500 or more. */
  failed: z.int(),
  /** Null: slower than the longest time that is measured. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
})
const FailingJob = z.object({
  id: z.int(),
  task: z.string(),
  attempts: z.int(),
  maxAttempts: z.int(),
  error: z.string(),
  runAt: Instant,
  /** Given up: nothing tries it again by itself. */
  isDead: z.boolean(),
  isRunning: z.boolean(),
})
export type FailingJob = z.output<typeof FailingJob>
const FailedMessage = z.object({
  id: WebhookDeliveryId,
  host: z.string(),
  kind: z.string(),
  attempts: z.int(),
  error: z.string(),
  lastTriedAt: Instant.nullable(),
  /** Its webhook is on, so that it can be sent again. */
  isOpen: z.boolean(),
})
export type FailedMessage = z.output<typeof FailedMessage>

export const Machine = named('Machine', {
  at: Instant,
  node: z.object({ startedAt: Instant, version: z.string(), memoryBytes: z.int() }),
  /** Requests of this node since it started; null: nothing is configured that measures them. */
  requests: z.object({ count: z.int(), perMinute: z.number(), failed: z.int(), routes: z.array(Route) }).nullable(),
  /** Whether traces are sent to a collector. */
  traces: z.boolean(),
  queues: z.array(z.object({ name: z.string(), waiting: z.int(), oldestSeconds: z.int(), running: z.int(), dead: z.int() })),
  failingJobs: z.array(FailingJob),
  webhooks: z.object({ queued: z.int(), sentToday: z.int(), failed: z.array(FailedMessage) }),
  schedule: z.array(z.object({ task: z.string(), cron: z.string(), last: Instant.nullable(), next: Instant.nullable() })),
  database: z.object({ bytes: z.int(), version: z.string(), tables: z.array(z.object({ name: z.string(), bytes: z.int() })) }),
  /** The disk of the folder of files; null: files lie in a bucket. */
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
  migrations: z.object({ applied: z.int(), last: z.string().nullable(), pending: z.array(z.string()) }),
  /** Slow pages, slow acts and memory that browsers reported in the last day. */
  browsers: z.array(z.object({ page: z.string(), kind: z.string(), count: z.int(), p75: z.int() })),
  mayCancel: z.boolean(),
})
export type Machine = z.output<typeof Machine>

export const Reasoned = z.strictObject({
  reason: z.string().trim().min(3, 'Say why in a few words.').max(300, 'Keep it under 300 characters.'),
})
const byJob = z.object({ id: z.codec(z.string().regex(/^[1-9]\d{0,14}$/), z.int(), { decode: Number, encode: String }) })

export const internalPlatform = endpoint('GET /api/internal-platform', {
  access: 'platform:developer',
  summary: 'Whether the machine is well: requests, jobs, messages, schedule, database and migrations.',
  reply: Machine,
})
export const retryJob = endpoint('POST /api/internal-platform/jobs/:id/retry', {
  access: 'platform:developer',
  summary: 'Let a job that failed run now, with all of its tries. The reason goes into the audit log.',
  params: byJob,
  body: Reasoned,
  status: 204,
  reply: Nothing,
})
export const cancelJob = endpoint('POST /api/internal-platform/jobs/:id/cancel', {
  access: 'platform:admin',
  summary: 'Remove a job that failed, so that it never runs. The reason goes into the audit log.',
  params: byJob,
  body: Reasoned,
  status: 204,
  reply: Nothing,
})
export const replayMessage = endpoint('POST /api/internal-platform/webhook-deliveries/:id/replay', {
  access: 'platform:developer',
  summary: 'Send a message of a webhook again, with the same id. The reason goes into the audit log.',
  params: z.object({ id: inUrl(WebhookDeliveryId) }),
  body: Reasoned,
  status: 204,
  reply: Nothing,
})

export const machineProblems = {
  'machine.no_job': {
    status: 409,
    message: 'This job is not failing any more: it runs right now, went well, or was canceled. Load the page again.',
  },
} as const
