import type { TenderKind } from '#contracts/orders/tenders.ts'
import { type Account, giftCard, platform, storeCredit } from '../ledger/rules.ts'
import type { Tender } from './rules.ts'

type Rule = {
  /** The name on receipts, before what tells this one apart ("Visa •••• 4242"). */
  label: string
  /**
   * `at_checkout`: taken from its account when the order is placed, and held until the order is paid or ends. `with_card`: captured by the
   * card provider. `by_loyalty`: the lots of SPIRALs are spent by loyalty; the books show the money that the platform pays for them.
   */
  taken: 'at_checkout' | 'with_card' | 'by_loyalty'
  /** Where captured money comes from, and where a refund goes. */
  account: (tender: Pick<Tender, 'account'>, spread: number) => Account
  /** Whether a refund is asked from the card provider. Other refunds are done when they are booked. */
  isSentToProvider: boolean
}

/** Each means of paying, with its own rule. The order is the one in which they pay: what comes later pays the rest. */
export const TENDER_RULES: Record<TenderKind, Rule> = {
  gift_card: {
    label: 'Gift card',
    taken: 'at_checkout',
    account: ({ account }) => giftCard(account),
    isSentToProvider: false,
  },
  store_credit: {
    label: 'Store credit',
    taken: 'at_checkout',
    account: ({ account }) => storeCredit(account),
    isSentToProvider: false,
  },
  spirals: {
    label: 'SPIRALs',
    taken: 'by_loyalty',
    account: (_, spread) => platform('spirals_funding', spread),
    isSentToProvider: false,
  },
  card: {
    label: 'Card',
    taken: 'with_card',
    account: (_, spread) => platform('card_clearing', spread),
    isSentToProvider: true,
  },
}

/** The kinds that orders hold while they wait for the rest of their payment. */
export const HELD_KINDS = (Object.keys(TENDER_RULES) as TenderKind[]).filter((kind) => TENDER_RULES[kind].taken === 'at_checkout')

export const isHeld = <T extends Pick<Tender, 'kind'>>(tender: T): tender is T & { kind: 'gift_card' | 'store_credit' } =>
  TENDER_RULES[tender.kind].taken === 'at_checkout'

/** "Gift card •••• 7KQ2". */
export const tenderLabel = ({ kind, detail }: Pick<Tender, 'kind' | 'detail'>): string =>
  detail ? `${TENDER_RULES[kind].label} ${detail}` : TENDER_RULES[kind].label
