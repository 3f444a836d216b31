import { z } from 'zod'
import { DraftProduct, Suggestion } from '../applications/applications.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../time.ts'

/** The most photos that the assistant looks at in one run. */
export const MOST_PHOTOS = 20
/** The most catalog rows that it drafts from in one run. A whole catalog is an import. */
export const MOST_ROWS = 200
/** The most rows of a try-out. */
export const MOST_DEMO_ROWS = 5
export const ROWS_CHARACTERS = 10_000

export const LOOKS = ['logo', 'cover', 'product'] as const
/**
 * What the assistant reports while it works, one line of JSON each. `step`: what it does; a step with the same id replaces the one before.
 * `picture`: a small copy of a picture of the site, so that it can be shown without asking the site.
 */
export const AssistantEvent = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('engine'), /** The model's name; null: the built-in rules. */ model: z.string().nullable() }),
    z.object({ kind: z.literal('step'), id: z.string(), text: z.string(), state: z.enum(['running', 'done', 'left', 'failed']) }),
    z.object({ kind: z.literal('suggestion'), suggestion: Suggestion }),
    z.object({ kind: z.literal('product'), product: DraftProduct }),
    z.object({ kind: z.literal('picture'), role: z.enum(LOOKS), address: z.string(), copy: z.string() }),
    z.object({ kind: z.literal('done'), milliseconds: z.int() }),
    z.object({ kind: z.literal('failed'), message: z.string() }),
  ])
  .meta({ id: 'AssistantEvent' })
export type AssistantEvent = z.infer<typeof AssistantEvent>

/** Whether a model is set up, and how many try-outs this device has left today. */
export const assistantState = endpoint('GET /api/assistant', {
  access: 'public',
  summary: 'Which assistant is set up, and how often this device may try it today.',
  reply: z.object({ model: z.string().nullable(), runsLeft: z.int(), runsADay: z.int(), resetsAt: Instant }),
})

/** A dry run: nothing is stored but the count of runs. At least one of site, rows and photos is needed. */
export const tryAssistant = endpoint('POST /api/assistant/try', {
  access: 'public',
  summary: 'Let the assistant draft an application from a site, catalog rows and photos. Reports as it works; stores nothing.',
  multipart: true,
  body: z.strictObject({
    site: z.string().trim().max(300, 'Keep it under 300 characters.').optional(),
    rows: z.string().max(ROWS_CHARACTERS, `Paste up to ${MOST_DEMO_ROWS} rows.`).optional(),
  }),
  media: 'application/x-ndjson',
  reply: z.string(),
})

export const assistantProblems = {
  'assistant.runs_used': { status: 429, message: "You've used today's tries on this device. They start again at midnight UTC." },
} as const
