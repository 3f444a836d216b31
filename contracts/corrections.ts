import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CorrectionId, inUrl, MallId, RetailerId, StoreId } from './ids.ts'
import { FlagInUrl, pageOf, Paging } from './page.ts'
import { OpenSpan, StorePhone } from './stores/settings.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

/** The parts of a public page that a person can find wrong. */
export const CORRECTION_KINDS = {
  hours: 'Hours',
  phone: 'Phone',
  unit: 'Floor or unit',
  closed: 'Closed for good',
  other: 'Something else',
} as const
export const CORRECTION_KIND_NAMES = ['hours', 'phone', 'unit', 'closed', 'other'] as const
export const CORRECTION_STATES = ['open', 'accepted', 'declined'] as const
export const CORRECTION_WORDS_MOST = 500
/** More open suggestions of one person to one place are one too many. */
export const OPEN_CORRECTIONS_MOST = 3

/** The right value of a field, so that the place can take it over without typing: the hours of one weekday (0: Monday), a phone number, or a unit. */
export const CorrectionValue = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hours'),
    day: z.int32().min(0).max(6),
    /** null: closed on that day. */
    span: OpenSpan.nullable(),
  }),
  z.strictObject({ kind: z.literal('phone'), phone: StorePhone }),
  z.strictObject({ kind: z.literal('unit'), unit: z.string().trim().min(1, 'Enter the unit.').max(60, 'Keep it under 60 characters.') }),
])
export type CorrectionValue = z.infer<typeof CorrectionValue>

export const Correction = named('Correction', {
  id: CorrectionId,
  kind: z.enum(CORRECTION_KIND_NAMES),
  words: z.string(),
  /** What can be taken over, beside what the page says now: the same field in words. null: the place changes it itself. */
  change: z
    .object({
      field: z.string(),
      now: z.string(),
      suggested: z.string(),
      /** Of the place; a decision that applies the change names it. */
      version: z.int32(),
    })
    .nullable(),
  /** What was taken over by the decision, and what the page said before. */
  applied: z.object({ field: z.string(), before: z.string(), after: z.string() }).nullable(),
  /** The place that it is about. */
  place: z.object({ name: z.string(), href: z.string() }),
  state: z.enum(CORRECTION_STATES),
  note: z.string().nullable(),
  /** The first name of the person who suggested it. */
  by: z.string(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
})
export type Correction = z.infer<typeof Correction>

const words = z
  .string()
  .trim()
  .min(5, 'Say what is right.')
  .max(CORRECTION_WORDS_MOST, `Keep it under ${CORRECTION_WORDS_MOST} characters.`)
export const suggestCorrection = endpoint('POST /api/corrections', {
  access: 'shopper',
  summary: 'Tell a mall or a store that something on its page is wrong.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    /** One of the two. */
    mallId: MallId.nullable(),
    storeId: StoreId.nullable(),
    kind: z.enum(CORRECTION_KIND_NAMES, 'Choose what is wrong.'),
    words,
    /** Of the same kind. Left out or null: only words. */
    value: CorrectionValue.nullable().optional(),
  }),
  reply: z.object({ id: CorrectionId }),
})

const asked = { ...Paging, open: FlagInUrl.optional() }
const decision = z.strictObject({
  accept: z.boolean(),
  /** Required with a refusal; the person reads it. */
  note: z.string().trim().max(300, 'Keep it under 300 characters.').nullable(),
  /** Also changes the page, unless it was changed since this version. Left out or null: the place changes it itself. */
  applyTo: z.int32().nullable().optional(),
})
export const mallCorrections = endpoint('GET /api/mall/:mallId/corrections', {
  access: 'mall:manager',
  summary: 'Corrections that people suggested for a mall, the newest first.',
  params: z.object({ mallId: inUrl(MallId) }),
  query: z.object(asked),
  reply: pageOf(Correction),
})
export const decideMallCorrection = endpoint('POST /api/mall/:mallId/corrections/:id/decision', {
  access: 'mall:manager',
  summary: 'Accept or decline a correction; its sender is told.',
  params: z.object({ mallId: inUrl(MallId), id: inUrl(CorrectionId) }),
  body: decision,
  reply: Correction,
})
export const storeCorrections = endpoint('GET /api/retailer/corrections', {
  access: 'retailer:manager',
  summary: 'Corrections that people suggested for the stores of a retailer, the newest first.',
  query: z.object({ ...asked, retailerId: inUrl(RetailerId) }),
  reply: pageOf(Correction),
})
export const decideStoreCorrection = endpoint('POST /api/retailer/corrections/:id/decision', {
  access: 'retailer:manager',
  summary: 'Accept or decline a correction of a store; its sender is told.',
  params: z.object({ id: inUrl(CorrectionId) }),
  body: decision,
  reply: Correction,
})

export const correctionsProblems = {
  'corrections.decided': { status: 409, message: 'This correction was decided already.' },
  'corrections.not_applicable': { status: 409, message: 'This correction cannot be taken over by itself. Accept it and change your page.' },
  'corrections.enough': { status: 409, message: 'You have three open suggestions here. Wait for the answers first.' },
} as const
