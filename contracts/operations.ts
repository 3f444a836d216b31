import { z } from 'zod'
import { PagePattern } from './identity/access-requests.ts'
import { endpoint } from './endpoint.ts'
import { inUrl, ReportId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { FlagInUrl, Nothing, pageOf, Paging } from './page.ts'
import { Turnover } from './money.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

/** Liveness, version, and the status of each component. Replies 503 when the database is unavailable. */
export const Check = named('Check', {
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  environment: z.string(),
  parts: z.array(z.object({ name: z.string(), status: z.enum(['ok', 'failing']), detail: z.string(), ms: z.number() })),
})
export const check = endpoint('GET /api/check', { access: 'public', summary: 'Is the server well?', alwaysAdmitted: true, reply: Check })

/** Server settings that the browser needs: which outside services are real. */
export const Settings = named('Settings', {
  testPayments: z.boolean(),
  sample: z.boolean(),
  version: z.string(),
  payments: z.object({
    provider: z.string(),
    /** The public key of the provider's own card field; null with the sandbox. */
    publishableKey: z.string().nullable(),
    /** Cards of the sandbox. The browser turns a number into its token; the number itself is never sent. */ testTokens: z.array(
      z.object({ token: z.string(), number: z.string(), label: z.string() }),
    ),
  }),
})
export const settings = endpoint('GET /api/settings', {
  access: 'public',
  summary: 'What this server is set up with.',
  reply: Settings,
})

export const Figures = named('Figures', {
  stores: z.int(),
  malls: z.int(),
  retailers: z.int(),
  products: z.int(),
  paidToStores: Turnover.nullable(),
  asOf: Instant,
})
export const figures = endpoint('GET /api/figures', {
  access: 'public',
  summary: 'What SPIRAL is made of today.',
  reply: Figures,
})

/** A slow event in a browser: the pattern of a screen or endpoint and one figure, with no personal data. */
export const ClientEvent = z.strictObject({
  kind: z.enum(['slow-load', 'slow-action', 'memory']),
  /** The slow screen, or an endpoint such as "POST /api/checkout". */
  name: z
    .string()
    .max(100)
    .regex(
      /^([A-Z]{3,6} )?\/(:?[a-z][A-Za-z0-9-]*(\/:?[a-z][A-Za-z0-9-]*)*)?$/,
      'Name a page like /product/:id, or a request like GET /api/stores.',
    ),
  page: PagePattern,
  /** Milliseconds, or megabytes of memory. */
  value: z.int().min(0).max(10_000_000),
})
export type ClientEvent = z.infer<typeof ClientEvent>
export const sendClientEvents = endpoint('POST /api/client-events', {
  access: 'public',
  summary: 'What a browser found slow, a handful at a time.',
  status: 204,
  body: z.strictObject({ events: z.array(ClientEvent).min(1).max(20) }),
  reply: Nothing,
})
export const clientEvents = endpoint('GET /api/client-events', {
  access: 'public',
  summary: 'The newest of what browsers found slow. In production for developers only.',
  reply: z.object({ items: z.array(ClientEvent.extend({ at: Instant })) }),
})

/** Sends the results of /diagnostics to support. Without a sign-in, the report is anonymous. */
export const sendReport = endpoint('POST /api/diagnostics/reports', {
  access: 'public',
  summary: 'Send what diagnostics found to support. In production for developers only, like the page.',
  status: 204,
  idempotent: true,
  body: z.strictObject({
    report: z.string().trim().min(1).max(LIMITS.reportLength),
    note: z.string().trim().max(500, 'Say it in 500 characters.').optional(),
  }),
  reply: Nothing,
})
export const DiagnosticReport = named('DiagnosticReport', {
  id: ReportId,
  report: z.string(),
  note: z.string().nullable(),
  sender: z.object({ name: z.string(), email: z.string() }).nullable(),
  sentAt: Instant,
  settledAt: Instant.nullable(),
})
export type DiagnosticReport = z.infer<typeof DiagnosticReport>
export const diagnosticReports = endpoint('GET /api/admin/reports/diagnostics', {
  access: 'platform:support',
  summary: 'What diagnostics found on the devices of those who sent it, the newest first.',
  query: z.object({ ...Paging, open: FlagInUrl.optional() }),
  reply: pageOf(DiagnosticReport),
})
export const settleReport = endpoint('POST /api/admin/reports/diagnostics/:id/settle', {
  access: 'platform:support',
  summary: 'Say that a report was taken care of.',
  params: z.object({ id: inUrl(ReportId) }),
  reply: DiagnosticReport,
})
