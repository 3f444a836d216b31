import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, MallId, MallPromotionId, RetailerId } from '../ids.ts'
import { Nothing } from '../page.ts'
import { PROMOTION_LIMITS as MOST } from '../promotions/codes.ts'
import { Clock } from '../promotions/office.ts'
import { Instant } from '../time.ts'

export const MALL_PROMOTION_WORDS_MOST = 500
export const MALL_PROMOTIONS_MOST = 50
const what = {
  name: z.string().trim().min(3, 'Enter a name of at least 3 characters.').max(60, 'Keep the name under 60 characters.'),
  words: z.string().trim().max(MALL_PROMOTION_WORDS_MOST, `Keep it under ${MALL_PROMOTION_WORDS_MOST} characters.`),
  percent: z
    .int('Use a whole number.')
    .min(MOST.leastPercent, `Choose ${MOST.leastPercent} to ${MOST.mostPercent} percent.`)
    .max(MOST.mostPercent, `Choose ${MOST.leastPercent} to ${MOST.mostPercent} percent.`),
  startsAt: Clock,
  endsAt: Clock,
}
const isOver = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): boolean => endsAt > startsAt
const END = { path: ['endsAt'], message: 'The end must be after the start.' }
/** What the form of the mall asks for. */
export const MallPromotionWish = z.strictObject(what).refine(isOver, END)

const Asked = z.object({ id: MallPromotionId, ...what, askedAt: Instant, withdrawnAt: Instant.nullable(), isPast: z.boolean() })
export const mallPromotions = endpoint('GET /api/mall/promotions', {
  access: 'mall:manager',
  summary: 'The promotions that my mall asked its tenants for, the newest first, with each answer.',
  query: z.object({ mallId: inUrl(MallId) }),
  reply: z.object({
    items: z.array(
      Asked.extend({
        /** Null: no answer yet. */
        tenants: z.array(z.object({ retailer: z.string(), isAgreed: z.boolean().nullable() })),
      }),
    ),
  }),
})
export const askForPromotion = endpoint('POST /api/mall/promotions', {
  access: 'mall:manager',
  summary: 'Ask all tenants of my mall for one promotion. Each agrees or declines.',
  status: 201,
  idempotent: true,
  body: z.strictObject({ mallId: MallId, ...what }).refine(isOver, END),
  reply: z.object({ id: MallPromotionId }),
})
export const withdrawMallPromotion = endpoint('PUT /api/mall/promotions/:id/withdrawal', {
  access: 'mall:manager',
  summary: 'Take back what my mall asked its tenants for. A promotion that a business made of it stays: it belongs to that business.',
  params: z.object({ id: inUrl(MallPromotionId) }),
  status: 204,
  reply: Nothing,
})
export const askedOfRetailer = endpoint('GET /api/retailer/mall-promotions', {
  access: 'retailer:manager',
  summary: 'The promotions that the malls of my stores ask me for and that have not ended.',
  query: z.object({ retailerId: inUrl(RetailerId) }),
  reply: z.object({
    items: z.array(Asked.extend({ mall: z.string(), stores: z.array(z.string()), isAgreed: z.boolean().nullable() })),
  }),
})
export const answerMallPromotion = endpoint('PUT /api/retailer/mall-promotions/:id', {
  access: 'retailer:manager',
  summary:
    'Agree or decline, once. Agreeing makes a promotion of my own, at my cost, in my stores at that mall, by the rules of all my promotions.',
  params: z.object({ id: inUrl(MallPromotionId) }),
  body: z.strictObject({ retailerId: RetailerId, isAgreed: z.boolean() }),
  status: 204,
  reply: Nothing,
})
export const mallPromotionProblems = {
  'mall_promotions.answered': { status: 409, title: 'Answered already', message: 'Your business already answered. See your promotions.' },
  'mall_promotions.withdrawn': {
    status: 409,
    title: 'Withdrawn',
    message: 'The mall withdrew this promotion. To give the discount anyway, make a promotion of your own.',
  },
  'mall_promotions.over': { status: 409, title: 'Too late', message: 'This promotion has ended.' },
  'mall_promotions.too_many': { status: 409, message: 'Your mall already asks for enough promotions. Wait until one has ended.' },
} as const
