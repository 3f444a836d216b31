import { z } from 'zod'
import { ProductCard, ProductQuery } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { PhotoId } from '../ids.ts'
import { Nothing, pageOf, Paging, WholeInUrl } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const PHOTO_HOURS = 24
export const MOST_PHOTOS = 3
export const MOST_MARKS = 5
export const MOST_MATCHES = 100

export const Photo = named('Photo', {
  id: PhotoId,
  width: z.int(),
  height: z.int(),
  /** Barcodes that were read in it. */
  gtins: z.array(z.string()),
  isBlurred: z.boolean(),
  /** False where the moderation holds it: it can be searched with for a day, and not be saved. */
  maySave: z.boolean(),
})
export type Photo = z.infer<typeof Photo>

export const addPhoto = endpoint('POST /api/photos', {
  access: 'public',
  summary: 'Add a photo to search with, as the field `file` of a form. It is deleted within 24 hours unless it is saved.',
  status: 201,
  multipart: true,
  body: z.strictObject({}),
  reply: Photo,
})
export const addPhotoAt = endpoint('POST /api/photos/at', {
  access: 'public',
  summary: 'Add the picture at a public web address. It is deleted within 24 hours unless it is saved.',
  status: 201,
  body: z.strictObject({
    address: z
      .string()
      .trim()
      .max(2_000)
      .regex(/^https:\/\/[^\s]+$/i, 'Use a web address that starts with https://.'),
  }),
  reply: Photo,
})
const byPhoto = z.object({ photo: PhotoId })
export const readPhoto = endpoint('GET /api/photos/:photo', {
  access: 'public',
  summary: 'What was read in a photo. A saved photo is only for the person who saved it.',
  params: byPhoto,
  reply: Photo,
})
export const photoPicture = endpoint('GET /api/photos/:photo/picture', {
  access: 'public',
  summary: 'The picture of a photo. A saved photo is only for the person who saved it.',
  params: byPhoto,
  reply: z.string().meta({ format: 'binary' }),
  media: 'application/octet-stream',
})

const percent = '(100|[1-9]?\\d)'
const onePhoto = `([0-9a-f]{32}|[0-9a-f]{40})(:${percent},${percent},${percent},${percent})?(\\*[1-3])?`
const MARKED = /^[1-9]\d{0,9}(\.[1-9]\d{0,9}){0,4}$/
const marked = z.string().regex(MARKED, 'Name products like 12.34.').optional()

export const CLOSENESS = ['balanced', 'kind', 'color'] as const
export const PhotoQuery = z.object({
  ...ProductQuery.pick({
    q: true,
    category: true,
    brand: true,
    options: true,
    minPrice: true,
    maxPrice: true,
    inStock: true,
    onSale: true,
    method: true,
    near: true,
    within: true,
  }).shape,
  /**
   * Up to three photos, or hashes of product pictures, divided by `|`; each with its region in percent (left, top, width, height) and its
   * weight, such as `ID:10,20,50,40*2`.
   */
  photos: z.string().regex(new RegExp(`^${onePhoto}(\\|${onePhoto}){0,${MOST_PHOTOS - 1}}$`), 'Add at least one picture.'),
  /** Products that the results should look more or less like, divided by dots. */
  more: marked,
  less: marked,
  closest: z.enum(CLOSENESS).optional(),
  /** Results look alike by at least this many percent. */
  least: WholeInUrl(0, 100).optional(),
  limit: WholeInUrl(1, MOST_MATCHES).optional(),
})
export type PhotoQuery = z.output<typeof PhotoQuery>

export const PhotoMatch = named('PhotoMatch', {
  card: ProductCard,
  by: z.enum(['barcode', 'look']),
  /** How alike, and the parts of it that come from the kind of thing and from its colors, in percent. */
  score: z.int(),
  kind: z.int(),
  color: z.int(),
  /** The picture that looks alike: often that of one variant. */
  picture: Picture.nullable(),
})
export type PhotoMatch = z.infer<typeof PhotoMatch>

export const searchByPhoto = endpoint('GET /api/photo-search', {
  access: 'public',
  summary: 'Products that look like a photo: those with its barcode first, then by look. People are never matched.',
  query: PhotoQuery,
  reply: z.object({
    items: z.array(PhotoMatch),
    /** Set when more products match than are listed. */
    hasMore: z.boolean(),
    /** The category of most products that look alike. */
    guess: z.object({ slug: z.string(), name: z.string() }).nullable(),
    /** Nothing looks enough alike to say what the photo shows. `departments` are where it may belong. */
    isUnsure: z.boolean(),
    departments: z.array(z.object({ slug: z.string(), name: z.string() })),
    /** The number of product pictures compared. */
    compared: z.int(),
  }),
})

export const photoSearchState = endpoint('GET /api/photo-search/state', {
  access: 'public',
  summary: 'How many product pictures can be compared, of how many there are, how many products they show, and some of them as examples.',
  reply: z.object({
    compared: z.int(),
    pictures: z.int(),
    products: z.int(),
    examples: z.array(z.object({ hash: z.string(), title: z.string() })),
  }),
})

const shortName = z.string().trim().min(1).max(60)
/** The address of a search, without the place: it is added from where the shopper is now. */
const SearchAddress = z
  .string()
  .max(600)
  .regex(/^[\w.~:,|*&=%+-]*$/, 'Use the search as its page shows it.')
export const MyPhoto = named('MyPhoto', {
  id: PhotoId,
  name: z.string(),
  board: z.string().nullable(),
  search: z.string(),
  savedAt: Instant,
  /** The best matches now; `isNew` where a product came in the last week, after the photo was saved. */
  matches: z.array(PhotoMatch.extend({ isNew: z.boolean() })),
})
export type MyPhoto = z.infer<typeof MyPhoto>

export const MOST_SAVED_PHOTOS = 60
export const myPhotos = endpoint('GET /api/my-photos', {
  access: 'shopper',
  summary: 'The saved photos of the signed-in person, the newest first, with what they find now.',
  query: z.object({ ...Paging, near: ProductQuery.shape.near, board: shortName.optional() }),
  reply: pageOf(MyPhoto).extend({ boards: z.array(z.string()) }),
})
export const savePhoto = endpoint('POST /api/my-photos', {
  access: 'shopper',
  summary: 'Save a photo with its search.',
  status: 201,
  idempotent: true,
  body: z.strictObject({ photo: PhotoId, name: shortName, search: SearchAddress }),
  reply: z.object({ id: PhotoId }),
})
export const changeMyPhoto = endpoint('PATCH /api/my-photos/:photo', {
  access: 'shopper',
  summary: 'Rename a saved photo, or put it on a board.',
  status: 204,
  params: byPhoto,
  body: z.strictObject({ name: shortName.optional(), board: shortName.nullable().optional() }),
  reply: Nothing,
})
export const removeMyPhoto = endpoint('DELETE /api/my-photos/:photo', {
  access: 'shopper',
  summary: 'Delete a saved photo, its file and its numbers at once.',
  status: 204,
  params: byPhoto,
  reply: Nothing,
})

export const photosProblems = {
  'photos.dark': { status: 422, message: 'Too dark to read. Try near a window.' },
  'photos.unreachable': { status: 422, message: "We couldn't open that address. Save the picture and upload it." },
  'photos.gone': { status: 404, message: 'This photo is no longer here. Photos that nobody saves are deleted within 24 hours.' },
  'photos.held': { status: 409, message: "This photo can't be saved. You can still search with it." },
  'photos.many_saved': { status: 409, message: `You have ${MOST_SAVED_PHOTOS} saved photos. Delete one first.` },
} as const
