import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Zip } from '../identity/people.ts'
import { inUrl, MallId, StoreId } from '../ids.ts'
import { Nothing, pageOf, Paging } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

export const HANDLE_MIN = 3
export const HANDLE_MOST = 30
export const PROFILE_ABOUT_MOST = 300
/** Who sees a block of a profile. */
export const AUDIENCES = ['public', 'followers', 'me'] as const
export const Audience = z.enum(AUDIENCES)
export type Audience = z.infer<typeof Audience>
export const PROFILE_BLOCKS = ['reviews', 'posts', 'follows'] as const
export type ProfileBlock = (typeof PROFILE_BLOCKS)[number]

export const Handle = z
  .string()
  .trim()
  .toLowerCase()
  .min(HANDLE_MIN, `Use ${HANDLE_MIN} letters or numbers at least.`)
  .max(HANDLE_MOST, `Use ${HANDLE_MOST} characters at most.`)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use letters, numbers and single hyphens.')
const HandleInUrl = z
  .string()
  .min(1)
  .max(HANDLE_MOST)
  .regex(/^[a-z0-9-]+$/, 'Use a handle as it stands in an address.')
const One = { params: z.object({ handle: HandleInUrl }) }

export const BADGES = ['reviewer', 'helper', 'local'] as const
const Blocks = z.strictObject({ reviews: Audience, posts: Audience, follows: Audience })

export const Profile = named('Profile', {
  handle: z.string(),
  name: z.string(),
  about: z.string(),
  /** Only where the person shows it. */
  town: z.string().nullable(),
  /** The address of the photo; null without one. */
  photo: z.string().nullable(),
  memberSince: Instant,
  badges: z.array(z.enum(BADGES)),
  followers: z.int(),
  isMine: z.boolean(),
  isFollowed: z.boolean(),
  /** I muted or blocked this person. */
  isMuted: z.boolean(),
  isBlocked: z.boolean(),
  /** The blocks that I may see. */
  shows: z.array(z.enum(PROFILE_BLOCKS)),
  /** For reports. */
  textId: z.int(),
})
export type Profile = z.infer<typeof Profile>

export const profile = endpoint('GET /api/profiles/:handle', {
  access: 'public',
  summary: 'A person as other people see them. A private profile answers 403.',
  ...One,
  reply: Profile,
})

export const OwnProfile = named('OwnProfile', {
  handle: z.string(),
  /** The name beside everything that this person writes. */
  name: z.string(),
  about: z.string(),
  isOpen: z.boolean(),
  showsTown: z.boolean(),
  /** The town of the home ZIP; null without one. */
  town: z.string().nullable(),
  blocks: Blocks,
  /** A moderator hid the name and the text about the person. */
  isHidden: z.boolean(),
  version: z.int32(),
})
export type OwnProfile = z.infer<typeof OwnProfile>
export const myProfile = endpoint('GET /api/profile', {
  access: 'shopper',
  summary: 'My profile. It is private until I open it.',
  reply: OwnProfile,
})
export const changeProfile = endpoint('PUT /api/profile', {
  access: 'shopper',
  summary: 'Change my profile. `version` is the one that I saw.',
  body: z.strictObject({
    handle: Handle,
    name: z.string().trim().min(1, 'Enter a name.').max(40, 'Use 40 characters at most.'),
    about: z.string().trim().max(PROFILE_ABOUT_MOST, `Keep it under ${PROFILE_ABOUT_MOST} characters.`),
    isOpen: z.boolean(),
    showsTown: z.boolean(),
    blocks: Blocks,
    version: z.int32(),
  }),
  reply: OwnProfile,
})

/** The address of my photo; null without one. */
const MyPhoto = z.object({ photo: z.string().nullable() })
export const myProfilePhoto = endpoint('GET /api/profile/photo', {
  access: 'shopper',
  summary: 'My photo, as my profile shows it.',
  reply: MyPhoto,
})
export const setProfilePhoto = endpoint('PUT /api/profile/photo', {
  access: 'shopper',
  summary: 'Show a photo on my profile. It replaces the one before.',
  multipart: true,
  reply: MyPhoto,
})
export const removeProfilePhoto = endpoint('DELETE /api/profile/photo', {
  access: 'shopper',
  summary: 'Take my photo away.',
  reply: MyPhoto,
})

export const ProfileReview = named('ProfileReview', {
  rating: z.int(),
  text: z.string(),
  title: z.string(),
  href: z.string(),
  writtenAt: Instant,
})
export const reviewsOfProfile = endpoint('GET /api/profiles/:handle/reviews', {
  access: 'public',
  summary: 'The reviews that a person wrote, where the profile shows them.',
  ...One,
  query: z.object(Paging),
  reply: pageOf(ProfileReview),
})

/** A wishlist that its owner shares and shows; `href` opens it. */
export const ProfileList = named('ProfileList', { name: z.string(), href: z.string(), count: z.int() })
export const listsOfProfile = endpoint('GET /api/profiles/:handle/lists', {
  access: 'public',
  summary: 'The wishlists that a person shares and shows in the feed, for those who may see the posts of the person.',
  ...One,
  reply: z.object({ items: z.array(ProfileList) }),
})

const FOLLOW_KINDS = ['store', 'mall', 'person'] as const
/** A store, mall or person that somebody follows. `key` is the id, or the handle of a person. */
export const Followed = named('Followed', {
  kind: z.enum(FOLLOW_KINDS),
  key: z.string(),
  name: z.string(),
  href: z.string(),
  note: z.string(),
})
export type Followed = z.infer<typeof Followed>
export const followsOfProfile = endpoint('GET /api/profiles/:handle/follows', {
  access: 'public',
  summary: 'The stores and malls that a person follows, where the profile shows them.',
  ...One,
  query: z.object(Paging),
  reply: pageOf(Followed),
})
export const myFollows = endpoint('GET /api/follows', {
  access: 'shopper',
  summary: 'The stores, malls and people that I follow, the latest first.',
  query: z.object(Paging),
  reply: pageOf(Followed),
})
const Followers = z.object({ followers: z.int(), isFollowed: z.boolean() })
export const followersOf = endpoint('GET /api/followers', {
  access: 'public',
  summary: 'How many people follow a store or a mall, and whether I do.',
  query: z.object({ storeId: inUrl(StoreId).optional(), mallId: inUrl(MallId).optional() }),
  reply: Followers,
})
/** For the cards of a list: one read for all of them. */
export const followedPlaces = endpoint('GET /api/follows/places', {
  access: 'shopper',
  summary: 'The ids of all stores and malls that I follow.',
  reply: z.object({ storeIds: z.array(StoreId), mallIds: z.array(MallId) }),
})
const Target = { storeId: StoreId.optional(), mallId: MallId.optional(), handle: z.string().min(1).max(HANDLE_MOST).optional() }
export const follow = endpoint('PUT /api/follows', {
  access: 'shopper',
  summary: 'Follow a store, a mall or a person, or stop. One of the three is given.',
  body: z.strictObject({ ...Target, isFollowed: z.boolean() }),
  reply: Followers,
})

export const Suggestion = named('FollowSuggestion', {
  kind: z.enum(['store', 'mall']),
  id: z.int(),
  name: z.string(),
  href: z.string(),
  picture: Picture.nullable(),
  /** "You bought here", "3 people follow it", "1.2 miles away". */
  reason: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>
export const followSuggestions = endpoint('GET /api/follows/suggestions', {
  access: 'public',
  summary: 'Up to five stores and malls to follow, each with the reason.',
  query: z.object({ near: Zip.optional() }),
  reply: z.object({ items: z.array(Suggestion) }),
})

export const SILENCES = ['none', 'mute', 'block'] as const
export const silence = endpoint('PUT /api/profiles/:handle/silence', {
  access: 'shopper',
  summary: 'Mute a person: I do not see them. Block: they do not see or answer me either.',
  status: 204,
  ...One,
  body: z.strictObject({ silence: z.enum(SILENCES) }),
  reply: Nothing,
})
export const mySilences = endpoint('GET /api/silences', {
  access: 'shopper',
  summary: 'The people that I muted or blocked.',
  query: z.object(Paging),
  reply: pageOf(z.object({ handle: z.string(), name: z.string(), silence: z.enum(['mute', 'block']) })),
})

export const peopleProblems = {
  'profiles.handle_taken': { status: 409, message: 'That handle is taken.' },
  'profiles.private': { status: 403, message: 'This profile is private.' },
  'follows.too_many': { status: 409, message: 'You follow 500. Stop following one to add another.' },
  'follows.self': { status: 409, message: 'This is you.' },
} as const
