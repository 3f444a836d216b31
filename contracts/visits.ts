import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { Nothing } from './page.ts'

/** What a browser records. Orders are recorded by the server, which knows them. */
export const VISIT_KINDS = ['page', 'search', 'view', 'cart', 'scan'] as const
/** What a store prints with a code for phones: shelf tags, posters, window stickers. Its address names it: `?via=poster`. */
export const PRINTED = ['tag', 'poster', 'sticker'] as const
export type Printed = (typeof PRINTED)[number]
export const printedIn = (via: string | null): Printed | undefined => PRINTED.find((each) => each === via)
/** How somebody came to a page: from a search, the page of a mall or store, a printed code, somebody's link, or otherwise. */
export const VISIT_WAYS = ['search', 'mall', 'store', ...PRINTED, 'shared', 'other'] as const

/** A product, store or mall as the address of its page names it. */
const Named = z
  .string()
  .max(120)
  .regex(/^[a-z0-9-]+$/, 'Name it as the address of its page does.')

export const VisitEvent = z.strictObject({
  kind: z.enum(VISIT_KINDS),
  product: Named.optional(),
  store: Named.optional(),
  mall: Named.optional(),
  way: z.enum(VISIT_WAYS).optional(),
  /** The words of a search, or those that led to this product. */
  words: z.string().max(LIMITS.queryLength).optional(),
  /** How many products a search found. */
  found: z.int32().min(0).optional(),
})
export type VisitEvent = z.infer<typeof VisitEvent>

export const recordVisits = endpoint('POST /api/visits', {
  access: 'public',
  summary:
    'What a visitor who allowed it opened, searched for and put into the cart, a handful at a time. Nothing of a browser that sends Global Privacy Control is recorded.',
  body: z.strictObject({ events: z.array(VisitEvent).min(1).max(20) }),
  status: 204,
  reply: Nothing,
})

export const chooseVisits = endpoint('PUT /api/visits/choice', {
  access: 'public',
  summary: 'Choose whether this browser is known again from one day to the next. Choosing no deletes what was recorded under its number.',
  body: z.strictObject({ recognize: z.boolean() }),
  status: 204,
  reply: Nothing,
})
