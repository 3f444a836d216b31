import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ImportId, inUrl, RetailerId, StoreId } from './ids.ts'
import { pageOf, Paging } from './page.ts'
import { Instant } from './time.ts'

const byImport = z.object({ id: inUrl(ImportId) })

export const ImportRun = z
  .object({
    id: ImportId,
    fileName: z.string(),
    format: z.string(),
    storeId: StoreId,
    storeName: z.string(),
    state: z.enum(['uploaded', 'mapped', 'checked', 'applied', 'cancelled', 'undone']),
    /** A large file is checked or applied in the background. Ask again in a moment. */
    working: z.boolean(),
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
    may: z.object({ apply: z.boolean(), undo: z.boolean(), cancel: z.boolean() }),
  })
  .meta({ id: 'ImportRun' })

export type ImportRun = z.infer<typeof ImportRun>

/** The dry run: the catalog does not change before `applyImport`. */
export const startImport = endpoint({
  method: 'POST',
  path: '/api/retailer/imports',
  access: 'retailer:manager',
  summary: 'Upload a catalogue file and check it.',
  status: 201,
  multipart: true,
  body: z.object({ storeId: inUrl(StoreId) }),
  reply: ImportRun,
})

export const imports = endpoint({
  method: 'GET',
  path: '/api/retailer/imports',
  access: 'retailer:manager',
  summary: 'Past imports.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId).optional() }),
  reply: pageOf(ImportRun),
})

export const importRun = endpoint({
  method: 'GET',
  path: '/api/retailer/imports/:id',
  access: 'retailer:manager',
  summary: 'One import.',
  params: byImport,
  reply: ImportRun,
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/retailer/imports/:id/apply',
  access: 'retailer:manager',
  summary: 'Write what the dry run showed.',
  params: byImport,
  reply: ImportRun,
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/retailer/imports/:id/undo',
  access: 'retailer:manager',
  summary: 'Put everything back as it was before this import.',
  params: byImport,
  reply: ImportRun,
})

export const cancelImport = endpoint({
  method: 'POST',
  path: '/api/retailer/imports/:id/cancel',
  access: 'retailer:manager',
  summary: 'Forget a checked file.',
  params: byImport,
  reply: ImportRun,
})

export const importsProblems = {
  'import.not_csv': { status: 415, message: 'This is not a CSV file. Export your products as CSV and try again.' },
  'import.no_header': {
    status: 422,
    message: 'We found no column names we know (Handle, Title, Variant Price). Is this a Shopify product export?',
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
  'import.changed_since': { status: 409, message: 'Products of this import were changed afterwards, so it cannot be undone as one.' },
} as const
