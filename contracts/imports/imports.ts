import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CategoryId, ImportId, inUrl, RetailerId, StoreId } from '../ids.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

const byImport = z.object({ id: inUrl(ImportId) })

/** The days for which the changes of an import are kept, so that it can be undone. */
export const UNDO_DAYS = 30

/** The meanings that a column may have in a file that no format knows. */
export const MAPPED_FIELDS = [
  'key',
  'title',
  'price',
  'formerPrice',
  'cost',
  'sku',
  'barcode',
  'count',
  'place',
  'body',
  'brand',
  'category',
  'tags',
  'status',
  'option1',
  'option2',
  'option3',
  'variantName',
  'image',
] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

export const ImportRun = named('ImportRun', {
  id: ImportId,
  fileName: z.string(),
  format: z.string(),
  /** The kind of file as a person calls it. */
  system: z.string(),
  storeId: StoreId,
  storeName: z.string(),
  state: z.enum(['uploaded', 'mapped', 'checked', 'applied', 'cancelled', 'undone']),
  /** A file is checked, applied and undone in the background. Ask again in a moment. */
  working: z.boolean(),
  /** The step that runs or waits for its turn, with how much of it is done. */
  progress: z.object({ step: z.enum(['check', 'apply', 'undo']), done: z.int(), of: z.int() }).nullable(),
  /** Why the last step came to nothing. */
  failure: z.string().nullable(),
  createdAt: Instant,
  rows: z.int(),
  counts: z.object({
    newProducts: z.int(),
    changedProducts: z.int(),
    unchangedProducts: z.int(),
    failedProducts: z.int(),
    variants: z.int(),
    pictures: z.int(),
  }),
  errors: z.array(z.object({ line: z.int(), column: z.string().nullable(), message: z.string(), handle: z.string().nullable() })),
  errorCount: z.int(),
  warnings: z.array(z.string()),
  may: z.object({ apply: z.boolean(), undo: z.boolean(), cancel: z.boolean(), choose: z.boolean() }),
})

export type ImportRun = z.infer<typeof ImportRun>

/** The dry run: the catalog does not change before `applyImport`. */
export const startImport = endpoint('POST /api/retailer/imports', {
  access: 'retailer:manager',
  summary: 'Upload a catalogue file. It is checked in the background.',
  status: 201,
  multipart: true,
  body: z.object({ storeId: inUrl(StoreId) }),
  reply: ImportRun,
})

export const imports = endpoint('GET /api/retailer/imports', {
  access: 'retailer:manager',
  summary: 'Past imports.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId).optional() }),
  reply: pageOf(ImportRun),
})

export const importRun = endpoint('GET /api/retailer/imports/:id', {
  access: 'retailer:manager',
  summary: 'One import.',
  params: byImport,
  reply: ImportRun,
})

export const IMPORT_QUESTIONS = ['same_sku', 'dated', 'in_stock'] as const

/** The questions that a file leaves open, with what was guessed or chosen for them. */
export const ImportChoices = named('ImportChoices', {
  /** For a header that no format knows: each column with samples, and the column of each meaning. */
  columns: z
    .object({
      header: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
      chosen: z.partialRecord(z.enum(MAPPED_FIELDS), z.int()),
      isGuess: z.boolean(),
      /** The first lines of the file, one of which is its header. */
      start: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
      headerLine: z.int().nullable(),
    })
    .nullable(),
  /** What only a person can tell about the file. */
  questions: z.array(
    z.object({ code: z.enum(IMPORT_QUESTIONS), text: z.string(), yes: z.string(), no: z.string(), answer: z.boolean().nullable() }),
  ),
  /** The places that the file has stock for. null: left out. */
  places: z.array(z.object({ place: z.string(), storeId: StoreId.nullable() })),
  /** The file's categories. null: no department is known. */
  categories: z.array(z.object({ name: z.string(), count: z.int(), categoryId: CategoryId.nullable(), isChosen: z.boolean() })),
  stores: z.array(z.object({ id: StoreId, name: z.string() })),
  departments: z.array(z.object({ id: CategoryId, name: z.string() })),
})
export type ImportChoices = z.infer<typeof ImportChoices>

export const importChoices = endpoint('GET /api/retailer/imports/:id/choices', {
  access: 'retailer:manager',
  summary: 'The columns, places and categories of a file, and what was chosen for them.',
  params: byImport,
  reply: ImportChoices,
})

/** Remembered for the next file of this retailer. */
export const chooseForImport = endpoint('PUT /api/retailer/imports/:id/choices', {
  access: 'retailer:manager',
  summary: 'Choose the header, say what columns, places and categories mean, answer questions, and check the file again.',
  params: byImport,
  body: z.strictObject({
    /** Another line as the header; its columns are guessed anew. */
    headerLine: z.int32().min(1).optional(),
    answers: z
      .array(z.strictObject({ code: z.enum(IMPORT_QUESTIONS), yes: z.boolean() }))
      .max(10)
      .optional(),
    columns: z.partialRecord(z.enum(MAPPED_FIELDS), z.int().min(0).max(1_999)).optional(),
    places: z
      .array(z.strictObject({ place: z.string().min(1).max(300), storeId: StoreId.nullable() }))
      .max(200)
      .optional(),
    categories: z
      .array(z.strictObject({ name: z.string().min(1).max(300), categoryId: CategoryId }))
      .max(500)
      .optional(),
  }),
  reply: ImportRun,
})

export type ChosenForImport = z.infer<typeof chooseForImport.body>

export const importLeftOut = endpoint('GET /api/retailer/imports/:id/left-out.csv', {
  access: 'retailer:manager',
  summary: 'The lines that were left out, as they stand in the file, each with its error: to mend and send again.',
  params: byImport,
  reply: z.string(),
  media: 'text/csv',
})

export const applyImport = endpoint('POST /api/retailer/imports/:id/apply', {
  access: 'retailer:manager',
  summary: 'Write what the dry run showed, in the background. A second request shows the one that runs.',
  params: byImport,
  reply: ImportRun,
})

export const undoImport = endpoint('POST /api/retailer/imports/:id/undo', {
  access: 'retailer:manager',
  summary: 'Put everything back as it was before this import, in the background. A second request shows the one that runs.',
  params: byImport,
  reply: ImportRun,
})

export const cancelImport = endpoint('POST /api/retailer/imports/:id/cancel', {
  access: 'retailer:manager',
  summary: 'Forget a checked file.',
  params: byImport,
  reply: ImportRun,
})

export const importsProblems = {
  'import.not_csv': { status: 415, message: 'This is no catalog file. Export your products as CSV or XLSX and try again.' },
  'import.no_header': {
    status: 422,
    message: 'We found no header: the first line of a catalog file has the names of its columns, like Title, Price and SKU.',
  },
  'import.half_file': { status: 422, message: 'The file is damaged or only half of it arrived. Export it again and send the new file.' },
  'import.too_large_inside': {
    status: 413,
    message: 'The file is far larger inside than it looks. Save it as CSV and send that.',
  },
  'import.doubled_column': { status: 422, message: 'A column is there twice. Remove one of them.' },
  'import.foreign_currency': {
    status: 422,
    message: 'The prices of this file are in another currency. Export it with prices in US dollars.',
  },
  'import.empty': { status: 422, message: 'The file has no products in it.' },
  'import.too_large': { status: 413, message: 'The file is larger than 50 MB. Split it and import the parts one after the other.' },
  'import.too_many_rows': {
    status: 413,
    message: 'The file has more than 250,000 rows. Split it and import the parts one after the other.',
  },
  'import.quotes_lost': {
    status: 422,
    message:
      'Most lines have the wrong number of columns: the quotes were lost on the way. Export the file again and do not edit it as text.',
  },
  'import.wrong_step': { status: 409, message: 'This import is already past that step. Reload to see where it is.' },
  'import.too_old': {
    status: 409,
    message: `An import can be undone for ${UNDO_DAYS} days. Change its products by hand or with a new file.`,
  },
  'import.changed_since': { status: 409, message: "Some of its products have changed since, so this import can't be undone." },
} as const
