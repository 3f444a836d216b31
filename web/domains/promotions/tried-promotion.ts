import type { z } from 'zod'
import { TriedPromotion } from '#contracts/promotions/demo.ts'
import type { PromotionKind } from '#contracts/promotions/promotions.ts'
import { plainWords } from '#contracts/validation-messages.ts'
import { newPromotion, type PromotionTyped } from './promotion-form.ts'

/** The inputs of the demo, by their names in the address. */
export const TRIED_FIELDS = [
  'productId',
  'quantity',
  'method',
  'kind',
  'percent',
  'amount',
  'buy',
  'get',
  'multiplier',
  'minSubtotal',
  'startsAt',
  'endsAt',
] as const
export type TriedField = (typeof TRIED_FIELDS)[number]
/** As they are typed. */
export type TriedInput = Record<TriedField, string>

const VALUES: Record<PromotionKind, readonly TriedField[]> = {
  percent: ['percent'],
  amount: ['amount'],
  buy_x_get_y: ['buy', 'get', 'percent'],
  free_shipping: [],
  spirals: ['multiplier'],
}
export const valuesOf = (kind: string): readonly TriedField[] => VALUES[kind as PromotionKind] ?? []
const ofValue = new Set(Object.values(VALUES).flat())

/** The inputs in an address; what it leaves out is as in a new request. */
export function typedIn(search: URLSearchParams): TriedInput {
  const { kind, percent, startsAt, endsAt } = newPromotion()
  const usual: TriedInput = {
    productId: '',
    quantity: '1',
    method: 'in-store-pickup',
    kind,
    percent,
    amount: '5',
    buy: '2',
    get: '1',
    multiplier: '2',
    minSubtotal: '',
    startsAt,
    endsAt,
  }
  return Object.fromEntries(TRIED_FIELDS.map((name) => [name, search.get(name) ?? usual[name]])) as TriedInput
}

/** The inputs that count, as parameters of an address. */
export const paramsOf = (typed: TriedInput): Record<string, string> =>
  Object.fromEntries(
    TRIED_FIELDS.filter((name) => typed[name].trim() !== '' && (!ofValue.has(name) || valuesOf(typed.kind).includes(name))).map((name) => [
      name,
      typed[name].trim(),
    ]),
  )

/** What the server would be asked, or what is wrong with each input, by the rules of a request. */
export function readTyped(typed: TriedInput): { asked?: TriedPromotion; errors: Partial<Record<TriedField, string>> } {
  const read = TriedPromotion.safeParse(paramsOf(typed) as z.input<typeof TriedPromotion>, { error: plainWords })
  if (read.success) return { asked: read.data, errors: {} }
  const errors: Partial<Record<TriedField, string>> = {}
  for (const { path, message } of read.error.issues) errors[path[0] as TriedField] ??= message
  return { errors }
}

/** The same values in the form of a request. */
export const requestFrom = (search: URLSearchParams): PromotionTyped => {
  const { kind, productId, quantity: _, method: __, ...typed } = typedIn(search)
  const begun = newPromotion()
  return {
    ...begun,
    ...typed,
    kind: kind in VALUES ? (kind as PromotionKind) : begun.kind,
    ...(productId !== '' && { scope: 'products' as const, productIds: [productId] }),
  }
}
