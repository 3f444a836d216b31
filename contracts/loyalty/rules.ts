import { z } from 'zod'
import { FULFILLMENT_METHODS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { inUrl } from '../ids.ts'
import { LoyaltyRule, RuleVersion } from './loyalty.ts'
import { Price } from '../money.ts'
import { Nothing } from '../page.ts'
import { Points } from '../points.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

const inQuarters = (most: number, message: string) => z.number(message).min(0, message).max(most, message).multipleOf(0.25, message)
export const RATE_MOST = 20
const Rate = inQuarters(RATE_MOST, 'Enter a number from 0 to 20 in quarters, like 1.5.')
const Multiplier = inQuarters(10, 'Enter a number from 1 to 10 in quarters, like 1.25.').min(
  1,
  'Enter a number from 1 to 10 in quarters, like 1.25.',
)
const whole = (from: number, to: number) => {
  const message = `Enter a whole number from ${from} to ${to.toLocaleString('en-US')}.`
  return z.int(message).min(from, message).max(to, message)
}

/** What an admin may change. The value of a SPIRAL stays: people hold them. */
export const RuleTerms = z
  .strictObject({
    pointsPerDollar: z.strictObject({ 'in-store-pickup': Rate, 'ship-to-mall': Rate, 'ship-to-me': Rate }),
    tiers: z
      .array(z.strictObject({ name: z.string().min(1).max(30), from: whole(0, 1_000_000).pipe(Points), multiplier: Multiplier }))
      .min(1)
      .max(8),
    expiresAfterMonths: whole(1, 60),
    mostPerPart: whole(1, 1_000_000).pipe(Points).nullable(),
    acts: z.strictObject({ share: whole(0, 1_000).pipe(Points), review: whole(0, 1_000).pipe(Points) }),
  })
  .check(({ value: { tiers }, issues }) => {
    const wrong = (i: number, field: 'from' | 'multiplier', message: string) =>
      issues.push({ code: 'custom', message, path: ['tiers', i, field], input: tiers })
    for (const [i, tier] of tiers.entries()) {
      const before = tiers[i - 1]
      if (!before && tier.from !== 0) wrong(i, 'from', 'The first tier begins at 0.')
      if (before && tier.from <= before.from) wrong(i, 'from', `Enter more than ${before.from.toLocaleString('en-US')}.`)
      if (before && tier.multiplier < before.multiplier) wrong(i, 'multiplier', `Enter ${before.multiplier} or more.`)
    }
  })
export type RuleTerms = z.infer<typeof RuleTerms>

const Side = z.object({ points: Points, cost: Price })
/** The orders of the last 90 days, earned again under today's rule and under the draft. */
export const Replay = named('RuleReplay', {
  since: Instant,
  until: Instant,
  parts: z.int(),
  people: z.int(),
  now: Side,
  draft: Side,
  byMethod: z.array(z.object({ method: z.enum(FULFILLMENT_METHODS), now: Points, draft: Points })),
  byTier: z.array(z.object({ tier: z.string(), now: Points, draft: Points })),
  /** People who would have earned more, the same, and less. */
  more: z.int(),
  same: z.int(),
  less: z.int(),
})
export type Replay = z.infer<typeof Replay>

const DraftId = z.int().positive()
export const RuleDraft = named('RuleDraft', {
  id: DraftId,
  name: z.string(),
  terms: LoyaltyRule.omit({ version: true, startsAt: true, pointsPerDollarRedeemed: true }),
  revision: z.int32(),
  changedBy: z.string(),
  changedAt: Instant,
  replay: z.object({ state: z.enum(['none', 'running', 'done']), result: Replay.nullable() }),
  /** Whether this admin may publish it; another one must if there is another one. */
  mayPublish: z.boolean(),
})
export type RuleDraft = z.infer<typeof RuleDraft>

const Name = z.string().trim().min(1, 'Enter a name.').max(80, 'Keep it under 80 characters.')
const Reason = z.string().trim().min(1, 'Say why in a few words.').max(300, 'Keep it under 300 characters.')
const byId = z.object({ id: inUrl(DraftId) })
const access = 'platform:admin'

export const loyaltySettings = endpoint('GET /api/admin/loyalty', {
  access,
  summary: 'The published versions of the loyalty rule, and its drafts.',
  reply: z.object({ versions: z.array(RuleVersion), drafts: z.array(RuleDraft) }),
})
export const addRuleDraft = endpoint('POST /api/admin/loyalty/drafts', {
  access,
  status: 201,
  summary: 'Draft a new loyalty rule.',
  body: z.strictObject({ name: Name, terms: RuleTerms }),
  reply: RuleDraft,
})
export const changeRuleDraft = endpoint('PUT /api/admin/loyalty/drafts/:id', {
  access,
  summary: 'Change a draft; its replay is asked for anew.',
  params: byId,
  body: z.strictObject({ name: Name, terms: RuleTerms, revision: z.int32() }),
  reply: RuleDraft,
})
export const removeRuleDraft = endpoint('DELETE /api/admin/loyalty/drafts/:id', {
  access,
  status: 204,
  summary: 'Remove a draft.',
  params: byId,
  reply: Nothing,
})
export const replayRuleDraft = endpoint('POST /api/admin/loyalty/drafts/:id/replay', {
  access,
  status: 202,
  summary: 'Earn the orders of the last 90 days again under a draft, in the background.',
  params: byId,
  reply: RuleDraft,
})
export const publishRule = endpoint('POST /api/admin/loyalty/drafts/:id/publish', {
  access,
  status: 201,
  summary: 'Publish a draft as the next version, now or from a date.',
  params: byId,
  body: z.strictObject({ revision: z.int32(), startsAt: Instant.nullable(), reason: Reason }),
  idempotent: true,
  reply: RuleVersion,
})
export const withdrawRule = endpoint('POST /api/admin/loyalty/versions/:version/withdraw', {
  access,
  summary: 'Withdraw a version that has not started; it is a draft again.',
  params: z.object({ version: inUrl(z.int32().positive()) }),
  body: z.strictObject({ reason: Reason }),
  idempotent: true,
  reply: RuleDraft,
})

export const loyaltyRulesProblems = {
  'loyalty.not_own': { status: 409, message: 'You changed this draft last. Another admin must publish it.' },
  'loyalty.scheduled': { status: 409, message: 'A later version is scheduled already. Withdraw it first.' },
  'loyalty.started': { status: 409, message: 'This version has started. Publish a new one instead.' },
  'loyalty.no_change': { status: 409, message: 'This draft is the same as the rule that applies now.' },
} as const

const METHOD = { 'in-store-pickup': 'Pickup', 'ship-to-mall': 'Ship to mall', 'ship-to-me': 'Ship to me' } as const
const number = (n: number): string => n.toLocaleString('en-US')
const spirals = (n: number): string => `${number(n)} ${n === 1 ? 'SPIRAL' : 'SPIRALs'}`

/** What differs between two versions, one sentence for each change. */
export function changesBetween(before: RuleTerms | LoyaltyRule, after: RuleTerms | LoyaltyRule): string[] {
  const cap = (most: number | null): string => (most === null ? 'no limit' : `at most ${spirals(most)}`)
  return [
    ...FULFILLMENT_METHODS.flatMap((method) => {
      const [was, is] = [before.pointsPerDollar[method], after.pointsPerDollar[method]]
      return was === is ? [] : [`${METHOD[method]} earns ${spirals(is)} per dollar instead of ${number(was)}.`]
    }),
    ...after.tiers.flatMap((tier) => {
      const old = before.tiers.find(({ name }) => name === tier.name)
      if (!old) return [`${tier.name} is a new tier from ${spirals(tier.from)}, which earns ×${tier.multiplier}.`]
      return [
        ...(old.from === tier.from ? [] : [`${tier.name} begins at ${spirals(tier.from)} in 12 months instead of ${number(old.from)}.`]),
        ...(old.multiplier === tier.multiplier ? [] : [`${tier.name} earns ×${tier.multiplier} instead of ×${old.multiplier}.`]),
      ]
    }),
    ...(before.mostPerPart === after.mostPerPart
      ? []
      : [`One store's part of an order earns ${cap(after.mostPerPart)} instead of ${cap(before.mostPerPart)}.`]),
    ...(before.expiresAfterMonths === after.expiresAfterMonths
      ? []
      : [`New SPIRALs expire after ${after.expiresAfterMonths} months instead of ${before.expiresAfterMonths}.`]),
    ...(before.acts.share === after.acts.share ? [] : [`A share earns ${spirals(after.acts.share)} instead of ${before.acts.share}.`]),
    ...(before.acts.review === after.acts.review
      ? []
      : [`A verified review earns ${spirals(after.acts.review)} instead of ${before.acts.review}.`]),
  ]
}
