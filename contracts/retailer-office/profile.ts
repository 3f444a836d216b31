import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BusinessLink, HexColor, isReadable, OWNERSHIP_FACTS, OwnershipFact } from '../retailers.ts'
import { inUrl, ProfileReviewId, RetailerId, StoreId } from '../ids.ts'
import { Zip } from '../identity/people.ts'
import { pageOf, Paging } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const STORY_LENGTH = 2_000
const OwnPicture = Picture.extend({ hash: z.string() })

/** A change that an admin decides on; the old value stays until then. */
export const ProfileReview = named('ProfileReview', {
  id: ProfileReviewId,
  /** null: the legal name of the business; otherwise the address of this store. */
  storeId: StoreId.nullable(),
  before: z.string(),
  wanted: z.string(),
  state: z.enum(['waiting', 'approved', 'refused']),
  reason: z.string().nullable(),
  askedAt: Instant,
})
export type ProfileReview = z.infer<typeof ProfileReview>

export const PROFILE_GAPS = ['hours', 'mark', 'cover', 'story', 'phone', 'color', 'services', 'pickup_desk', 'links', 'facts'] as const
const ProfileGap = z.object({ code: z.enum(PROFILE_GAPS), points: z.int(), /** The store it is missing at. */ storeId: StoreId.nullable() })

/** The look of a business as it edits it, with the version the editor saw. */
export const RetailerProfile = named('RetailerProfile', {
  retailerId: RetailerId,
  name: z.string(),
  version: z.int32(),
  mark: OwnPicture.nullable(),
  cover: OwnPicture.nullable(),
  color: HexColor.nullable(),
  story: z.string(),
  links: z.array(BusinessLink),
  facts: z.array(OwnershipFact),
  legalName: z.string(),
  /** How complete it is, in percent, and the three gaps that are worth most. */
  score: z.object({ percent: z.int(), gaps: z.array(ProfileGap).max(3) }),
  /** Waiting changes, and the last decided one of each. */
  reviews: z.array(ProfileReview),
  /** Whether this person may change it; managers of single stores may not. */
  mayEdit: z.boolean(),
  /** The stores whose settings this person may change. */
  stores: z.array(
    z.object({
      id: StoreId,
      slug: z.string(),
      name: z.string(),
      /** A cover of its own; null: the cover of the business. */
      cover: OwnPicture.nullable(),
      address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
    }),
  ),
})
export type RetailerProfile = z.infer<typeof RetailerProfile>

const Hash = z.string().regex(/^[0-9a-f]{40}$/, 'Use the hash that came back for the picture.')
export const retailerProfile = endpoint('GET /api/retailer/profile/:id', {
  access: 'retailer:manager',
  summary: 'Name mark, cover, color and story of a business, and the stores that can be set up.',
  params: z.object({ id: inUrl(RetailerId) }),
  reply: RetailerProfile,
})
/** Carries the version the editor saw. A change by somebody else in between is a 409. */
export const changeRetailerProfile = endpoint('PUT /api/retailer/profile/:id', {
  access: 'retailer:manager',
  summary: 'Change name mark, cover, color and story.',
  params: z.object({ id: inUrl(RetailerId) }),
  body: z.strictObject({
    version: z.int32(),
    markHash: Hash.nullable(),
    coverHash: Hash.nullable(),
    color: HexColor.refine(isReadable, 'Text is hard to read on this color. Choose a darker or a lighter one.').nullable(),
    story: z
      .string()
      .trim()
      .max(STORY_LENGTH, `Keep the story under ${STORY_LENGTH.toLocaleString('en-US')} characters.`),
    // Left out: they stay as they are.
    links: z.array(BusinessLink).max(8, 'Up to 8 links.').optional(),
    facts: z.array(OwnershipFact).max(OWNERSHIP_FACTS.length).optional(),
  }),
  reply: RetailerProfile,
})

const byRetailer = z.object({ id: inUrl(RetailerId) })
const byStore = z.object({ id: inUrl(StoreId) })

export const changeStoreCover = endpoint('PUT /api/retailer/stores/:id/cover', {
  access: 'retailer:manager',
  summary: 'Give a store a cover of its own, or the cover of its business.',
  params: byStore,
  body: z.strictObject({ coverHash: Hash.nullable() }),
  reply: RetailerProfile,
})

/** The content that a save left behind; restoring it is a save with this content. */
export const ProfileVersion = named('ProfileVersion', {
  version: z.int32(),
  at: Instant,
  by: z.string().nullable(),
  content: z.record(z.string(), z.unknown()),
})
export type ProfileVersion = z.infer<typeof ProfileVersion>
const versions = z.object({ items: z.array(ProfileVersion).max(50) })
export const profileVersions = endpoint('GET /api/retailer/profile/:id/versions', {
  access: 'retailer:manager',
  summary: 'What stood in the profile of a business after each save.',
  params: byRetailer,
  reply: versions,
})
export const storeVersions = endpoint('GET /api/retailer/stores/:id/versions', {
  access: 'retailer:manager',
  summary: 'What stood in the profile of a store after each save.',
  params: byStore,
  reply: versions,
})

const line = (most: number, words: string) => z.string().trim().min(2, words).max(most, `Use at most ${most} characters.`)
/** Asking again replaces what waits. */
export const askLegalName = endpoint('PUT /api/retailer/profile/:id/legal-name', {
  access: 'retailer:manager',
  summary: 'Ask for another legal name; an admin decides.',
  params: byRetailer,
  body: z.strictObject({ legalName: line(120, 'Enter the legal name.') }),
  reply: RetailerProfile,
})
export const askStoreAddress = endpoint('PUT /api/retailer/stores/:id/address', {
  access: 'retailer:manager',
  summary: 'Ask for another address of a store; an admin decides.',
  params: byStore,
  body: z.strictObject({ street: line(120, 'Enter the street and number.'), zip: Zip }),
  reply: RetailerProfile,
})

export const adminProfileReviews = endpoint('GET /api/admin/profile-reviews', {
  access: 'platform:admin',
  summary: 'Legal names and addresses that wait for a decision, the oldest first.',
  query: z.object({ ...Paging }),
  reply: pageOf(ProfileReview.extend({ retailer: z.string(), store: z.string().nullable() })),
})
export const decideProfileReview = endpoint('POST /api/admin/profile-reviews/:id', {
  access: 'platform:admin',
  summary: 'Approve or refuse a legal name or an address.',
  params: z.object({ id: inUrl(ProfileReviewId) }),
  body: z.strictObject({ approve: z.boolean(), reason: z.string().trim().max(500, 'Use at most 500 characters.') }),
  reply: ProfileReview,
})

export const profileProblems = {
  'profile.replaced': { status: 404, message: 'The business asks for something else now. Look at it again.' },
  'profile.decided': { status: 409, message: 'Someone has decided this already.' },
} as const
