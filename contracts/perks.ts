import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inUrl, PerkId, RetailerId } from './ids.ts'
import { Price } from './money.ts'
import { Nothing, pageOf, Paging } from './page.ts'
import { Points } from './points.ts'
import { Instant, TypedDay } from './time.ts'
import { named } from './named.ts'

export const PERK_KINDS = ['double_days', 'stamps', 'birthday'] as const
export type PerkKind = (typeof PERK_KINDS)[number]
export const PERK_KIND_WORDS: Record<PerkKind, string> = {
  double_days: 'Double SPIRALs on chosen days',
  stamps: 'A reward after a number of orders',
  birthday: 'SPIRALs in the birth month',
}
/** As ISO numbers them: Monday is 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
export const PERK_BUDGET_MOST = 10_000_000

const Terms = {
  kind: z.enum(PERK_KINDS),
  /** Only of double days. */
  weekdays: z.array(z.int()),
  /** Only of stamps: how many orders, of at least how much. */
  goal: z.int().nullable(),
  least: Price.nullable(),
  /** The dollars off that stamps give at the counter. */
  value: Price.nullable(),
  /** The SPIRALs that stamps or a birthday give. */
  spirals: Points.nullable(),
  startsOn: z.iso.date(),
  /** The last day. */
  endsOn: z.iso.date(),
}
export const Perk = named('Perk', { id: PerkId, ...Terms, title: z.string(), /** The budget is spent. */ isUsedUp: z.boolean() })
export type Perk = z.infer<typeof Perk>

const Of = { params: z.object({ id: inUrl(RetailerId) }) }
export const retailerPerks = endpoint('GET /api/perks/retailers/:id', {
  access: 'public',
  summary: 'The perks that run at a retailer, and its stores.',
  ...Of,
  reply: z.object({
    retailerId: RetailerId,
    name: z.string(),
    stores: z.array(z.object({ slug: z.string(), name: z.string(), street: z.string(), city: z.string(), state: z.string() })),
    /** Empty while the retailer is suspended: members see what they hold, and nothing new. */
    perks: z.array(Perk),
    isSelling: z.boolean(),
  }),
})

export const PerkReward = named('PerkReward', {
  id: z.int(),
  title: z.string(),
  /** Shown at the counter; null for SPIRALs, which came by themselves. */
  code: z.string().nullable(),
  value: Price.nullable(),
  spirals: Points.nullable(),
  state: z.enum(['ready', 'redeemed', 'expired']),
  /** Why an expired one no longer works: "This perk ended on Nov 3." */
  why: z.string().nullable(),
  expiresAt: Instant,
  redeemedAt: Instant.nullable(),
})
export type PerkReward = z.infer<typeof PerkReward>
const BirthMonth = z.int().min(1, 'Choose a month.').max(12, 'Choose a month.').nullable()
/** The birth month is the one of the person's preferences. */
const Membership = z.object({ joinedAt: Instant, messages: z.boolean(), birthMonth: BirthMonth })
export const MyPerks = named('MyPerks', {
  membership: Membership.nullable(),
  hasAsked: z.boolean(),
  /** SPIRALs earned and used at this retailer, less those that went back. */
  earned: Points,
  used: Points,
  stamps: z.array(z.object({ perkId: PerkId, title: z.string(), have: z.int(), goal: z.int() })),
  rewards: z.array(PerkReward),
  history: z.array(z.object({ at: Instant, text: z.string(), spirals: Points })),
})
export type MyPerks = z.infer<typeof MyPerks>
export const myPerks = endpoint('GET /api/perks/retailers/:id/mine', {
  access: 'shopper',
  summary: 'My membership, stamps, rewards and SPIRALs at a retailer.',
  ...Of,
  reply: MyPerks,
})
export const joinPerks = endpoint('PUT /api/perks/retailers/:id/membership', {
  access: 'shopper',
  summary: 'Join the perks of a retailer, or change what I chose there. A birth month that is sent changes the one of my preferences.',
  ...Of,
  body: z.strictObject({ messages: z.boolean(), birthMonth: BirthMonth.optional() }),
  reply: MyPerks,
})
export const leavePerks = endpoint('DELETE /api/perks/retailers/:id/membership', {
  access: 'shopper',
  summary: 'Leave the perks of a retailer. Stamps and rewards stay until they end.',
  status: 204,
  ...Of,
  reply: Nothing,
})
export const askForPerk = endpoint('PUT /api/perks/retailers/:id/ask', {
  access: 'shopper',
  summary: 'Ask a retailer without perks for one. Each shopper counts once.',
  status: 204,
  ...Of,
  reply: Nothing,
})
export const myPerkStores = endpoint('GET /api/perks/mine', {
  access: 'shopper',
  summary: 'The retailers whose perks I joined, the newest first.',
  query: z.object({ ...Paging }),
  reply: pageOf(z.object({ retailerId: RetailerId, name: z.string(), perks: z.int(), rewards: z.int() })),
})

export const OwnPerk = Perk.extend({
  state: z.enum(['draft', 'planned', 'live', 'ended']),
  version: z.int32(),
  /** SPIRALs, or rewards where the perk counts stamps. */
  budget: z.int(),
  spent: z.int(),
  stamps: z.int(),
  redeemed: z.int(),
}).meta({ id: 'OwnPerk' })
export type OwnPerk = z.infer<typeof OwnPerk>
export const ownPerks = endpoint('GET /api/retailer/perks', {
  access: 'retailer:staff',
  summary: 'The perks of my business, the newest first, with their uses, members, and how many shoppers asked for one.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId) }),
  reply: pageOf(OwnPerk).extend({ members: z.int(), asks: z.int() }),
})
const amount = (message: string) => z.int(message).min(1, message).max(PERK_BUDGET_MOST, message)
export const PerkForm = z.strictObject({
  ...Terms,
  kind: z.enum(PERK_KINDS, 'Choose a kind.'),
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  goal: z.int('Enter 2 to 50 orders.').min(2, 'Enter 2 to 50 orders.').max(50, 'Enter 2 to 50 orders.').nullable(),
  spirals: z.int('Enter 1 to 10,000 SPIRALs.').min(1, 'Enter 1 to 10,000 SPIRALs.').max(10_000, 'Enter 1 to 10,000 SPIRALs.').nullable(),
  startsOn: TypedDay('Enter the first day.'),
  endsOn: TypedDay('Enter the last day.'),
  budget: amount('Enter a whole number from 1 to 10,000,000.'),
  /** Shoppers see it from its first day; a draft is for the team only. */
  isLive: z.boolean(),
})
export type PerkForm = z.output<typeof PerkForm>
export const createPerk = endpoint('POST /api/retailer/perks', {
  access: 'retailer:manager',
  summary: 'Make a perk of my business.',
  status: 201,
  idempotent: true,
  body: PerkForm.extend({ retailerId: RetailerId }),
  reply: OwnPerk,
})
const One = { params: z.object({ id: inUrl(PerkId) }) }
export const changePerk = endpoint('PUT /api/retailer/perks/:id', {
  access: 'retailer:manager',
  summary: 'Change a draft. Of a perk that shoppers see, only the last day and the budget change.',
  ...One,
  body: PerkForm.extend({ version: z.int32() }),
  reply: OwnPerk,
})
export const endPerk = endpoint('POST /api/retailer/perks/:id/end', {
  access: 'retailer:manager',
  summary: 'End a perk now. SPIRALs that it gave stay; codes that were not used end with it.',
  ...One,
  reply: OwnPerk,
})
export const redeemPerk = endpoint('POST /api/retailer/perk-codes', {
  access: 'retailer:staff',
  summary: 'Redeem the code of a reward at the counter, once.',
  idempotent: true,
  body: z.strictObject({ retailerId: RetailerId, code: z.string().trim().min(1, 'Scan or type the code.').max(200) }),
  reply: z.object({ title: z.string(), value: Price, name: z.string(), redeemedAt: Instant }),
})

export const perksProblems = {
  'perks.ended': { status: 409, title: 'This perk ended', message: 'This perk ended.' },
  'perks.expired': { status: 409, title: 'This reward expired', message: 'This reward expired.' },
  'perks.used': { status: 409, title: 'Code already used', message: 'This code was used already.' },
  'perks.withdrawn': {
    status: 409,
    title: 'Code no longer valid',
    message: 'This code is no longer valid, because items of its orders came back.',
  },
  'perks.unknown_code': {
    status: 404,
    title: 'Unknown code',
    message: 'This code is not of your business. Check the letters and try again.',
  },
  'perks.terms_fixed': {
    status: 409,
    title: 'Shoppers rely on this perk',
    message: 'Shoppers already see this perk, so only its last day and its budget can change. End it and make a new one.',
  },
  'perks.has_perks': { status: 409, title: 'This store has perks', message: 'This store already has a perk. Join it on this page.' },
} as const
