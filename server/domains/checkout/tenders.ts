import type { QuoteInput } from '#contracts/checkout.ts'
import type { WalletKind } from '#contracts/wallet.ts'
import type { UserId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import { type Points, points, worth } from '#contracts/points.ts'
import type { SpendableCard } from '../gift-cards/index.ts'
import { applyTenders, type OfferedTender, type SplitTender } from '../payments/index.ts'

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
  const totals = groups.map(({ total }) => total)
  const credit: OfferedTender[] =
    purse.userId === null
      ? []
      : [{ kind: 'store_credit', account: purse.userId, detail: null, most: cents(Math.min(storeCredit, purse.storeCredit)) }]
  let rest: Cents[] = [...totals]
  const all: SplitTender[] = []
  const pay = (tenders: readonly OfferedTender[]): void => {
    const paid = applyTenders(tenders, rest)
    rest = rest.map((amount, group) => cents(amount - sum(paid.map(({ parts }) => parts[group] ?? cents(0)))))
    all.push(...paid)
  }
  let spiralsLimit = points(0)
  const payInTurn: Record<WalletKind, () => void> = {
    gift_card: () => pay(offered),
    store_credit: () => pay(credit),
    spirals: () => {
      spiralsLimit = points(Math.min(purse.spirals, sum(rest)))
      pay([{ kind: 'spirals', account: '', detail: null, most: worth(points(Math.min(spirals, spiralsLimit))) }])
    },
  }
  for (const kind of purse.payOrder) payInTurn[kind]()
  pay([{ kind: 'card', account: '', detail: null, most: cents(Number.MAX_SAFE_INTEGER) }])
  const amountOf = (kind: SplitTender['kind'], account?: string): Cents =>
    all.find((tender) => tender.kind === kind && (account === undefined || tender.account === account))?.amount ?? cents(0)
  return {
    tenders: all.filter(({ amount }) => amount > 0),
    giftCards: cards.map(({ id, last4, balance, problem }) => {
      const applied = problem === null ? amountOf('gift_card', String(id)) : cents(0)
      return { last4, applied, left: problem === null ? cents(balance - applied) : cents(0), problem }
    }),
    storeCredit: amountOf('store_credit'),
    spiralsLimit,
    spirals: points(Math.min(spirals, spiralsLimit)),
    due: amountOf('card'),
  }
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
