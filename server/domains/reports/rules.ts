import type { ReportName } from '#contracts/reports.ts'

/** What a transfer counts for: its row, and how its amount enters each column. */
type Counted = { kinds: Readonly<Record<string, readonly number[]>>; by: 'retailer' | 'state' | 'fee' | 'owner' }
export type MovedReport = Exclude<ReportName, 'gift-cards' | 'spirals' | 'malls'>

/** For each kind of transfer, the factor with which its amount enters each column, in the order of the columns of the contract. */
export const MOVED: Readonly<Record<MovedReport, Counted>> = {
  sales: {
    by: 'retailer',
    kinds: {
      'sale.payable': [1, 0, 0, 0, 0, 0],
      'sale.commission': [1, 0, 1, 0, 0, 1],
      'refund.payable': [0, 1, 0, 0, 0, 0],
      'refund.commission': [0, 1, 0, 1, 0, -1],
      'dispute.commission': [0, 0, 0, 0, 1, -1],
      'dispute.back_commission': [0, 0, 0, 0, -1, 1],
      'dispute.matched_commission': [0, 0, 0, 0, -1, 1],
    },
  },
  refunds: {
    by: 'retailer',
    kinds: {
      'refund.payable': [1, 0, 0, 0, 0, 0],
      'refund.commission': [0, 1, 0, 0, 0, 0],
      'refund.tax': [0, 0, 1, 0, 0, 0],
      'refund.subsidy': [0, 0, 0, -1, 0, 0],
      'guarantee.store': [0, 0, 0, 0, 1, 0],
      'refund.gift_card': [0, 0, 0, 0, 0, 1],
      'refund.store_credit': [0, 0, 0, 0, 0, 1],
      'refund.spirals': [0, 0, 0, 0, 0, 1],
      'refund.card': [0, 0, 0, 0, 0, 1],
    },
  },
  payouts: {
    by: 'retailer',
    kinds: {
      'payout.sent': [1, 0, 0, 1],
      'payout.paid': [0, 1, 0, 0],
      'payout.failed': [0, 0, 1, -1],
      'payout.returned': [0, 0, 1, -1],
    },
  },
  fees: {
    by: 'fee',
    kinds: {
      'provider.fee': [1, 0, 1],
      'provider.fee_back': [0, 1, -1],
      'dispute.fee': [1, 0, 1],
      'dispute.fee_back': [0, 1, -1],
      'dispute.fee_platform': [1, 0, 1],
      'dispute.fee_back_platform': [0, 1, -1],
    },
  },
  disputes: {
    by: 'owner',
    kinds: Object.fromEntries(
      ['payable', 'commission', 'tax', 'gift_card', 'platform'].flatMap((part) => [
        [`dispute.${part}`, [1, 0, 0, 1]],
        [`dispute.back_${part}`, [0, 1, 0, -1]],
        ...(part === 'gift_card' ? [] : [[`dispute.matched_${part}`, [0, 0, 1, -1]]]),
      ]),
    ),
  },
  tax: {
    by: 'state',
    kinds: {
      'sale.tax': [0, 0, 0, 1, 0, 0, 1],
      'refund.tax': [0, 0, 0, 0, 1, 0, -1],
      'dispute.tax': [0, 0, 0, 0, 0, 1, -1],
      'dispute.back_tax': [0, 0, 0, 0, 0, -1, 1],
      'dispute.matched_tax': [0, 0, 0, 0, 0, -1, 1],
    },
  },
}

/** The account whose balance a report explains. */
export const BALANCES = { 'gift-cards': 'gift_card', spirals: 'spirals' } as const satisfies Partial<Record<ReportName, string>>
export const isBalance = (report: ReportName): report is keyof typeof BALANCES => report in BALANCES

/** What the reference of a kind begins with, where it leads to a seller. */
export function referenceOf(kind: string): 'fulfillment' | 'payout' | '' {
  if (kind.startsWith('payout.')) return 'payout'
  return kind.startsWith('provider.') || (kind.endsWith('gift_card') && kind.startsWith('dispute.')) || kind.endsWith('platform')
    ? ''
    : 'fulfillment'
}

/** The row that a transfer without a seller belongs to. */
export function rowOfKind(kind: string, by: Counted['by']): { key: string; label: string } {
  if (by === 'fee') {
    if (kind.startsWith('provider.')) return { key: 'cards', label: 'Card payments' }
    return kind.endsWith('platform')
      ? { key: 'platform', label: 'Disputes, paid by SPIRAL' }
      : { key: 'sellers', label: 'Disputes, paid by retailers' }
  }
  if (kind.endsWith('gift_card')) return { key: 'gift-cards', label: 'Gift cards' }
  if (kind.endsWith('platform')) return { key: 'spiral', label: 'SPIRAL' }
  return { key: 'unknown', label: by === 'state' ? 'State not known' : 'Retailer not known' }
}
