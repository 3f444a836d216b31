import type { QuoteInput } from '#contracts/checkout/checkout.ts'
import type { UserId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import { type Points, points, worth } from '#contracts/points.ts'
import { LEAST_CARD_CHARGE } from '#contracts/orders/tenders.ts'
import type { WalletKind } from '#contracts/wallet.ts'
import type { SpendableCard } from '../gift-cards/spending.ts'
import { applyTenders, type OfferedTender, type SplitTender } from '../payments/rules.ts'

/** What this shopper may pay with, besides a card. */
export type Purse = {
  userId: UserId | null
  giftCards: readonly SpendableCard[]
  storeCredit: Cents
  spirals: Points
  /** The shopper's choice of what pays first. */
  payOrder: readonly WalletKind[]
}
export type PayableGroup = { total: Cents; retailerId: number; mallId: number | null }
export type Applied = {
  tenders: SplitTender[]
  /** In the order of the codes that were entered. */
  giftCards: { last4: string; applied: Cents; left: Cents; problem: string | null }[]
  storeCredit: Cents
  /** The most SPIRALs that this order can use. */
  spiralsLimit: Points
  spirals: Points
  due: Cents
  /** What the others pay less than they could, so that the card is charged enough. */
  leftForCard: Cents
}

/** The narrower a gift card is, the earlier it pays, so that a card for everywhere keeps as much as possible. */
const NARROWEST_FIRST = ['retailer', 'mall', 'anywhere'] as const

/** How an order is paid: gift cards where they are valid, store credit and SPIRALs in the shopper's order, and the card pays the rest. */
export function payWith(
  { storeCredit = cents(0), spirals = points(0) }: Pick<QuoteInput, 'storeCredit' | 'spirals'>,
  purse: Purse,
  groups: readonly PayableGroup[],
): Applied {
  const cards = withoutRepeats(purse.giftCards).map((card) => ({ ...card, problem: card.problem ?? misfit(card, groups) }))
  const usable = cards
    .filter(({ problem, balance }) => problem === null && balance > 0)
    .toSorted((a, b) => NARROWEST_FIRST.indexOf(a.validFor.kind) - NARROWEST_FIRST.indexOf(b.validFor.kind))
  const offered: OfferedTender[] = usable.map((card) => ({
    kind: 'gift_card',
    account: String(card.id),
    detail: `•••• ${card.last4}`,
    most: card.balance,
    isValidFor: (group) => isValid(card, groups[group]),
  }))
  const credit: OfferedTender[] =
    purse.userId === null
      ? []
      : [{ kind: 'store_credit', account: purse.userId, detail: null, most: cents(Math.min(storeCredit, purse.storeCredit)) }]
  const offers: Offers = { gift_card: offered, store_credit: credit, spirals: points(Math.min(spirals, purse.spirals)) }
  const first = payInTurn(offers, purse, groups)
  const lacks = lackingForCard(first.tenders)
  const { tenders: all } = lacks > 0 ? payInTurn(lessOf(first.tenders, lacks, offers, purse.payOrder), purse, groups) : first
  const amountOf = (kind: SplitTender['kind'], account?: string): Cents =>
    all.find((tender) => tender.kind === kind && (account === undefined || tender.account === account))?.amount ?? cents(0)
  return {
    tenders: all.filter(({ amount }) => amount > 0),
    giftCards: cards.map(({ id, last4, balance, problem }) => {
      const applied = problem === null ? amountOf('gift_card', String(id)) : cents(0)
      return { last4, applied, left: problem === null ? cents(balance - applied) : cents(0), problem }
    }),
    storeCredit: amountOf('store_credit'),
    spiralsLimit: first.spiralsLimit,
    spirals: points(amountOf('spirals')),
    due: amountOf('card'),
    leftForCard: cents(amountOf('card') - cardPartOf(first.tenders)),
  }
}

/** What each part of the wallet offers, the SPIRALs as many as the shopper asked for and has. */
type Offers = { gift_card: readonly OfferedTender[]; store_credit: readonly OfferedTender[]; spirals: Points }

function payInTurn(offers: Offers, purse: Purse, groups: readonly PayableGroup[]): { tenders: SplitTender[]; spiralsLimit: Points } {
  let rest: Cents[] = groups.map(({ total }) => total)
  const tenders: SplitTender[] = []
  const pay = (offered: readonly OfferedTender[]): void => {
    const paid = applyTenders(offered, rest)
    rest = rest.map((amount, group) => cents(amount - sum(paid.map(({ parts }) => parts[group] ?? cents(0)))))
    tenders.push(...paid)
  }
  let spiralsLimit = points(0)
  for (const kind of purse.payOrder) {
    if (kind === 'spirals') {
      spiralsLimit = points(Math.min(purse.spirals, sum(rest)))
      pay([{ kind, account: '', detail: null, most: worth(offers.spirals) }])
    } else pay(offers[kind])
  }
  pay([{ kind: 'card', account: '', detail: null, most: cents(Number.MAX_SAFE_INTEGER) }])
  return { tenders, spiralsLimit }
}

const cardPartOf = (tenders: readonly SplitTender[]): Cents => tenders.find(({ kind }) => kind === 'card')?.amount ?? cents(0)

/** What others must leave to the card so that it can be charged; 0 where nothing is missing, or where the others do not pay that much. */
function lackingForCard(tenders: readonly SplitTender[]): Cents {
  const due = cardPartOf(tenders)
  const lacks = due > 0 ? cents(Math.max(0, LEAST_CARD_CHARGE - due)) : cents(0)
  return lacks <= sum(tenders.map(({ amount }) => amount)) - due ? lacks : cents(0)
}

/** The offers without `lacks`, taken off whatever pays last. Nothing else pays more for it. */
function lessOf(tenders: readonly SplitTender[], lacks: Cents, offers: Offers, payOrder: readonly WalletKind[]): Offers {
  let left = lacks
  const less = (kind: WalletKind, account: string): Cents => {
    const amount = tenders.find((tender) => tender.kind === kind && tender.account === account)?.amount ?? cents(0)
    const off = cents(Math.min(left, amount))
    left = cents(left - off)
    return cents(amount - off)
  }
  const lessEach = (kind: 'gift_card' | 'store_credit') =>
    offers[kind]
      .toReversed()
      .map((tender) => ({ ...tender, most: less(kind, tender.account) }))
      .toReversed()
  const reduced = { ...offers }
  for (const kind of payOrder.toReversed()) {
    if (kind === 'spirals') reduced.spirals = points(less(kind, ''))
    else reduced[kind] = lessEach(kind)
  }
  return reduced
}

const isValid = ({ validFor }: Pick<SpendableCard, 'validFor'>, group: PayableGroup | undefined): boolean => {
  if (validFor.kind === 'anywhere') return true
  return validFor.id === (validFor.kind === 'mall' ? group?.mallId : group?.retailerId)
}

const misfit = (card: SpendableCard, groups: readonly PayableGroup[]): string | null =>
  groups.length === 0 || groups.some((group) => isValid(card, group))
    ? null
    : `This gift card can't be used at ${WHERE[card.validFor.kind]}.`
const WHERE = { retailer: 'these stores', mall: 'the stores in your cart', anywhere: 'these stores' }

function withoutRepeats(cards: readonly SpendableCard[]): SpendableCard[] {
  const seen = new Set<number>()
  return cards.map((card) => {
    if (card.problem !== undefined || card.id === null) return card
    const isRepeated = seen.has(card.id)
    seen.add(card.id)
    return isRepeated ? { ...card, problem: 'You entered this gift card twice.' } : card
  })
}
