import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Points } from '../points.ts'
import { Nothing, pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { RefCode } from './ref-code.ts'
import { named } from '../named.ts'

/** R16: the variants of the share dialog. A shared wishlist counts as the account, an event as its store or mall. */
export const SHARE_KINDS = ['product', 'store', 'checkout', 'mall', 'account'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]
export const SHARE_NETWORKS = ['facebook', 'x', 'instagram', 'link', 'device'] as const
export type ShareNetwork = (typeof SHARE_NETWORKS)[number]

/** Rewards of shares: one per subject and day, and this many a day. A day begins at midnight in this zone, for everybody. */
export const REWARDED_SHARES_A_DAY = 5
export const SHARE_DAY_ZONE = 'America/New_York'

/** A reward for posting is a connection that readers are told about. */
export const SHARE_DISCLOSURE = '(I earn SPIRALs for sharing.)'

/** Product, store and mall by their id; an order by its number; the account is always the caller's own. */
const SubjectId = z
  .string()
  .max(20)
  .regex(/^[A-Z0-9]*$/, 'Use the id as it was given to you.')

export const ShareAllowance = named('ShareAllowance', {
  code: RefCode,
  /** What one rewarded share earns today. */
  points: Points,
  used: z.int(),
  limit: z.int(),
  resetsAt: Instant,
  /** SPIRALs wait for a confirmed email address. */
  isConfirmed: z.boolean(),
  /** "product 12": what was rewarded today already. */
  rewardedToday: z.array(z.string()),
  /** The person's name as others see it: "Maya L." */
  publicName: z.string(),
})
export type ShareAllowance = z.infer<typeof ShareAllowance>
export const shareAllowance = endpoint('GET /api/shares/today', {
  access: 'shopper',
  summary: 'My share code, and which rewards for sharing are left today.',
  reply: ShareAllowance,
})

export const SHARE_OUTCOMES = ['rewarded', 'signed_out', 'unconfirmed', 'same_today', 'day_full', 'no_reward'] as const
export const share = endpoint('POST /api/shares', {
  access: 'public',
  summary: 'Note that something was shared. Rewarded once per subject and day, five times a day, for members only.',
  body: z.strictObject({ kind: z.enum(SHARE_KINDS), id: SubjectId, network: z.enum(SHARE_NETWORKS) }),
  reply: z.object({ outcome: z.enum(SHARE_OUTCOMES), points: Points, resetsAt: Instant.nullable() }),
  idempotent: true,
})

/** What one subject brought that the person shared. */
export const SharedSubject = named('SharedSubject', {
  kind: z.enum(SHARE_KINDS),
  subject: z.string(),
  title: z.string(),
  /** A path of this site. */
  href: z.string(),
  shares: z.int(),
  visits: z.int(),
  orders: z.int(),
  points: Points,
  lastAt: Instant,
})
export type SharedSubject = z.infer<typeof SharedSubject>
export const myShares = endpoint('GET /api/shares', {
  access: 'shopper',
  summary: 'What I shared, with the visits and orders it brought, newest first.',
  query: z.object(Paging),
  reply: pageOf(SharedSubject),
})

/** A page opened through a share link. An unknown code, or one's own, counts nothing. */
export const noteVisit = endpoint('POST /api/shares/visits', {
  access: 'public',
  summary: 'Note a visit through a share link, once per visitor, page and day.',
  body: z.strictObject({
    ref: RefCode,
    path: z
      .string()
      .max(200)
      .regex(/^\/[\w/-]*$/, 'Use a path of this site.'),
  }),
  reply: Nothing,
  status: 204,
})
