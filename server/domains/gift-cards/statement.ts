import type { GiftCardUse } from '#contracts/gift-cards/gift-cards.ts'
import type { GiftCardId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { Db } from '../../platform/db.ts'
import { type Entry, walletEntries } from '../ledger/ledger.ts'

/** The movements of cards, newest first. */
export async function usesOf(db: Db, ids: readonly GiftCardId[], page: { limit: number; before?: number }): Promise<GiftCardUse[]> {
  return (await walletEntries(db, { kind: 'gift_card', owners: ids.map(String) }, page)).map((entry) => ({
    id: entry.id,
    at: entry.at,
    text: useWords(entry),
    orderNumber: orderIn(entry),
    amount: cents(entry.delta),
    balance: cents(entry.balance),
  }))
}

const ORDER_NUMBER = /S[0-9A-HJKMNP-TV-Z]{13}/
/** The order of an entry, when its reference or note names one. */
export const orderIn = ({ reference, memo }: Pick<Entry, 'reference' | 'memo'>): string | null =>
  ORDER_NUMBER.exec(memo ?? '')?.[0] ?? ORDER_NUMBER.exec(reference)?.[0] ?? null

const WORDS: Record<string, string> = {
  'gift_card.sale': 'Gift card bought',
  'gift_card.reward': 'Redeemed with SPIRALs',
  'gift_card.unreward': 'Given back for SPIRALs',
  'store_credit.reward': 'Redeemed with SPIRALs',
  'store_credit.unreward': 'Given back for SPIRALs',
  'gift_card.refund': 'Refunded to the buyer',
  'gift_card.void': 'Voided by SPIRAL',
  'gift_card.merge': 'Merged',
  'gift_card.cash_out': 'Paid out in cash',
  'gift_card.to_credit': "From a gift card that can't be used any more",
  'gift_card.to_pay_out': 'Paid back by SPIRAL',
  'store_credit.to_pay_out': 'Paid back by SPIRAL',
  'take.gift_card': 'Paid for an order',
  'take.store_credit': 'Paid for an order',
  'release.gift_card': 'Back from an unpaid order',
  'release.store_credit': 'Back from an unpaid order',
  'exchange.hold': 'Held for an exchange',
  'exchange.release': 'No longer held for an exchange',
  'exchange.hold_card': 'Held for an exchange',
  'exchange.release_card': 'No longer held for an exchange',
  'refund.gift_card': 'Refund',
  'refund.store_credit': 'Refund',
}
/** What an entry of a gift card or of store credit says to its owner. */
export const useWords = ({ kind, delta }: Pick<Entry, 'kind' | 'delta'>): string => WORDS[kind] ?? (delta < 0 ? 'Spent' : 'Added')
