import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CategoryId, inUrl, MallId, ProductId, PromotionId, RetailerId, StoreId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { Price, SignedPrice, Turnover } from '../money.ts'
import { pageOf, Paging } from '../page.ts'
import { Instant } from '../time.ts'
import { PROMOTION_LIMITS as MOST } from './codes.ts'
import { AUDIENCES, codeKey, FUNDINGS, PROMOTION_KINDS } from './promotions.ts'
import { named } from '../named.ts'

/** Where a promotion stands, by its state and by the clock. */
export const PROMOTION_STATUSES = [
  'draft',
  'requested',
  'changes_requested',
  'scheduled',
  'live',
  'paused',
  'used_up',
  'ended',
  'rejected',
] as const
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number]

/** What the clock of a store shows: "2026-11-27T09:00". */
export const Clock = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Choose a day and a time.')
const Percent = z.int('Use a whole number.').min(1).max(100)
const Whole = z.int32('Use a whole number.')

const fields = {
  name: z.string().trim().min(3, 'Enter a name of at least 3 characters.').max(60, 'Keep the name under 60 characters.'),
  kind: z.enum(PROMOTION_KINDS),
  percent: Percent.nullable(),
  amount: Price.nullable(),
  buy: Whole.min(1, 'Choose 1 or more.').max(MOST.mostBuy, `Choose up to ${MOST.mostBuy}.`).nullable(),
  get: Whole.min(1, 'Choose 1 or more.').max(MOST.mostBuy, `Choose up to ${MOST.mostBuy}.`).nullable(),
  multiplier: Whole.nullable(),
  minSubtotal: Price,
  /** Null: all of them. */
  storeIds: z.array(StoreId).min(1, 'Choose at least one store.').max(LIMITS.listInBody).nullable(),
  categoryIds: z.array(CategoryId).min(1, 'Choose at least one category.').max(50).nullable(),
  productIds: z
    .array(ProductId)
    .min(1, 'Choose at least one product.')
    .max(MOST.products, `Choose up to ${MOST.products} products.`)
    .nullable(),
  code: z.string().trim().max(MOST.codeLength, `Keep the code under ${MOST.codeLength} characters.`).nullable(),
  isListed: z.boolean(),
  startsAt: Clock,
  endsAt: Clock,
  audience: z.enum(AUDIENCES),
  funding: z.enum(FUNDINGS),
  budget: Price.nullable(),
  perShopper: Whole.min(1, 'Choose 1 or more.').max(1_000).nullable(),
  holdoutPercent: Whole.min(0).max(MOST.mostHoldoutPercent, `Hold out up to ${MOST.mostHoldoutPercent}%.`),
}
type PromotionFields = z.output<z.ZodObject<typeof fields>>

type Terms = Pick<
  PromotionFields,
  'kind' | 'percent' | 'amount' | 'buy' | 'get' | 'multiplier' | 'minSubtotal' | 'code' | 'startsAt' | 'endsAt' | 'funding' | 'budget'
>
/** The rules that need no knowledge of the marketplace: the form shows them at once, and the server refuses the same. */
export function checkWish(wish: Terms, refuse: (field: keyof Terms, message: string) => void): void {
  const { kind, percent, amount, buy, get, multiplier, minSubtotal, code, startsAt, endsAt, funding, budget } = wish
  const isPercentOff = kind === 'percent'
  if (isPercentOff && (percent === null || percent < MOST.leastPercent || percent > MOST.mostPercent))
    refuse('percent', `Choose ${MOST.leastPercent} to ${MOST.mostPercent} percent.`)
  if (kind === 'amount' && !amount) refuse('amount', 'Enter the amount to take off.')
  if (kind === 'amount' && amount && minSubtotal < amount)
    refuse('minSubtotal', 'The smallest subtotal must be at least the amount that is taken off.')
  if (kind === 'buy_x_get_y' && buy === null) refuse('buy', 'Enter how many items to buy.')
  if (kind === 'buy_x_get_y' && get === null) refuse('get', 'Enter how many items are free.')
  if (kind === 'buy_x_get_y' && percent === null) refuse('percent', 'Enter the percent off these items; 100 is free.')
  if (kind === 'spirals' && (multiplier === null || multiplier < MOST.leastMultiplier || multiplier > MOST.mostMultiplier))
    refuse('multiplier', `Choose ${MOST.leastMultiplier} to ${MOST.mostMultiplier} times.`)
  if (code !== null && codeKey(code).length < 4) refuse('code', 'Use at least 4 letters or digits.')
  if (endsAt <= startsAt) refuse('endsAt', 'The end must be after the start.')
  if (funding !== 'retailer' && budget === null) refuse('budget', 'Enter a budget: others pay a part of this promotion.')
}

const checked = <S extends z.ZodRawShape>(more: S) =>
  z
    .strictObject({ ...fields, ...more })
    .check((context) =>
      checkWish(context.value as unknown as PromotionFields, (field, message) =>
        context.issues.push({ code: 'custom', input: context.value, path: [field], message }),
      ),
    )

/** A promotion as it is entered. */
export const PromotionWish = checked({})
export type PromotionWish = z.output<typeof PromotionWish>

export const PromotionCheck = named('PromotionCheck', {
  is: z.enum(['fine', 'warning', 'error']),
  text: z.string(),
  field: z.string().nullable(),
})
export type PromotionCheck = z.infer<typeof PromotionCheck>

/** What a promotion would have done in the last 90 days, had it run all the time. */
export const Replay = named('Replay', {
  days: z.int(),
  /** Orders looked at, and those that would have got it. */
  orders: z.int(),
  uses: z.int(),
  /** Shoppers who would have used it, and how many uses were by somebody who had bought from these stores before and would have bought anyway. */
  shoppers: z.int(),
  returning: z.int(),
  /** What these orders came to without it. */
  sales: Turnover,
  cost: Turnover,
  costOfStore: Turnover,
  costOfOthers: Turnover,
  costPerDay: Turnover,
  /** What the store keeps of these orders, after discount and commission; and without the promotion. */
  kept: Turnover,
  keptWithout: Turnover,
  /** How much more these shoppers must buy for the store to keep as much as without it, in percent; null where that is impossible. */
  breakEvenPercent: z.number().nullable(),
})
export type Replay = z.infer<typeof Replay>

/** What a promotion did: shoppers who could get it beside those who could not, to measure it. */
export const Measured = named('Measured', {
  shoppers: z.int(),
  heldOut: z.int(),
  /** Mean spending per shopper while it ran. */
  withIt: Turnover,
  without: Turnover,
  /** More spending per shopper because of it: 95 of 100 such intervals contain the true number. Null while there are too few shoppers. */
  interval: z.object({ low: SignedPrice, high: SignedPrice }).nullable(),
})
export type Measured = z.infer<typeof Measured>

export const OfficePromotion = named('OfficePromotion', {
  id: PromotionId,
  version: z.int32(),
  status: z.enum(PROMOTION_STATUSES),
  owner: z.object({ name: z.string(), retailerId: RetailerId.nullable(), mallId: MallId.nullable() }),
  ...fields,
  percent: z.int().nullable(),
  code: z.string().nullable(),
  offer: z.string(),
  /** "All items at Maple Books. Spend $30.00 or more." */
  terms: z.string(),
  products: z.array(z.object({ id: ProductId, title: z.string() })),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  spent: Price,
  uses: z.int(),
  createdAt: Instant,
})
export type OfficePromotion = z.infer<typeof OfficePromotion>

const Version = z.int32()
const id = z.object({ id: inUrl(PromotionId) })
const states = z.enum(['open', 'running', 'over']).optional()

export const retailerPromotions = endpoint('GET /api/retailer/promotions', {
  access: 'retailer:manager',
  summary: 'The promotions of a business, the newest first.',
  query: z.object({ ...Paging, retailerId: inUrl(RetailerId).optional(), state: states }),
  reply: pageOf(OfficePromotion),
})
export const promotionChoices = endpoint('GET /api/retailer/promotions/choices', {
  access: 'retailer:manager',
  summary: 'The stores and categories that a promotion of this business may be for.',
  query: z.object({ retailerId: inUrl(RetailerId).optional() }),
  reply: z.object({
    retailerId: RetailerId,
    stores: z.array(z.object({ id: StoreId, name: z.string() })),
    categories: z.array(z.object({ id: CategoryId, name: z.string() })),
    timeZone: z.string(),
  }),
})
export const previewPromotion = endpoint('POST /api/retailer/promotions/preview', {
  access: 'retailer:manager',
  summary: 'Check a promotion and replay it over the orders of the last 90 days; saves nothing.',
  body: z.strictObject({ retailerId: RetailerId, wish: PromotionWish }),
  reply: z.object({
    offer: z.string(),
    terms: z.string(),
    checks: z.array(PromotionCheck),
    needsPerson: z.boolean(),
    /** Null while a background job works on it: ask for it by its number. */
    replay: Replay.nullable(),
    replayId: z.int().nullable(),
  }),
})
export const promotionReplay = endpoint('GET /api/retailer/promotions/replays/:id', {
  access: 'retailer:manager',
  summary: 'A replay that runs in the background.',
  params: z.object({ id: inUrl(z.int().positive()) }),
  reply: z.object({ replay: Replay.nullable() }),
})
export const createPromotion = endpoint('POST /api/retailer/promotions', {
  access: 'retailer:manager',
  summary: 'Save the draft of a promotion.',
  status: 201,
  idempotent: true,
  body: z.strictObject({ retailerId: RetailerId, wish: PromotionWish }),
  reply: OfficePromotion,
})
export const changePromotion = endpoint('PUT /api/retailer/promotions/:id', {
  access: 'retailer:manager',
  summary: 'Change a draft, or a request that needs changes.',
  params: id,
  body: z.strictObject({ version: Version, wish: PromotionWish }),
  reply: OfficePromotion,
})
export const submitPromotion = endpoint('POST /api/retailer/promotions/:id/submit', {
  access: 'retailer:manager',
  summary: 'Ask for a promotion. Where nobody else pays, the automatic checks approve it at once.',
  params: id,
  body: z.strictObject({ version: Version }),
  reply: OfficePromotion,
})
export const movePromotion = endpoint('POST /api/retailer/promotions/:id/move', {
  access: 'retailer:manager',
  summary: 'Pause a promotion, let it run again, or end it.',
  params: id,
  body: z.strictObject({ version: Version, to: z.enum(['paused', 'approved', 'ended']) }),
  reply: OfficePromotion,
})
const Results = named('PromotionResults', { uses: z.int(), sales: Turnover, cost: Turnover, newCustomers: z.int(), measured: Measured })
export const promotionResults = endpoint('GET /api/retailer/promotions/:id/results', {
  access: 'retailer:manager',
  summary: 'Uses, sales, cost and new customers of a promotion, and what it did beside shoppers who could not get it.',
  params: id,
  reply: Results,
})

export const Stacking = z.object({
  prices: Whole.min(0).max(3, 'Choose 0 to 3.'),
  spirals: Whole.min(0).max(2, 'Choose 0 to 2.'),
  shippingWithPrice: z.boolean(),
})

export const MOST_IN_CALENDAR = 200
export const adminPromotions = endpoint('GET /api/admin/promotions', {
  access: 'platform:admin',
  summary: 'Promotions of all businesses: those that wait for a person, those that run, those that are over.',
  query: z.object({ ...Paging, state: states, q: z.string().max(100).optional() }),
  reply: pageOf(OfficePromotion),
})
export const promotionCalendar = endpoint('GET /api/admin/promotions/calendar', {
  access: 'platform:admin',
  summary: 'The promotions that run on any day of a month, by their start and end.',
  query: z.object({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Use a month like 2026-11.') }),
  reply: z.object({ items: z.array(OfficePromotion).max(MOST_IN_CALENDAR), isWhole: z.boolean() }),
})
export const anyPromotionResults = endpoint('GET /api/admin/promotions/:id/results', {
  access: 'platform:admin',
  summary: 'What any promotion did: uses, sales, cost, new customers, and the comparison with shoppers who could not get it.',
  params: id,
  reply: Results,
})
export const promotionReview = endpoint('GET /api/admin/promotions/:id/review', {
  access: 'platform:admin',
  summary: 'What an admin needs to decide: the checks, the replay, the history of the business, what overlaps.',
  params: id,
  reply: z.object({
    promotion: OfficePromotion,
    checks: z.array(PromotionCheck),
    replay: Replay.nullable(),
    history: z.object({ promotions: z.int(), uses: z.int(), spent: Turnover }),
    overlaps: z.array(z.object({ id: PromotionId, name: z.string(), offer: z.string() })),
    /** What the platform has promised to pay this month, and the most that one person may approve. */
    month: z.object({ promised: Turnover, most: Turnover }),
  }),
})
const decision = {
  decision: z.enum(['approve', 'reject', 'change']),
  note: z.string().trim().max(1_000, 'Keep the note under 1,000 characters.'),
}
const hasReason = ({ decision: is, note }: { decision: string; note: string }): boolean => is === 'approve' || note !== ''
const NO_REASON = { path: ['note'], message: 'Say what to change, or why not.' }
/** What the form of a decision asks for. */
export const PromotionDecision = z.object(decision).refine(hasReason, NO_REASON)
export const decidePromotion = endpoint('POST /api/admin/promotions/:id/decide', {
  access: 'platform:admin',
  summary: 'Approve a request, reject it, or ask for changes.',
  params: id,
  body: z.strictObject({ version: Version, ...decision }).refine(hasReason, NO_REASON),
  reply: OfficePromotion,
})
export const capPromotion = endpoint('POST /api/admin/promotions/:id/budget', {
  access: 'platform:admin',
  summary: 'Change the budget of a promotion.',
  params: id,
  body: z.strictObject({ version: Version, budget: Price.nullable() }),
  reply: OfficePromotion,
})
export const moveAnyPromotion = endpoint('POST /api/admin/promotions/:id/move', {
  access: 'platform:admin',
  summary: 'Pause any promotion, let it run again, or end it.',
  params: id,
  body: z.strictObject({ version: Version, to: z.enum(['paused', 'approved', 'ended']) }),
  reply: OfficePromotion,
})
export const createPlatformPromotion = endpoint('POST /api/admin/promotions', {
  access: 'platform:admin',
  summary: 'Ask for a promotion of the platform or of a mall; an admin approves it like any other.',
  status: 201,
  idempotent: true,
  body: z.strictObject({ mallId: MallId.nullable(), wish: PromotionWish }),
  reply: OfficePromotion,
})
export const stacking = endpoint('GET /api/admin/promotions/stacking', {
  access: 'platform:admin',
  summary: 'How many promotions may act on one line.',
  reply: Stacking,
})
export const setStacking = endpoint('PUT /api/admin/promotions/stacking', {
  access: 'platform:admin',
  summary: 'Publish new stacking rules.',
  body: z.strictObject(Stacking.shape),
  reply: Stacking,
})

/** The platform's promises of a month above this need a second admin. */
export const PLATFORM_BUDGET_PER_MONTH = 10_000_00

export const promotionProblems = {
  'promotions.wrong_step': {
    status: 409,
    title: 'Not possible now',
    message: 'This promotion is in another state by now. Reload to see it.',
  },
  'promotions.second_person': {
    status: 403,
    title: 'A second person is needed',
    message:
      'This goes over the platform budget of the month. An admin who did not ask for it and has not approved it must approve it too.',
  },
  'promotions.own_request': { status: 403, title: 'Not your own', message: 'Another admin must approve a promotion that you asked for.' },
  'promotions.code_taken': { status: 409, title: 'Code taken', message: 'Another promotion of yours uses this code.' },
} as const
