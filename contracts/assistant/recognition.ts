import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CategoryId, ProductId } from '../ids.ts'
import { Price } from '../money.ts'
import { Nothing } from '../page.ts'
import { Picture } from '../pictures.ts'
import { named } from '../named.ts'

export const RECOGNIZED_FIELDS = ['title', 'description', 'category', 'price', 'gtin'] as const
export type RecognizedField = (typeof RECOGNIZED_FIELDS)[number]
/** `barcode`: read in the photo. `catalog`: from a product that carries the barcode. `look`: from products that look alike. */
export const FIELD_ORIGINS = ['barcode', 'catalog', 'look', 'model'] as const
const field = <T extends z.ZodType>(value: T) =>
  z.object({ value, from: z.enum(FIELD_ORIGINS), confidence: z.number().min(0).max(1) }).nullable()

/** A product of the catalog that may be the one in the photo. */
export const LookAlike = named('LookAlike', {
  productId: ProductId,
  title: z.string(),
  description: z.string(),
  picture: Picture.nullable(),
  price: Price.nullable(),
  category: z.object({ id: CategoryId, name: z.string() }),
  by: z.enum(['barcode', 'look']),
  score: z.number().min(0).max(1),
  /** Whether it belongs to a business of the person who asks. */
  isOwn: z.boolean(),
})
export type LookAlike = z.infer<typeof LookAlike>
export const RecognizedItem = named('RecognizedItem', {
  title: field(z.string()),
  description: field(z.string()),
  category: field(z.object({ id: CategoryId, name: z.string() })),
  price: field(Price),
  gtin: field(z.string()),
  /** Words that a model read on the item. */
  words: z.array(z.string()),
  matches: z.array(LookAlike),
})
export type RecognizedItem = z.infer<typeof RecognizedItem>

export const recognizePhoto = endpoint('POST /api/recognition', {
  access: 'public',
  summary: 'Recognize the items in a photo: barcodes first, then looks. The photo is not kept.',
  multipart: true,
  body: z.strictObject({}),
  reply: z.object({
    /** The model that looked at the photo; null: barcodes, color and shape only. */
    model: z.string().nullable(),
    milliseconds: z.int(),
    isBlurred: z.boolean(),
    items: z.array(RecognizedItem),
  }),
})

export const recognitionState = endpoint('GET /api/recognition', {
  access: 'public',
  summary: 'What recognizes photos here, and how often its drafts were saved without a correction in the last 30 days.',
  reply: z.object({ model: z.string().nullable(), comparedPictures: z.int(), saved: z.int(), rightOnFirstTry: z.int() }),
})

/** Told when drafts are saved: the fields that were corrected before. */
export const rateRecognition = endpoint('POST /api/recognition/outcomes', {
  access: 'retailer:manager',
  summary: 'Say which fields of a draft had to be corrected before it was saved. Counts accuracy; keeps no photo.',
  status: 204,
  idempotent: true,
  body: z.strictObject({ corrected: z.array(z.enum(RECOGNIZED_FIELDS)).max(RECOGNIZED_FIELDS.length) }),
  reply: Nothing,
})

export const recognitionProblems = {
  'recognition.dark': { status: 422, message: 'Too dark to read. Try near a window.' },
} as const
