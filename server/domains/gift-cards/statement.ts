import type { GiftCardUse } from '#contracts/gift-cards/gift-cards.ts'
import type { GiftCardId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { Db } from '../../platform/db.ts'
import { type Entry, walletEntries } from '../ledger/ledger.ts'
import type { BookingKinds } from '../ledger/rules.ts'
import { bookings as ofOrders } from '../payments/booking-kinds.ts'
import { bookings } from './booking-kinds.ts'

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

const KINDS: BookingKinds = { ...ofOrders, ...bookings }
/** What an entry of a gift card or of store credit says to its owner. */
export const useWords = ({ kind, delta }: Pick<Entry, 'kind' | 'delta'>): string => KINDS[kind]?.own ?? (delta < 0 ? 'Spent' : 'Added')
