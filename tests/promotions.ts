import type { CategoryId, MallId, ProductId, PromotionId, RetailerId, StoreId } from '#contracts/ids.ts'
import { codeKey, type Funding, type PromotionKind } from '#contracts/promotions/promotions.ts'
import type { TestApp } from './app.ts'

export type PromotionWish = {
  kind?: PromotionKind
  percent?: number | null
  amount?: number
  buy?: number
  get?: number
  multiplier?: number
  minSubtotal?: number
  retailerId?: RetailerId
  mallId?: MallId
  storeIds?: StoreId[]
  categoryIds?: CategoryId[]
  productIds?: ProductId[]
  code?: string
  startsAt?: string
  endsAt?: string
  audience?: 'everyone' | 'new_shoppers'
  funding?: Funding
  budget?: number
  perShopper?: number
  state?: 'draft' | 'requested' | 'approved' | 'paused' | 'ended'
  name?: string
  holdoutPercent?: number
}

/** A live promotion, whoever would have to approve it; it holds nobody out. */
export async function aPromotion({ deps }: Pick<TestApp, 'deps'>, wish: PromotionWish = {}): Promise<PromotionId> {
  const { kind = 'percent', code } = wish
  const { rows } = await deps.db.$client.query<{ id: PromotionId }>(
    `insert into promotions (name, kind, percent, amount, buy, get, multiplier, min_subtotal, retailer_id, mall_id, store_ids, category_ids, product_ids,
       code, code_key, starts_at, ends_at, audience, funding, budget, per_shopper, holdout_percent, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23) returning id`,
    [
      wish.name ?? 'Fall sale',
      kind,
      wish.percent === undefined ? (kind === 'percent' || kind === 'buy_x_get_y' ? (kind === 'percent' ? 20 : 100) : null) : wish.percent,
      wish.amount ?? (kind === 'amount' ? 500 : null),
      wish.buy ?? (kind === 'buy_x_get_y' ? 2 : null),
      wish.get ?? (kind === 'buy_x_get_y' ? 1 : null),
      wish.multiplier ?? (kind === 'spirals' ? 2 : null),
      wish.minSubtotal ?? 0,
      wish.retailerId ?? null,
      wish.mallId ?? null,
      wish.storeIds ?? null,
      wish.categoryIds ?? null,
      wish.productIds ?? null,
      code ?? null,
      code === undefined ? null : codeKey(code),
      wish.startsAt ?? '2020-01-01T00:00',
      wish.endsAt ?? '2090-01-01T00:00',
      wish.audience ?? 'everyone',
      wish.funding ?? 'retailer',
      wish.budget ?? null,
      wish.perShopper ?? null,
      wish.holdoutPercent ?? 0,
      wish.state ?? 'approved',
    ],
  )
  const promotionId = rows[0]?.id as PromotionId
  promotionChanged({ deps }, promotionId)
  return promotionId
}

/** The fact that every act on a promotion announces. */
export const promotionChanged = ({ deps }: Pick<TestApp, 'deps'>, promotionId: PromotionId): void =>
  deps.feed.emit([{ name: 'promotions.promotion_changed', data: { promotionId } }])
