import type { BookDay } from '#contracts/payouts.ts'
import { type Cents, cents } from '#contracts/money.ts'

/** The amounts of a day by which it is booked. */
export type BookAmounts = Omit<BookDay, 'day' | 'store'>
type BookColumn = Exclude<keyof BookAmounts, 'change' | 'tax'>

/** The account of each column in the books of the business, with a number as Xero wants one, and whether the column lowers what is owed. */
const ACCOUNTS: Record<BookColumn, { name: string; code: string; takes?: true }> = {
  sales: { name: 'SPIRAL sales', code: '4810' },
  discounts: { name: 'SPIRAL discounts', code: '4820', takes: true },
  shipping: { name: 'SPIRAL shipping income', code: '4830' },
  refunds: { name: 'SPIRAL refunds', code: '4840', takes: true },
  fees: { name: 'SPIRAL fees', code: '6810', takes: true },
  guarantee: { name: 'SPIRAL guarantee', code: '4850' },
  disputes: { name: 'SPIRAL disputes', code: '6820', takes: true },
  spirals: { name: 'SPIRALs funded', code: '6830', takes: true },
  other: { name: 'SPIRAL corrections', code: '4860' },
  payouts: { name: 'SPIRAL payouts', code: '1820', takes: true },
}
const BALANCE = { name: 'SPIRAL balance', code: '1810' }
export const BOOK_COLUMNS = Object.keys(ACCOUNTS) as BookColumn[]
export const JOURNAL_ACCOUNTS = [BALANCE, ...Object.values(ACCOUNTS)]

/** What the amounts change: the balance that SPIRAL owes. */
export const changeOf = (amounts: Omit<BookAmounts, 'change'>): Cents =>
  cents(BOOK_COLUMNS.reduce((sum, column) => (ACCOUNTS[column].takes ? sum - amounts[column] : sum + amounts[column]), 0))

export type JournalLine = { day: string; store: string; account: string; code: string; debit: Cents }
/** One journal entry: what is owed on one side, everything that made it on the other. `debit` is below zero for a credit; the sum is zero. */
export function entryOf({ day, store, ...amounts }: BookDay): JournalLine[] {
  const of = { day, store: store?.name ?? '' }
  return [
    { ...of, account: BALANCE.name, code: BALANCE.code, debit: amounts.change },
    ...BOOK_COLUMNS.map((column) => {
      const { name, code, takes } = ACCOUNTS[column]
      return { ...of, account: name, code, debit: cents(takes ? amounts[column] : 0 - amounts[column]) }
    }),
  ].filter(({ debit }) => debit !== 0)
}
