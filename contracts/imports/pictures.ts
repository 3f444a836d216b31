import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ImportId, inUrl, PictureFetchId, ProductId } from '../ids.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

const byImport = z.object({ id: inUrl(ImportId) })

/** A picture that could not be fetched. */
export const FailedPicture = named('FailedPicture', {
  id: PictureFetchId,
  productId: ProductId,
  /** The product's title. */
  product: z.string(),
  address: z.string(),
  /** One sentence. */
  reason: z.string(),
  tries: z.int(),
})
export type FailedPicture = z.infer<typeof FailedPicture>

const Progress = z.object({
  waiting: z.int(),
  kept: z.int(),
  failed: z.int(),
  /** Removed by a person or an undo before they were fetched. */
  left: z.int(),
  /** When a waiting picture is tried next; null: none waits. */
  nextTryAt: Instant.nullable(),
})
export type PictureProgress = z.infer<typeof Progress>

export const importPictures = endpoint('GET /api/retailer/imports/:id/pictures', {
  access: 'retailer:manager',
  summary: 'How far the pictures of an import are, and the ones that could not be fetched.',
  params: byImport,
  query: z.object({ ...Paging }),
  reply: z.object({ progress: Progress, ...pageOf(FailedPicture).shape }),
})

export const retryPictures = endpoint('POST /api/retailer/imports/:id/pictures/retry', {
  access: 'retailer:manager',
  summary: 'Try failed pictures of an import again: one, or all.',
  params: byImport,
  body: z.strictObject({ pictureId: PictureFetchId.nullable() }),
  reply: Progress,
})
