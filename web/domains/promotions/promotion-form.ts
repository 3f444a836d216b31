import { z } from 'zod'
import { type OfficePromotion, PromotionWish } from '#contracts/promotions/office.ts'
import { PROMOTION_LIMITS } from '#contracts/promotions/codes.ts'
import { AUDIENCES, FUNDINGS, PROMOTION_KINDS } from '#contracts/promotions/promotions.ts'

const number = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const listed = (ids: readonly string[]): number[] => ids.map(Number)

/** The form as it is typed; what comes out is the contract's own promotion, checked by the contract's own rules. */
export const PromotionForm = z
  .object({
    name: z.string(),
    kind: z.enum(PROMOTION_KINDS),
    percent: z.string(),
    amount: z.string(),
    buy: z.string(),
    get: z.string(),
    multiplier: z.string(),
    minSubtotal: z.string(),
    scope: z.enum(['all', 'stores', 'categories', 'products']),
    storeIds: z.array(z.string()),
    categoryIds: z.array(z.string()),
    productIds: z.array(z.string()),
    code: z.string(),
    isListed: z.boolean(),
    startsAt: z.string(),
    endsAt: z.string(),
    audience: z.enum(AUDIENCES),
    funding: z.enum(FUNDINGS),
    budget: z.string(),
    perShopper: z.string(),
    holdoutPercent: z.string(),
  })
  .transform(
    ({ scope, ...typed }): z.input<typeof PromotionWish> => ({
      ...typed,
      percent: number(typed.percent),
      amount: number(typed.amount),
      buy: number(typed.buy),
      get: number(typed.get),
      multiplier: number(typed.multiplier),
      minSubtotal: number(typed.minSubtotal) ?? 0,
      storeIds: (scope === 'stores' ? listed(typed.storeIds) : null) as z.input<typeof PromotionWish>['storeIds'],
      categoryIds: (scope === 'categories' ? listed(typed.categoryIds) : null) as z.input<typeof PromotionWish>['categoryIds'],
      productIds: (scope === 'products' ? listed(typed.productIds) : null) as z.input<typeof PromotionWish>['productIds'],
      code: typed.code.trim() || null,
      budget: number(typed.budget),
      perShopper: number(typed.perShopper),
      holdoutPercent: number(typed.holdoutPercent) ?? 0,
    }),
  )
  .pipe(PromotionWish)
export type PromotionTyped = z.input<typeof PromotionForm>

export const KINDS = [
  { value: 'percent', label: 'Percent off' },
  { value: 'amount', label: 'Amount off' },
  { value: 'buy_x_get_y', label: 'Buy some, get some' },
  { value: 'free_shipping', label: 'Free shipping' },
  { value: 'spirals', label: 'More SPIRALs' },
]

/** Days from today, as a date field has them. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const newPromotion = (): PromotionTyped => ({
  name: '',
  kind: 'percent',
  percent: '20',
  amount: '',
  buy: '2',
  get: '1',
  multiplier: '2',
  minSubtotal: '',
  scope: 'all',
  storeIds: [],
  categoryIds: [],
  productIds: [],
  code: '',
  isListed: true,
  startsAt: `${inDays(1)}T09:00`,
  endsAt: `${inDays(15)}T21:00`,
  audience: 'everyone',
  funding: 'retailer',
  budget: '',
  perShopper: '',
  holdoutPercent: String(PROMOTION_LIMITS.holdoutPercent),
})

const text = (value: number | null): string => (value === null ? '' : String(value))
const money = (value: number | null): string => (value === null || value === 0 ? '' : String(value / 100))

/** A promotion to change, or to begin a new one with. */
export const typedFrom = (promotion: OfficePromotion): PromotionTyped => {
  const { storeIds, categoryIds, productIds } = promotion
  return {
    name: promotion.name,
    kind: promotion.kind,
    percent: text(promotion.percent),
    amount: money(promotion.amount),
    buy: text(promotion.buy),
    get: text(promotion.get),
    multiplier: text(promotion.multiplier),
    minSubtotal: money(promotion.minSubtotal),
    scope: productIds ? 'products' : categoryIds ? 'categories' : storeIds ? 'stores' : 'all',
    storeIds: (storeIds ?? []).map(String),
    categoryIds: (categoryIds ?? []).map(String),
    productIds: (productIds ?? []).map(String),
    code: promotion.code ?? '',
    isListed: promotion.isListed,
    startsAt: promotion.startsAt,
    endsAt: promotion.endsAt,
    audience: promotion.audience,
    funding: promotion.funding,
    budget: money(promotion.budget),
    perShopper: text(promotion.perShopper),
    holdoutPercent: text(promotion.holdoutPercent),
  }
}
