import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CategoryId, inUrl, MallId, PlanId, PromotionId, RetailerId } from './ids.ts'
import { type Cents, cents, dollars, SignedPrice, Turnover } from './money.ts'
import { named } from './named.ts'
import { Instant } from './time.ts'
import { HIGH_VOLUME } from './trust/criteria.ts'

/** What a rule of commission may ask of a sold line, besides nothing at all. */
export const COMMISSION_CONDITIONS = ['retailer', 'mall', 'category', 'promotion', 'plan'] as const
export type CommissionCondition = (typeof COMMISSION_CONDITIONS)[number]
export const MOST_RULES = 100

const PERCENT = 'Choose 0 to 50 percent, with up to two decimals.'
const terms = {
  name: z.string().trim().min(1, 'Name the rule.').max(80, 'Keep it under 80 characters.'),
  percent: z.number(PERCENT).min(0, PERCENT).max(50, PERCENT).multipleOf(0.01, PERCENT),
  retailerId: RetailerId.nullable(),
  mallId: MallId.nullable(),
  categoryId: CategoryId.nullable(),
  promotionId: PromotionId.nullable(),
  /** The retailer has this plan when it sells. */
  planId: PlanId.nullable(),
}
/** A rule as an admin wants it. All of its conditions must hold; one without conditions holds for every sale. */
export const CommissionWish = z.strictObject(terms)
export type CommissionWish = z.output<typeof CommissionWish>
export const isForAll = (rule: Pick<CommissionWish, 'retailerId' | 'mallId' | 'categoryId' | 'promotionId' | 'planId'>): boolean =>
  rule.retailerId === null && rule.mallId === null && rule.categoryId === null && rule.promotionId === null && rule.planId === null

/** The rules in their order: the first that matches a sold line decides its commission. */
export const CommissionWishes = z
  .array(CommissionWish)
  .min(1, 'Keep at least the rule for all other sales.')
  .max(MOST_RULES, `Up to ${MOST_RULES} rules.`)
  .check(({ value, issues }) => {
    for (const [i, rule] of value.entries()) {
      const isLast = i === value.length - 1
      if (isLast === isForAll(rule)) continue
      const message = isLast
        ? 'The last rule is for all other sales, so it has no condition.'
        : 'Choose whom this rule is for. Rules below one for every sale would never count.'
      issues.push({ code: 'custom', message, path: [i, 'name'], input: value })
    }
  })

export const CommissionRule = named('CommissionRule', {
  id: z.int(),
  ...terms,
  /** Its conditions in words, such as "Juniper & Co"; empty for every sale. */
  where: z.array(z.object({ kind: z.enum(COMMISSION_CONDITIONS), name: z.string() })),
})
export type CommissionRule = z.output<typeof CommissionRule>

const ShownWish = CommissionRule.omit({ id: true })
export const CHANGE_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const
/** A change that takes two admins: one asks, another approves. */
export const TermChange = named('TermChange', {
  id: z.int(),
  state: z.enum(CHANGE_STATES),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  isMine: z.boolean(),
  /** Whether this admin may approve it; another one must if there is another one. */
  mayApprove: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  note: z.string().nullable(),
})
export type TermChange = z.output<typeof TermChange>
export const CommissionChange = TermChange.extend({ before: z.array(ShownWish), rules: z.array(ShownWish) }).meta({
  id: 'CommissionChange',
})
export type CommissionChange = z.output<typeof CommissionChange>

const access = 'platform:admin'
const Reason = z.string().trim().min(5, 'Say why in a few words.').max(500, 'Keep it under 500 characters.')

const CommissionOffice = named('CommissionOffice', {
  rules: z.array(CommissionRule),
  waiting: CommissionChange.nullable(),
  /** Decided changes, the newest first; at most 50. */
  history: z.array(CommissionChange),
})
export const commissionRules = endpoint('GET /api/admin/commission', {
  access,
  summary: 'The rules of commission in their order, the change that waits for a second admin, and earlier changes.',
  reply: CommissionOffice,
})
export const commissionChoices = endpoint('GET /api/admin/commission/choices', {
  access,
  summary: 'Retailers, malls, categories, promotions or plans that a rule of commission can be for, by a part of their name.',
  query: z.object({ kind: z.enum(COMMISSION_CONDITIONS), q: z.string().trim().max(80, 'Keep it under 80 characters.').optional() }),
  reply: z.object({ items: z.array(z.object({ id: z.int(), name: z.string() })) }),
})
export const CommissionPreview = named('CommissionPreview', {
  since: Instant,
  until: Instant,
  /** What was sold, and its commission by today's rules and by the wanted ones. Canceled and returned items are left out. */
  sales: Turnover,
  before: Turnover,
  after: Turnover,
  sellers: z.int(),
  /** The sellers whose commission changes most; at most 200. */
  items: z.array(z.object({ retailerId: RetailerId, name: z.string(), sales: Turnover, before: Turnover, after: Turnover })),
})
export type CommissionPreview = z.output<typeof CommissionPreview>
export const previewCommission = endpoint('POST /api/admin/commission/preview', {
  access,
  summary: 'What each seller would have paid in the last 30 days, by the rules of today and by these.',
  body: z.strictObject({ rules: CommissionWishes }),
  reply: CommissionPreview,
})
export const askForCommission = endpoint('POST /api/admin/commission/changes', {
  access,
  status: 201,
  summary: 'Ask for other rules of commission. They apply to new sales once another admin approves.',
  body: z.strictObject({ rules: CommissionWishes, reason: Reason }),
  idempotent: true,
  reply: CommissionOffice,
})
const byId = z.object({ id: inUrl(z.int32().positive()) })
export const decideCommission = endpoint('POST /api/admin/commission/changes/:id/decision', {
  access,
  summary: 'Approve or decline a change of the rules of commission, or withdraw your own.',
  params: byId,
  body: z.strictObject({ approve: z.boolean(), note: Reason }),
  idempotent: true,
  reply: CommissionOffice,
})

/**
 * The settings of money: what they are until an admin changes them, and their bounds. A sale line of the law may be stricter here, never
 * laxer. Amounts are cents, days of the week count from Monday as 1.
 */
export const MONEY_SETTINGS = {
  payoutMinimum: {
    group: 'Payouts',
    label: 'Smallest payout, unless a business chose its own',
    unit: 'dollars',
    first: cents(2_500),
    least: cents(100),
    most: cents(1_000_000),
  },
  payoutWeekday: { group: 'Payouts', label: 'Day of weekly payouts', unit: 'weekday', first: 5, least: 1, most: 5 },
  bankHoldHours: {
    group: 'Payouts',
    label: 'Hold on payouts after a bank account changes',
    unit: 'hours',
    first: 72,
    least: 24,
    most: 720,
  },
  reservePercent: {
    group: 'Payouts',
    label: 'Reserve of a new business',
    unit: 'percent of each payout',
    first: 0,
    least: 0,
    most: 50,
  },
  reserveDays: { group: 'Payouts', label: 'Days until that reserve is paid back', unit: 'days', first: 0, least: 0, most: 180 },
  evidenceHours: {
    group: 'Disputes',
    label: 'Time before the deadline when evidence is sent by itself',
    unit: 'hours',
    first: 24,
    least: 2,
    most: 120,
  },
  highVolumeSales: {
    group: 'Seller checks',
    label: 'High-volume seller: sales in 12 months',
    unit: 'sales',
    first: HIGH_VOLUME.sales,
    least: 1,
    most: HIGH_VOLUME.sales,
  },
  highVolumeGross: {
    group: 'Seller checks',
    label: 'High-volume seller: amount in the same 12 months',
    unit: 'dollars',
    first: cents(HIGH_VOLUME.cents),
    least: cents(100),
    most: cents(HIGH_VOLUME.cents),
  },
  certifyNoticeDays: {
    group: 'Seller checks',
    label: 'Notice before the yearly confirmation is due',
    unit: 'days',
    first: 30,
    least: 10,
    most: 90,
  },
  supportRefund: {
    group: 'Support',
    label: 'Most that support staff may refund of one order',
    unit: 'dollars',
    first: cents(20_000),
    least: cents(0),
    most: cents(1_000_000),
  },
  mallCredit: {
    group: 'Malls',
    label: 'Most that a mall may owe with the gift cards that it gives',
    unit: 'dollars',
    first: cents(100_000),
    least: cents(0),
    most: cents(10_000_000),
  },
  mallInvoiceDays: { group: 'Malls', label: 'Time that a mall has to pay its invoice', unit: 'days', first: 30, least: 7, most: 90 },
} as const
export type MoneyKey = keyof typeof MONEY_SETTINGS

const amountIn = ({ least, most }: { least: Cents; most: Cents }) =>
  SignedPrice.refine((amount) => amount >= least && amount <= most, `Choose ${dollars(least)} to ${dollars(most)}.`)
const wholeIn = ({ least, most }: { least: number; most: number }) => {
  const outOfBounds = `Choose ${least} to ${most}.`
  return z.int32(outOfBounds).min(least, outOfBounds).max(most, outOfBounds)
}
export const MoneySettings = named('MoneySettings', {
  payoutMinimum: amountIn(MONEY_SETTINGS.payoutMinimum),
  payoutWeekday: wholeIn(MONEY_SETTINGS.payoutWeekday),
  bankHoldHours: wholeIn(MONEY_SETTINGS.bankHoldHours),
  reservePercent: wholeIn(MONEY_SETTINGS.reservePercent),
  reserveDays: wholeIn(MONEY_SETTINGS.reserveDays),
  evidenceHours: wholeIn(MONEY_SETTINGS.evidenceHours),
  highVolumeSales: wholeIn(MONEY_SETTINGS.highVolumeSales),
  highVolumeGross: amountIn(MONEY_SETTINGS.highVolumeGross),
  certifyNoticeDays: wholeIn(MONEY_SETTINGS.certifyNoticeDays),
  supportRefund: amountIn(MONEY_SETTINGS.supportRefund),
  mallCredit: amountIn(MONEY_SETTINGS.mallCredit),
  mallInvoiceDays: wholeIn(MONEY_SETTINGS.mallInvoiceDays),
} satisfies Record<MoneyKey, z.ZodType>)
export type MoneySettings = z.output<typeof MoneySettings>
export const SettingsChange = TermChange.extend({ before: MoneySettings, wanted: MoneySettings }).meta({ id: 'SettingsChange' })
export type SettingsChange = z.output<typeof SettingsChange>
const SettingsOffice = named('SettingsOffice', {
  values: MoneySettings,
  waiting: SettingsChange.nullable(),
  /** Decided changes, the newest first; at most 50. */
  history: z.array(SettingsChange),
})
export const moneySettings = endpoint('GET /api/admin/money-settings', {
  access,
  summary: 'The settings of money, the change that waits for a second admin, and earlier changes.',
  reply: SettingsOffice,
})
export const askForSettings = endpoint('POST /api/admin/money-settings/changes', {
  access,
  status: 201,
  summary: 'Ask for other settings of money. They apply once another admin approves.',
  body: z.strictObject({ values: z.strictObject(MoneySettings.shape), reason: Reason }),
  idempotent: true,
  reply: SettingsOffice,
})
export const decideSettings = endpoint('POST /api/admin/money-settings/changes/:id/decision', {
  access,
  summary: 'Approve or decline a change of the settings of money, or withdraw your own.',
  params: byId,
  body: z.strictObject({ approve: z.boolean(), note: Reason }),
  idempotent: true,
  reply: SettingsOffice,
})

export const settingsProblems = {
  'settings.waiting': { status: 409, message: 'Another change waits for approval. Decide about it first.' },
  'settings.decided': { status: 409, message: 'This change is decided already.' },
  'settings.own': { status: 409, message: 'You cannot approve your own change. Another admin must.' },
  'settings.same': { status: 409, message: 'Nothing is different from what applies now.' },
} as const
