import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#contracts/constants.ts'
import { earns } from '#contracts/loyalty/earning.ts'
import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { type Points, points } from '#contracts/points.ts'
import { plural } from '#web/lib/format.ts'
import { METHOD_WORDS } from '../fulfillment/states.ts'

const MOST = 10_000
export const AMOUNT_ERROR = 'Enter an amount from 0 to 10,000.'
const COUNT_ERROR = 'Enter a whole number from 0 to 10,000.'

/** The names of the fields; they are also those of the address. */
export const FIELDS = ['in-store-pickup', 'ship-to-mall', 'ship-to-me', 'shares', 'reviews'] as const
export type Field = (typeof FIELDS)[number]
export type CalculatorInput = Record<Field, string> & { tier: string }

export const typedIn = (search: URLSearchParams, tier: string): CalculatorInput => ({
  'in-store-pickup': search.get('in-store-pickup') ?? '50',
  'ship-to-mall': search.get('ship-to-mall') ?? '0',
  'ship-to-me': search.get('ship-to-me') ?? '0',
  shares: search.get('shares') ?? '0',
  reviews: search.get('reviews') ?? '0',
  tier: search.get('tier') ?? tier,
})

const isMethod = (field: Field): field is FulfillmentMethod => FULFILLMENT_METHODS.some((method) => method === field)

/** The message of a field whose text is no amount or number of the calculator. */
export function faultOf(field: Field, text: string): string | undefined {
  const isFine = (isMethod(field) ? /^\d{1,5}(\.\d{1,2})?$/ : /^\d{1,5}$/).test(text.trim()) && Number(text) <= MOST
  return isFine || text.trim() === '' ? undefined : isMethod(field) ? AMOUNT_ERROR : COUNT_ERROR
}

export type CalculatedLine = { key: Field; label: string; points: Points }
/** What these amounts earn, line by line: orders by the function that the checkout uses. Fields with a fault count nothing. */
export function calculate(rule: LoyaltyRule, typed: CalculatorInput): { lines: CalculatedLine[]; total: Points } {
  const multiplier = rule.tiers.find(({ name }) => name === typed.tier)?.multiplier ?? 1
  const valueOf = (field: Field): number => (faultOf(field, typed[field]) === undefined ? Number(typed[field].trim() || 0) : 0)
  const amountOf = (method: FulfillmentMethod): Cents => cents(Math.round(valueOf(method) * 100))
  const lines: CalculatedLine[] = [
    ...FULFILLMENT_METHODS.map((method) => ({
      key: method,
      label: METHOD_WORDS[method],
      points: earns(rule, method, amountOf(method), multiplier),
    })),
    { key: 'shares', label: plural(valueOf('shares'), 'share'), points: points(valueOf('shares') * rule.acts.share) },
    { key: 'reviews', label: plural(valueOf('reviews'), 'verified review'), points: points(valueOf('reviews') * rule.acts.review) },
  ]
  return { lines, total: points(lines.reduce((sum, line) => sum + line.points, 0)) }
}
