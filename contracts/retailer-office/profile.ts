import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { HexColor, isReadable } from '../retailers.ts'
import { inUrl, RetailerId, StoreId } from '../ids.ts'
import { Picture } from '../pictures.ts'

export const STORY_LENGTH = 2_000
const OwnPicture = Picture.extend({ hash: z.string() })

/** The look of a business as it edits it, with the version the editor saw. */
export const RetailerProfile = z
  .object({
    retailerId: RetailerId,
    name: z.string(),
    version: z.int(),
    mark: OwnPicture.nullable(),
    cover: OwnPicture.nullable(),
    color: HexColor.nullable(),
    story: z.string(),
    /** Whether this person may change it; managers of single stores may not. */
    mayEdit: z.boolean(),
    /** The stores whose settings this person may change. */
    stores: z.array(z.object({ id: StoreId, slug: z.string(), name: z.string() })),
  })
  .meta({ id: 'RetailerProfile' })
export type RetailerProfile = z.infer<typeof RetailerProfile>

const Hash = z.string().regex(/^[0-9a-f]{40}$/, 'Use the hash that came back for the picture.')
export const retailerProfile = endpoint({
  method: 'GET',
  path: '/api/retailer/profile/:id',
  access: 'retailer:manager',
  summary: 'Name mark, cover, color and story of a business, and the stores that can be set up.',
  params: z.object({ id: inUrl(RetailerId) }),
  reply: RetailerProfile,
})
/** Carries the version the editor saw. A change by somebody else in between is a 409. */
export const changeRetailerProfile = endpoint({
  method: 'PUT',
  path: '/api/retailer/profile/:id',
  access: 'retailer:manager',
  summary: 'Change name mark, cover, color and story.',
  params: z.object({ id: inUrl(RetailerId) }),
  body: z.strictObject({
    version: z.int(),
    markHash: Hash.nullable(),
    coverHash: Hash.nullable(),
    color: HexColor.refine(isReadable, 'Text is hard to read on this color. Choose a darker or a lighter one.').nullable(),
    story: z
      .string()
      .trim()
      .max(STORY_LENGTH, `Keep the story under ${STORY_LENGTH.toLocaleString('en-US')} characters.`),
  }),
  reply: RetailerProfile,
})
