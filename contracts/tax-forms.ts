import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inUrl, RetailerId, TaxFormId } from './ids.ts'
import { type Cents, Turnover } from './money.ts'
import { named } from './named.ts'
import { pageOf, Paging, WholeInUrl } from './page.ts'
import { Instant } from './time.ts'

/** Form 1099-K tells a seller and the tax offices what shoppers paid it in a calendar year. */

type Threshold = {
  /** "US", or the state of the seller. */
  place: string
  /** The first calendar year that it counts for. */
  since: number
  amount: number
  /** `over`: only more than these ask for a form. */
  transactions?: number
  over?: true
  source: string
  /** Whether the source is the law or its office. A list of others has to be checked with the state before filing. */
  official: boolean
}
const LISTS = 'Lists of payment providers for tax year 2025'
const PROVIDERS = { since: 2025, source: LISTS, official: false } as const
/** From which sales in a calendar year on a form is due. Cents. */
export const FORM_THRESHOLDS: readonly Threshold[] = [
  {
    place: 'US',
    since: 2025,
    amount: 20_000_00,
    transactions: 200,
    over: true,
    source: '26 U.S.C. § 6050W(e) as Pub. L. 119-21 (2025) restored it; IRS news release IR-2025-107',
    official: true,
  },
  { place: 'AR', amount: 2_500_00, ...PROVIDERS },
  { place: 'DC', amount: 600_00, ...PROVIDERS },
  { place: 'IL', amount: 1_000_00, transactions: 4, ...PROVIDERS },
  { place: 'MA', amount: 600_00, ...PROVIDERS },
  { place: 'MD', amount: 600_00, ...PROVIDERS },
  { place: 'MO', amount: 1_200_00, ...PROVIDERS },
  { place: 'MT', amount: 600_00, ...PROVIDERS },
  { place: 'NJ', amount: 1_000_00, ...PROVIDERS },
  { place: 'VA', amount: 600_00, ...PROVIDERS },
  { place: 'VT', amount: 600_00, ...PROVIDERS },
]

type Sold = { state: string | null; gross: Cents; transactions: number }
/** The places that ask for a form about these sales. */
export const formDueFor = (year: number, { state, gross, transactions }: Sold): string[] =>
  FORM_THRESHOLDS.filter(({ place, since, amount, transactions: least = 1, over }) => {
    const isOver = over ? gross > amount && transactions > least : gross >= amount && transactions >= least
    return year >= since && (place === 'US' || place === state) && isOver
  }).map(({ place }) => place)

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
/** The boxes of the form that SPIRAL fills in. All sales of a marketplace are card sales without the card at hand. */
export const FORM_BOXES: readonly {
  box: string
  label: string
  of: (form: Pick<TaxForm, 'gross' | 'transactions' | 'months'>) => string
}[] = [
  { box: '1a', label: 'Gross amount of payments', of: ({ gross }) => amountWords(gross) },
  { box: '1b', label: 'Card not present transactions', of: ({ gross }) => amountWords(gross) },
  { box: '3', label: 'Number of payment transactions', of: ({ transactions }) => String(transactions) },
  { box: '4', label: 'Federal income tax withheld', of: () => amountWords(0) },
  ...MONTHS.map((label, i) => ({
    box: `5${'abcdefghijkl'[i]}`,
    label,
    of: ({ months }: Pick<TaxForm, 'months'>) => amountWords(months[i] ?? 0),
  })),
]
const amountWords = (amount: number): string => (amount / 100).toFixed(2)

const Payee = z.object({
  name: z.string(),
  legalName: z.string(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
})
const Figures = {
  /** What shoppers paid by card for items and shipping: before commission, refunds and disputes, and without sales tax. */
  gross: Turnover,
  /** Parts of orders that were paid by card. */
  transactions: z.int(),
  /** The same amount by month, January first. */
  months: z.array(Turnover).length(12),
}
export const TaxForm = named('TaxForm', {
  id: TaxFormId,
  year: z.int(),
  /** A version above 1 corrects the one before it. */
  version: z.int(),
  ...Figures,
  payee: Payee,
  /** The places that asked for it: "US" or a state. */
  due: z.array(z.string()),
  madeAt: Instant,
})
export type TaxForm = z.output<typeof TaxForm>

/** The card sales of a business in a year, and the last form about them. */
export const TaxedSeller = named('TaxedSeller', {
  id: RetailerId,
  ...Figures,
  payee: Payee,
  due: z.array(z.string()),
  form: z.object({ version: z.int(), gross: Turnover, madeAt: Instant }).nullable(),
  /** Nothing has to be made or corrected. */
  upToDate: z.boolean(),
})
export type TaxedSeller = z.output<typeof TaxedSeller>

const own = { access: 'retailer:owner' } as const
const admin = { access: 'platform:admin' } as const
export const FIRST_TAX_YEAR = 2025
const year = { year: WholeInUrl(FIRST_TAX_YEAR, 2100) }

export const ownTaxForms = endpoint('GET /api/retailer/tax-forms', {
  ...own,
  summary: 'The 1099-K forms of my business with their corrections, the newest first.',
  query: z.object({ retailerId: inUrl(RetailerId), ...Paging }),
  reply: pageOf(TaxForm),
})
export const ownTaxFormFile = endpoint('GET /api/retailer/tax-forms/:id/form.csv', {
  ...own,
  summary: 'One version of a 1099-K form, box by box, as CSV.',
  params: z.object({ id: inUrl(TaxFormId) }),
  media: 'text/csv',
  reply: z.string(),
})
export const taxedSellers = endpoint('GET /api/admin/tax-forms', {
  ...admin,
  summary: 'The card sales of each business in a calendar year, this one where none is named, whether a 1099-K is due, and the last form.',
  query: z.object({ year: year.year.optional(), ...Paging }),
  reply: pageOf(TaxedSeller),
})
export const taxFormsFile = endpoint('GET /api/admin/tax-forms.csv', {
  ...admin,
  summary: 'The last version of each 1099-K form of a year, as CSV.',
  query: z.object(year),
  media: 'text/csv',
  reply: z.string(),
})
export const makeTaxForms = endpoint('POST /api/admin/tax-forms', {
  ...admin,
  summary: 'Make the 1099-K forms of a year that is over, and new versions of forms that no longer agree with the books.',
  body: z.strictObject({ year: z.int32().min(FIRST_TAX_YEAR, 'Choose a year.').max(2100, 'Choose a year.') }),
  reply: z.object({ made: z.int(), corrected: z.int() }),
})

export const taxFormsProblems = {
  'tax_forms.year_not_over': { status: 409, message: 'This year is not over. Make its forms in January.' },
} as const
