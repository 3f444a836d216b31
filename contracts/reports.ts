import { z } from 'zod'
import { DayRange, isRange } from './day-range.ts'
import { endpoint } from './endpoint.ts'
import { SignedTurnover } from './money.ts'
import { named } from './named.ts'
import { STATES } from './places/us-states.ts'
import { Instant } from './time.ts'

/** Days and months of reports begin and end by this clock. */
export const REPORT_ZONE = 'America/New_York'

/** The reports, their definitions, and what their columns count. The last column is the one that the chart shows. */
export const REPORTS = {
  sales: {
    label: 'Sales and commission',
    rowName: 'Retailer',
    definition:
      "What retailers sold, with shipping and SPIRAL's part of discounts, without sales tax, on the day on which the money was divided. Refunds and disputes count on their own day, so they can be larger than the sales of the range.",
    columns: ['Sold', 'Refunded', 'Commission', 'Commission given back', 'Commission in disputes', 'Commission kept'],
  },
  refunds: {
    label: 'Refunds and returns',
    rowName: 'Retailer',
    definition:
      "What went back to shoppers for cancellations, returns, claims and price adjustments, and who gave it: the retailer, SPIRAL's commission, and the sales tax. SPIRAL's part of a discount goes back to SPIRAL and lowers the refund. What SPIRAL's guarantee pays to the retailer stands beside it.",
    columns: [
      'From the retailer',
      'From commission',
      'From sales tax',
      "SPIRAL's discounts",
      'Paid by the guarantee',
      'Refunded to shoppers',
    ],
  },
  payouts: {
    label: 'Payouts',
    rowName: 'Retailer',
    definition:
      'What was sent to the banks of retailers, what arrived there, and what banks refused or sent back. Paid out is what was sent, less what came back.',
    columns: ['Sent', 'Arrived', 'Came back', 'Paid out'],
  },
  fees: {
    label: 'Provider fees',
    rowName: 'Fee',
    definition: 'What the card provider kept for its work and for disputes, and what it gave back.',
    columns: ['Kept by the provider', 'Given back', 'Fees'],
  },
  disputes: {
    label: 'Disputes',
    rowName: 'Whose money',
    definition:
      'Money taken from its owners because a cardholder disputes the payment, what came back to them because the dispute was won, and refunds that the bank had already made in a dispute. Disputed is what is left. Fees for disputes are in the report of fees.',
    columns: ['Taken', 'Won back', 'Matched by a refund', 'Disputed'],
  },
  malls: {
    label: 'Settlement with malls',
    rowName: 'Mall',
    definition:
      'What malls owe for their SPIRALs that shoppers used and for gift cards that they gave, less what came back, and what they paid. A month of SPIRALs is booked on the third of the next one. Still owed is what was added, less what was paid, so it is below zero where malls paid for earlier days.',
    columns: ['SPIRALs', 'Gift cards', 'Paid', 'Still owed'],
  },
  'gift-cards': {
    label: 'Gift-card liability',
    rowName: 'Movement',
    definition:
      'What SPIRAL owes to the holders of gift cards: the balance at the start, everything that was added and used, and the balance at the end, which is the total. Money that is set aside for unpaid orders is not on a card and does not count.',
    columns: ['Added', 'Used', 'Balance'],
  },
  spirals: {
    label: 'SPIRALs liability',
    rowName: 'Movement',
    definition:
      'What SPIRALs in the accounts of shoppers are worth, at 100 SPIRALs for $1.00: the balance at the start, everything that was given and used, and the balance at the end, which is the total. SPIRALs count once they are in an account, not while an order is under way. SPIRALs that shoppers owe do not count.',
    columns: ['Added', 'Used', 'Balance'],
  },
  tax: {
    label: 'Sales tax by state',
    rowName: 'State',
    definition:
      'Sales tax that SPIRAL collected as a marketplace facilitator, by the state that each line was taxed in at its sale. Gross sales are items after discounts, without shipping; exempt is the part that the state does not tax. Refunds and disputes lower the tax on their own day, not the sales of the day before. Tax to pay is what was collected, less both. The file for a filing has the rules and rates of a state.',
    columns: ['Gross sales', 'Exempt', 'Taxable', 'Collected', 'Refunded', 'In disputes', 'Tax to pay'],
  },
} as const
export const REPORT_NAMES = ['sales', 'refunds', 'payouts', 'malls', 'fees', 'disputes', 'gift-cards', 'spirals', 'tax'] as const
export type ReportName = (typeof REPORT_NAMES)[number]

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

export const ReportQuery = DayRange.extend({ report: z.enum(REPORT_NAMES, 'Choose a report from the list.') }).check(isRange)

/** The first and last day of a month. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10) }
}
/** The month that a range covers exactly, or null. */
export function monthOf({ from, to }: { from: string; to: string }): string | null {
  const month = from.slice(0, 7)
  const whole = daysOf(month)
  return whole.from === from && whole.to === to ? month : null
}
/** The month that a moment is in, by the clock of the marketplace. */
export const monthAt = (at: Date): string => at.toLocaleDateString('en-CA', { timeZone: REPORT_ZONE }).slice(0, 7)
export function monthBefore(month: string): string {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth - 2, 1)).toISOString().slice(0, 7)
}

const Amounts = z.array(SignedTurnover)
/** One amount for each column of the report. `later`: what was booked into a frozen month since, which the amounts do not contain. */
const Figures = { amounts: Amounts, later: Amounts.nullable() }
export const ReportRow = named('ReportRow', { key: z.string(), label: z.string(), ...Figures })
export type ReportRow = z.output<typeof ReportRow>
export const MoneyReport = named('MoneyReport', {
  rows: z.array(ReportRow),
  total: z.object(Figures),
  /** Who froze the month, and when; null for other ranges. */
  frozen: z.object({ at: Instant, by: z.string() }).nullable(),
  /** The range is one month that is over and not frozen. */
  mayFreeze: z.boolean(),
  asOf: Instant,
})
export type MoneyReport = z.output<typeof MoneyReport>

const admin = { access: 'platform:admin' } as const
export const moneyReport = endpoint('GET /api/admin/reports', {
  ...admin,
  summary:
    'A report of money over a range of days, from the books. A frozen month has its stored figures, with later differences beside them.',
  query: ReportQuery,
  reply: MoneyReport,
})
export const moneyReportTable = endpoint('GET /api/admin/reports.csv', {
  ...admin,
  summary: 'A report of money, as CSV.',
  media: 'text/csv',
  query: ReportQuery,
  reply: z.string(),
})

export const taxFiling = endpoint('GET /api/admin/reports/tax-filing.csv', {
  ...admin,
  summary: 'The sales tax of one state over a range of days, by rule and rate, with what refunds and disputes took back, as CSV.',
  media: 'text/csv',
  query: DayRange.extend({ state: z.enum(Object.keys(STATES), 'Choose a state.') }).check(isRange),
  reply: z.string(),
})

export const reportsProblems = {
  'reports.month_not_over': { status: 409, message: 'This month is not over yet. Freeze it once it is.' },
} as const
export const freezeMonth = endpoint('POST /api/admin/reports/months', {
  ...admin,
  summary: 'Stores the figures of all reports of a month. A month that is frozen already stays as it is.',
  body: z.strictObject({ month: z.string().regex(MONTH, 'Use a month like 2026-11.') }),
  reply: z.object({ at: Instant, by: z.string() }),
  problems: reportsProblems,
})

const ReportMail = z.strictObject({ wanted: z.boolean() })
export const reportMail = endpoint('GET /api/admin/reports/mail', {
  ...admin,
  summary: 'Whether I get the totals of each month by email.',
  reply: ReportMail,
})
export const setReportMail = endpoint('PUT /api/admin/reports/mail', {
  ...admin,
  summary: 'Turns the monthly email with the totals of all reports on or off for me.',
  body: ReportMail,
  reply: ReportMail,
})
