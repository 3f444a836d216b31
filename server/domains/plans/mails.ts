import { type Cents, dollars } from '#contracts/money.ts'
import { type Plan, priceWords } from '#contracts/plans.ts'
import type { Mail } from '../../platform/mail-template.ts'
import { dayWords } from './rules.ts'

/** `reference`: what happened, so that it is told once. */
export type Told = { to: string; publicOrigin: string; reference: string; plan: Pick<Plan, 'name' | 'price' | 'period'> }
const page = (publicOrigin: string, label = 'See my plan') => ({ action: { label, url: `${publicOrigin}/subscriptions` } })
const HOW_TO_STOP = 'Cancel any time under Subscriptions, in two clicks. You keep your benefits until the paid time ends.'

export const receipt = ({
  to,
  publicOrigin,
  reference,
  plan,
  number,
  amount,
  from,
  until,
  card,
}: Told & { number: string; amount: Cents; from: string; until: string; card: string | null }): Mail => ({
  to,
  kind: 'plans.receipt',
  reference,
  subject: `Your receipt for ${plan.name}`,
  headline: `Your ${plan.name} receipt`,
  paragraphs: [
    `Paid: ${plan.name}, from ${dayWords(from)} until ${dayWords(until)}.`,
    `It renews by itself on ${dayWords(until)} for ${priceWords(plan)}, until you cancel. ${HOW_TO_STOP}`,
    `Receipt ${number}.`,
  ],
  totals: [{ label: card ? `Paid with card ending ${card}` : 'Paid by card', amount: dollars(amount), strong: true }],
  ...page(publicOrigin),
})

export const cardFailed = ({ to, publicOrigin, reference, plan, nextTryOn }: Told & { nextTryOn: string }): Mail => ({
  to,
  kind: 'plans.card_failed',
  reference,
  subject: `We couldn't charge your card for ${plan.name}`,
  paragraphs: [
    `Your card was declined for ${plan.name}, ${priceWords(plan)}. Choose another card, and we try it at once.`,
    `We try again on ${dayWords(nextTryOn)}. You keep your benefits until then.`,
  ],
  ...page(publicOrigin, 'Choose a card'),
})

export const ended = ({ to, publicOrigin, reference, plan }: Told): Mail => ({
  to,
  kind: 'plans.ended',
  reference,
  subject: `Your ${plan.name} plan has ended`,
  paragraphs: [`We couldn't charge your card, so your ${plan.name} plan has ended. You owe nothing.`, 'Start it again any time.'],
  action: { label: 'See plans', url: `${publicOrigin}/plans` },
})

export const chargedBack = ({ to, publicOrigin, reference, plan }: Told): Mail => ({
  to,
  kind: 'plans.ended',
  reference,
  subject: `Your ${plan.name} plan has ended`,
  paragraphs: [
    `Your bank gave you the payment for ${plan.name} back, so your plan has ended. Nothing more is charged.`,
    'Start it again any time.',
  ],
  action: { label: 'See plans', url: `${publicOrigin}/plans` },
})

export const canceled = ({ to, publicOrigin, reference, plan, until }: Told & { until: string | null }): Mail => ({
  to,
  kind: 'plans.canceled',
  reference,
  subject: `You canceled ${plan.name}`,
  paragraphs: [
    until ? `You keep your benefits until ${dayWords(until)}. Then your plan ends.` : 'Your plan has ended.',
    "We won't charge your card for it again.",
  ],
  ...page(publicOrigin),
})

export const changed = ({ to, publicOrigin, reference, plan, on }: Told & { on: string }): Mail => ({
  to,
  kind: 'plans.changed',
  reference,
  subject: `Your plan becomes ${plan.name}`,
  paragraphs: [`From ${dayWords(on)} your plan is ${plan.name}, ${priceWords(plan)}. It renews by itself until you cancel.`, HOW_TO_STOP],
  ...page(publicOrigin),
})

export const renewsSoon = ({ to, publicOrigin, reference, plan, on }: Told & { on: string }): Mail => ({
  to,
  kind: 'plans.renews_soon',
  reference,
  subject: `${plan.name} renews on ${dayWords(on)}`,
  paragraphs: [
    `Your plan renews by itself on ${dayWords(on)}, and we charge your card ${dollars(plan.price)} for another year.`,
    `Don't want it? Cancel before ${dayWords(on)} under Subscriptions, in two clicks.`,
  ],
  ...page(publicOrigin, 'Keep or cancel'),
})
