import { z } from 'zod'
import { Reason } from './admin/retailers.ts'
import { endpoint } from './endpoint.ts'
import { inUrl, MallId, RetailerId } from './ids.ts'
import { SignedTurnover, Turnover } from './money.ts'
import { named } from './named.ts'

/** The kinds of things that a seller promised, and what each becomes when it closes for good. */
export const ENDINGS = {
  gift_cards: {
    one: 'gift card',
    many: 'gift cards',
    becomes: 'They keep every cent and work in every store on SPIRAL. They still never expire.',
  },
  exchanges: { one: 'exchange', many: 'exchanges', becomes: 'Each one becomes a refund. What shoppers paid ahead goes back at once.' },
  events: { one: 'event', many: 'events', becomes: 'They are canceled. Everyone with a seat or a place in line hears of it.' },
  perks: { one: 'perk', many: 'perks', becomes: 'Stamps and rewards end. SPIRALs that shoppers earned stay theirs.' },
  promotions: { one: 'promotion', many: 'promotions', becomes: 'They end. Placed orders keep their discount.' },
  rewards: {
    one: 'reward for SPIRALs',
    many: 'rewards for SPIRALs',
    becomes: 'Nobody can choose them anymore. Chosen ones are gift cards.',
  },
  repeat_orders: { one: 'repeat order', many: 'repeat orders', becomes: 'They end. Their shoppers hear of it. Placed orders stay.' },
} as const satisfies Record<string, { one: string; many: string; becomes: string }>
export const ENDING_KINDS = Object.keys(ENDINGS) as [EndingKind, ...EndingKind[]]
export type EndingKind = keyof typeof ENDINGS

/** Work that somebody has to finish before a seller can close. */
export const UNFINISHED = {
  orders: { one: 'open order', many: 'open orders' },
  returns: { one: 'return to check', many: 'returns to check' },
  claims: { one: 'claim to answer', many: 'claims to answer' },
} as const satisfies Record<string, { one: string; many: string }>
export const UNFINISHED_KINDS = Object.keys(UNFINISHED) as [UnfinishedKind, ...UnfinishedKind[]]
export type UnfinishedKind = keyof typeof UNFINISHED

/** What closing a seller would end now. */
export const SellerClosing = named('SellerClosing', {
  name: z.string(),
  /** It can close now: its state allows it, and nothing is unfinished. */
  mayClose: z.boolean(),
  isClosed: z.boolean(),
  unfinished: z.array(z.object({ kind: z.enum(UNFINISHED_KINDS), count: z.int() })),
  endings: z.array(
    z.object({ kind: z.enum(ENDING_KINDS), count: z.int(), people: z.int(), /** Null: worth no dollars. */ amount: Turnover.nullable() }),
  ),
  /** What SPIRAL owes the seller, or below zero what the seller owes SPIRAL. */
  owed: SignedTurnover,
})
export type SellerClosing = z.infer<typeof SellerClosing>

const byRetailer = z.object({ id: inUrl(RetailerId) })
export const ownClosing = endpoint('GET /api/retailer/businesses/:id/closing', {
  access: 'retailer:owner',
  summary: 'What closing an own business for good would end.',
  params: byRetailer,
  reply: SellerClosing,
})
export const closeBusiness = endpoint('POST /api/retailer/businesses/:id/closing', {
  access: 'retailer:owner',
  summary: 'Close an own business for good.',
  idempotent: true,
  params: byRetailer,
  body: z.strictObject({
    /** The name of the business, typed again. */ name: z.string().trim().min(1, 'Type the name of the business.').max(120),
    reason: Reason,
  }),
  reply: SellerClosing,
})
export const adminRetailerClosing = endpoint('GET /api/admin/retailers/:id/closing', {
  access: 'platform:admin',
  summary: 'What closing a retailer for good would end.',
  params: byRetailer,
  reply: SellerClosing,
})
export const adminMallClosing = endpoint('GET /api/admin/malls/:id/closing', {
  access: 'platform:admin',
  summary: 'What closing a mall for good would end.',
  params: z.object({ id: inUrl(MallId) }),
  reply: SellerClosing,
})
