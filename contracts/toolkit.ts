import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FulfillmentId, inUrl, StoreId, VariantId } from './ids.ts'
import { dollars, Price } from './money.ts'
import { named } from './named.ts'
import { WholeInUrl } from './page.ts'

type Sheet = {
  name: string
  columns: number
  rows: number
  /** All in inches: one label, the edge of the sheet above and beside the first one, and the steps from one to the next. */
  width: number
  height: number
  top: number
  left: number
  stepX: number
  stepY: number
}
/** Letter paper, 8.5 by 11 inches, with labels where the makers of these sheets cut them. */
export const SHEETS = {
  '5160': {
    name: 'Avery 5160: 30 labels, 1 × 2⅝ in',
    columns: 3,
    rows: 10,
    width: 2.625,
    height: 1,
    top: 0.5,
    left: 0.1875,
    stepX: 2.75,
    stepY: 1,
  },
  '5163': {
    name: 'Avery 5163: 10 labels, 2 × 4 in',
    columns: 2,
    rows: 5,
    width: 4,
    height: 2,
    top: 0.5,
    left: 0.15625,
    stepX: 4.1875,
    stepY: 2,
  },
  '5164': {
    name: 'Avery 5164: 6 labels, 3⅓ × 4 in',
    columns: 2,
    rows: 3,
    width: 4,
    height: 10 / 3,
    top: 0.5,
    left: 0.15625,
    stepX: 4.1875,
    stepY: 10 / 3,
  },
  '22806': {
    name: 'Avery 22806: 12 labels, 2 × 2 in',
    columns: 3,
    rows: 4,
    width: 2,
    height: 2,
    top: 0.625,
    left: 0.625,
    stepX: 2.625,
    stepY: 31 / 12,
  },
  letter: {
    name: 'Letter paper: one poster a page',
    columns: 1,
    rows: 1,
    width: 7.5,
    height: 10,
    top: 0.5,
    left: 0.5,
    stepX: 7.5,
    stepY: 10,
  },
} as const satisfies Record<string, Sheet>
export const SHEET_SIZE = { width: 8.5, height: 11 } as const
export type SheetName = keyof typeof SHEETS
export const SHEET_NAMES = ['5160', '5163', '5164', '22806', 'letter'] as const satisfies readonly SheetName[]

/** Where a label lies on its sheet, in inches. The first one has the number 0; numbers run from left to right, then down. */
export function cellOf(sheet: SheetName, at: number): { x: number; y: number; width: number; height: number } {
  const { columns, top, left, stepX, stepY, width, height } = SHEETS[sheet]
  return { x: left + (at % columns) * stepX, y: top + Math.floor(at / columns) * stepY, width, height }
}
export const perSheet = (sheet: SheetName): number => SHEETS[sheet].columns * SHEETS[sheet].rows

/** A shelf tag has a QR code that opens the product's page; a price label has its barcode. */
export const LABEL_KINDS = ['tag', 'price'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]
export const MOST_LABELS = 500

const variantIds = z.codec(
  z
    .string()
    .regex(/./, { error: 'Choose at least one product.', abort: true })
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Name products by their ids, like 12,15.'),
  z.array(VariantId).max(MOST_LABELS, `Print up to ${MOST_LABELS} labels at once. Choose fewer products.`),
  { decode: (text) => text.split(',').map(Number), encode: (ids) => ids.join(',') },
)

const LabelQuery = z
  .object({
    storeId: inUrl(StoreId),
    variants: variantIds,
    kind: z.enum(LABEL_KINDS),
    sheet: z.enum(SHEET_NAMES),
    /** The first free label of a sheet that was used before: 1 is the one at the top left. */
    start: WholeInUrl(1, 30).optional(),
    copies: WholeInUrl(1, 50).optional(),
  })
  .refine(({ sheet, start = 1 }) => start <= perSheet(sheet), {
    path: ['start'],
    error: 'This sheet has fewer labels. Choose a lower first label.',
  })

/** By what shelf labels compare prices. */
export const UNITS_OF_PRICE = ['oz', 'fl oz', 'lb', 'each'] as const
export type UnitOfPrice = (typeof UNITS_OF_PRICE)[number]

export const Label = named('ShelfLabel', {
  variantId: VariantId,
  title: z.string(),
  options: z.string(),
  sku: z.string(),
  gtin: z.string().nullable(),
  /** What the product's page asks for now, and the price that it shows struck through. */
  price: Price,
  formerPrice: Price.nullable(),
  /** What one unit costs at this price, where the product states its size. */
  unitPrice: z.object({ price: Price, per: z.enum(UNITS_OF_PRICE) }).nullable(),
  /** The running promotion: "20% off", and its last day: "Nov 30". */
  sale: z.object({ offer: z.string(), ends: z.string() }).nullable(),
})
export type Label = z.infer<typeof Label>
/** "$0.25 per oz", "$0.50 each". */
export const unitWords = ({ price, per }: NonNullable<Label['unitPrice']>): string =>
  `${dollars(price)} ${per === 'each' ? 'each' : `per ${per}`}`

/** Why a product gets no label. */
export const LEFT_OUT = { no_price: 'It has no price yet.', not_on_sale: 'It is not on sale, so its page doesn’t open.' } as const

export const labels = endpoint('GET /api/retailer/toolkit/labels', {
  access: 'retailer:staff',
  summary: 'What labels of these products would say, with the prices that shoppers see now.',
  query: LabelQuery,
  reply: z.object({
    items: z.array(Label),
    leftOut: z.array(z.object({ variantId: VariantId, title: z.string(), why: z.enum(['no_price', 'not_on_sale']) })),
    sheets: z.int(),
  }),
})
export const labelsFile = endpoint('GET /api/retailer/toolkit/labels.pdf', {
  access: 'retailer:staff',
  summary: 'The same labels as a PDF file for a sheet.',
  query: LabelQuery,
  media: 'application/octet-stream',
  reply: z.string().meta({ format: 'binary' }),
})

export const windowSticker = endpoint('GET /api/retailer/toolkit/sticker.pdf', {
  access: 'retailer:staff',
  summary: 'A sticker for the window of a store, with a code that opens its page.',
  query: z.object({ storeId: inUrl(StoreId) }),
  media: 'application/octet-stream',
  reply: z.string().meta({ format: 'binary' }),
})

/** The slips of one file. */
export const MOST_SLIPS = 100
export const packSlip = endpoint('GET /api/retailer/toolkit/fulfillments/:id/slip.pdf', {
  access: 'retailer:staff',
  atCounter: true,
  summary: 'The pack slip of one fulfillment, without prices and without its pickup code.',
  params: z.object({ id: inUrl(FulfillmentId) }),
  media: 'application/octet-stream',
  reply: z.string().meta({ format: 'binary' }),
})
export const packSlips = endpoint('GET /api/retailer/toolkit/slips.pdf', {
  access: 'retailer:staff',
  summary: `The pack slips of what a store still has to pack, the newest ${MOST_SLIPS} at most.`,
  query: z.object({ storeId: inUrl(StoreId) }),
  media: 'application/octet-stream',
  reply: z.string().meta({ format: 'binary' }),
})

/** A page of what a store has in stock now, for frames on other sites. */
export const embedAddress = (storeId: StoreId): string => `/embed/store/${storeId}`

export const toolkitProblems = {
  'toolkit.unknown_product': { status: 422, message: 'This store has no shelf for one of the products. Choose again.' },
  'toolkit.too_many_labels': { status: 422, message: `Print up to ${MOST_LABELS} labels at once. Choose fewer products or copies.` },
  'toolkit.nothing_to_pack': { status: 409, message: 'Nothing waits to be packed at this store.' },
  'toolkit.nothing_to_print': { status: 422, message: 'None of these products gets a label: they have no price, or are not on sale.' },
} as const
