import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GiftCardId, inUrl, MallId, RetailerId } from '../ids.ts'
import { Price, Turnover } from '../money.ts'
import { pageOf, Paging } from '../page.ts'
import { Points } from '../points.ts'
import { Instant, MINUTE } from '../time.ts'
import { named } from '../named.ts'

export const REWARD_KINDS = ['voucher', 'donation', 'credit'] as const
/** How long a reward can be given back, if it was not used. */
export const REWARD_UNDO_MS = 30 * MINUTE

const RewardId = z.int().positive()
const GroupId = z.int().positive()
const RedemptionId = z.int().positive()

export const LocalGroup = named('LocalGroup', {
  id: GroupId,
  name: z.string(),
  city: z.string(),
  about: z.string(),
  isActive: z.boolean(),
  /** All donations so far. */ total: Turnover,
})
export type LocalGroup = z.infer<typeof LocalGroup>

export const Reward = named('Reward', {
  id: RewardId,
  name: z.string(),
  kind: z.enum(REWARD_KINDS),
  points: Points,
  value: Price,
  /** Where a voucher counts; null: anywhere, or no voucher. */
  place: z.object({ kind: z.enum(['mall', 'retailer']), id: z.int(), name: z.string() }).nullable(),
  group: LocalGroup.nullable(),
  /** How many are left; null: no limit. */
  left: z.int().nullable(),
  perPerson: z.int().nullable(),
  isActive: z.boolean(),
})
export type Reward = z.infer<typeof Reward>

export const Redemption = named('RewardRedemption', {
  id: RedemptionId,
  reward: z.string(),
  kind: z.enum(REWARD_KINDS),
  points: Points,
  value: Price,
  at: Instant,
  undoneAt: Instant.nullable(),
  cardId: GiftCardId.nullable(),
  /** When a donation reached its group. */
  paidOutAt: Instant.nullable(),
  mayUndo: z.boolean(),
})
export type Redemption = z.infer<typeof Redemption>

/** A local group as admins see it. */
export const GroupToPay = LocalGroup.extend({
  /** Donations that nobody can give back any more and that are not paid to the group yet. */
  due: Turnover,
}).meta({ id: 'LocalGroupToPay' })
export type GroupToPay = z.infer<typeof GroupToPay>

export const DonationPayout = named('DonationPayout', {
  id: z.int().positive(),
  group: z.string(),
  amount: Turnover,
  /** The number of donations in it. */
  donations: z.int(),
  note: z.string(),
  paidAt: Instant,
})
export type DonationPayout = z.infer<typeof DonationPayout>

export const rewards = endpoint('GET /api/rewards', {
  access: 'public',
  summary: 'What SPIRALs can be redeemed for.',
  reply: z.object({ items: z.array(Reward) }),
})
export const myRedemptions = endpoint('GET /api/rewards/mine', {
  access: 'shopper',
  summary: 'The rewards that I redeemed, the newest first.',
  reply: z.object({ items: z.array(Redemption) }),
})
export const redeemReward = endpoint('POST /api/rewards/:id/redeem', {
  access: 'shopper',
  status: 201,
  summary: 'Redeem SPIRALs for a reward. The number of SPIRALs is the one that was shown.',
  params: z.object({ id: inUrl(RewardId) }),
  body: z.strictObject({ points: Points }),
  idempotent: true,
  reply: Redemption,
})
export const undoRedemption = endpoint('POST /api/rewards/redemptions/:id/undo', {
  access: 'shopper',
  summary: 'Give back a reward that was not used, within 30 minutes; the SPIRALs come back.',
  params: z.object({ id: inUrl(RedemptionId) }),
  body: z.strictObject({}),
  idempotent: true,
  reply: Redemption,
})

const admin = { access: 'platform:admin' } as const
const text = (most: number, empty: string) => z.string().trim().min(1, empty).max(most, `Keep it under ${most} characters.`)
const Count = z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(1_000_000, 'Enter 1,000,000 or less.')
export const RewardTerms = z
  .strictObject({
    name: text(80, 'Enter a name.'),
    kind: z.enum(REWARD_KINDS),
    points: z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(1_000_000, 'Enter 1,000,000 or less.').pipe(Points),
    value: Price,
    mallId: MallId.nullable(),
    retailerId: RetailerId.nullable(),
    groupId: GroupId.nullable(),
    left: Count.nullable(),
    perPerson: Count.nullable(),
    isActive: z.boolean(),
  })
  .check(({ value: terms, issues }) => {
    const wrong = (path: string, message: string) => issues.push({ code: 'custom', message, path: [path], input: terms })
    if (terms.value < 100 || terms.value > 50_000) wrong('value', 'Enter $1 to $500.')
    else if (terms.value > terms.points) wrong('value', 'A reward cannot be worth more than its SPIRALs.')
    if ((terms.kind === 'donation') !== (terms.groupId !== null)) wrong('groupId', 'Choose a group for a donation.')
    if (terms.kind !== 'voucher' && (terms.mallId !== null || terms.retailerId !== null)) wrong('kind', 'Only a voucher has a place.')
    if (terms.mallId !== null && terms.retailerId !== null) wrong('retailerId', 'Choose one place.')
  })
export type RewardTerms = z.infer<typeof RewardTerms>
export const GroupTerms = z.strictObject({
  name: text(80, 'Enter a name.'),
  city: text(80, 'Enter a city.'),
  about: text(300, 'Say what the group does.'),
  isActive: z.boolean(),
})
export type GroupTerms = z.infer<typeof GroupTerms>

export const rewardSettings = endpoint('GET /api/admin/rewards', {
  ...admin,
  summary: 'All rewards and local groups.',
  reply: z.object({ rewards: z.array(Reward), groups: z.array(GroupToPay) }),
})
export const addReward = endpoint('POST /api/admin/rewards', {
  ...admin,
  status: 201,
  summary: 'Add a reward.',
  body: RewardTerms,
  reply: Reward,
})
export const changeReward = endpoint('PUT /api/admin/rewards/:id', {
  ...admin,
  summary: 'Change a reward; what was redeemed stays.',
  params: z.object({ id: inUrl(RewardId) }),
  body: RewardTerms,
  reply: Reward,
})
export const addGroup = endpoint('POST /api/admin/groups', {
  ...admin,
  status: 201,
  summary: 'Add a local group.',
  body: GroupTerms,
  reply: LocalGroup,
})
export const changeGroup = endpoint('PUT /api/admin/groups/:id', {
  ...admin,
  summary: 'Change a local group.',
  params: z.object({ id: inUrl(GroupId) }),
  body: GroupTerms,
  reply: LocalGroup,
})

export const donationPayouts = endpoint('GET /api/admin/donation-payouts', {
  ...admin,
  summary: 'Donations that were paid to local groups, the newest first.',
  query: z.object(Paging),
  reply: pageOf(DonationPayout),
})
export const payDonations = endpoint('POST /api/admin/groups/:id/payouts', {
  ...admin,
  status: 201,
  summary: 'Say that the donations of a group were paid to it, and how. The amount is the one that was shown.',
  idempotent: true,
  params: z.object({ id: inUrl(GroupId) }),
  body: z.strictObject({ amount: Turnover, note: text(200, 'Say how it was paid, like a check number.') }),
  reply: DonationPayout,
})

export const rewardsProblems = {
  'donations.nothing_due': { status: 409, message: 'Nothing is due to this group right now.' },
  'donations.changed': { status: 409, message: 'The amount due changed. Look at it again.' },
  'rewards.too_few': { status: 409, message: "You don't have enough SPIRALs for this." },
  'rewards.out_of_stock': { status: 409, message: 'None of this reward is left.' },
  'rewards.limit': { status: 409, message: 'You have redeemed this reward as often as you can.' },
  'rewards.ended': { status: 409, message: 'This reward has ended.' },
  'rewards.changed': { status: 409, message: 'This reward changed. Look at it again.' },
  'rewards.undo_over': { status: 409, message: 'This reward was used or its 30 minutes are over, so it stays.' },
} as const
