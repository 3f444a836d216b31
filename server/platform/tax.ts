import { type Cents, basisPointsOf, cents, sum } from '#contracts/money.ts'

export type TaxedLine = {
  /** after discounts */ amount: Cents
  /** of this many equal pieces */ pieces: number
  /** tax category of the product */ category: string
  /** where the sale is taxed */ state: string
  /** the clock there, where it is known; else that of most of the state */ timeZone?: string | undefined
}

/** What a line is taxed by, kept with it at the sale: the rule, its rate in thousandths of a percent, and the part of the price that it taxes. */
export type TaxTerms = { taxState: string; taxRule: string; taxRate: number; taxable: Cents }
/** Where goods go, and where they come from. */
export type TaxWay = Record<'to' | 'from', { street: string; city: string; state: string; zip: string }>
/** `estimated` means that local rates and exemptions may differ; `calculation` names the answer at the service that gave it. */
export type Taxed = { taxes: Cents[]; terms: TaxTerms[]; estimated: boolean; calculation: string | null }
/** Sales tax per line at the time of the sale, and its terms. */
type TaxRates = { taxOf(lines: readonly TaxedLine[], now: Date, way?: TaxWay): Taxed }
export type TaxPort = TaxRates & { /** Null with the built-in rates. */ service: TaxService | null }

/** Rules of lines that a service taxed begin so: their rates are those of places, and rounded by place. */
export const BY_SERVICE = 'service: '

/**
 * A service that knows local rates and files what was sold. While it does not answer, the built-in rates do. Pricing is a pure function, so
 * the service is asked before: `taxOf` then knows the answer.
 */
export type TaxService = {
  readonly name: string
  /** Asks the service what `price` asks of these rates. */
  learn(price: (rates: TaxPort) => unknown): Promise<void>
  /** A calculation became a sale. Again, it changes nothing. */
  record(sale: TaxedSale): Promise<void>
  /** A part of a sale was given back: goods and tax. Again, it changes nothing. */
  reverse(back: { reference: string; sale: TaxedSale; amount: Cents }): Promise<void>
}
export type TaxedSale = { reference: string; calculation: string }

/** General state rates in thousandths of a percent, as they stood in 2025. Local rates are not included: the quote says "estimated". */
const STATE_RATES: Record<string, number> = {
  AL: 4000,
  AK: 0,
  AZ: 5600,
  AR: 6500,
  CA: 7250,
  CO: 2900,
  CT: 6350,
  DE: 0,
  DC: 6000,
  FL: 6000,
  GA: 4000,
  HI: 4000,
  ID: 6000,
  IL: 6250,
  IN: 7000,
  IA: 6000,
  KS: 6500,
  KY: 6000,
  LA: 5000,
  ME: 5500,
  MD: 6000,
  MA: 6250,
  MI: 6000,
  MN: 6875,
  MS: 7000,
  MO: 4225,
  MT: 0,
  NE: 5500,
  NV: 6850,
  NH: 0,
  NJ: 6625,
  NM: 4875,
  NY: 4000,
  NC: 4750,
  ND: 5000,
  OH: 5750,
  OK: 4500,
  OR: 0,
  PA: 6000,
  RI: 7000,
  SC: 6000,
  SD: 4200,
  TN: 7000,
  TX: 6250,
  UT: 6100,
  VT: 6000,
  VA: 5300,
  WA: 6500,
  WV: 6000,
  WI: 5000,
  WY: 4000,
}

/** What a state charges for a department in place of its general rate on all of it. Days are those of the state: `from` is the first, `until` the last. */
type TaxRule = { from?: string; until?: string; source: string } & (
  | { taxes: 'nothing' }
  | { taxes: 'reduced'; rate: number }
  /** A piece cheaper than this is free; one at or above it is taxed whole. */
  | { taxes: 'whole_piece_from'; price: Cents }
  /** A piece is free up to this; only what it costs more is taxed. */
  | { taxes: 'excess_over'; price: Cents }
)

const nothing = (source: string): readonly TaxRule[] => [{ taxes: 'nothing', source }]
const SINCE_BEFORE_2025 =
  "exempt from the state's tax since before 2025; taken over from the first table of this file, not checked against the state's publication"

/** Clothing and footwear. Other states tax it like anything else. Days without tax in summer are not in it. */
const CLOTHING: Record<string, readonly TaxRule[]> = {
  MA: [
    {
      taxes: 'excess_over',
      price: cents(175_00),
      source: 'Massachusetts General Laws c. 64H § 6(k); Department of Revenue, A Guide to Sales and Use Tax',
    },
  ],
  MN: nothing('Minnesota Statutes 297A.67 subd. 8; Department of Revenue, Sales Tax Fact Sheet 105, Clothing'),
  NJ: nothing('N.J.S.A. 54:32B-8.4; Division of Taxation, publication S&U-4, New Jersey Sales Tax Guide'),
  NY: [
    {
      taxes: 'whole_piece_from',
      price: cents(110_00),
      source:
        'New York Tax Law § 1115(a)(30); Department of Taxation and Finance, Publication 718-C (the state part only: some counties tax it)',
    },
  ],
  PA: nothing("72 P.S. § 7204(26); Department of Revenue, REV-717, Retailers' Information Guide"),
  RI: [
    {
      taxes: 'excess_over',
      price: cents(250_00),
      source: 'R.I. General Laws § 44-18-30(27), as in force since 2012-10-01 (number of the paragraph not checked)',
    },
  ],
  VT: nothing('32 V.S.A. § 9741(45)'),
}

/** Food to eat at home. States that are not here tax it like anything else; reduced rates of AL, MO, MS, TN, UT and VA are not in the table yet. */
const GROCERY: Record<string, readonly TaxRule[]> = {
  AR: [
    { until: '2025-12-31', taxes: 'reduced', rate: 125, source: 'Arkansas Code 26-52-317, reduced rate of 0.125 percent' },
    { from: '2026-01-01', taxes: 'nothing', source: 'Arkansas Act 1008 of 2025, Grocery Tax Relief Act' },
  ],
  IL: [
    { until: '2025-12-31', taxes: 'reduced', rate: 1000, source: 'Illinois 35 ILCS 120/2-10, 1 percent on food' },
    { from: '2026-01-01', taxes: 'nothing', source: 'Illinois Public Act 103-0781 (the state part: towns may keep 1 percent)' },
  ],
  KS: [
    { until: '2022-12-31', taxes: 'reduced', rate: 6500, source: 'general rate, K.S.A. 79-3603' },
    { from: '2023-01-01', until: '2023-12-31', taxes: 'reduced', rate: 4000, source: 'Kansas House Bill 2106 of 2022' },
    { from: '2024-01-01', until: '2024-12-31', taxes: 'reduced', rate: 2000, source: 'Kansas House Bill 2106 of 2022' },
    { from: '2025-01-01', taxes: 'nothing', source: 'Kansas House Bill 2106 of 2022' },
  ],
  OK: [
    { until: '2024-08-28', taxes: 'reduced', rate: 4500, source: 'general rate, 68 O.S. § 1354' },
    { from: '2024-08-29', taxes: 'nothing', source: 'Oklahoma House Bill 1955 of 2024 (the state part: cities and counties still tax it)' },
  ],
  ...Object.fromEntries(
    'AZ CA CO CT DC FL GA IN IA KY LA ME MD MA MI MN NE NV NJ NM NY NC ND OH PA RI SC TX VT WA WV WI WY'
      .split(' ')
      .map((state) => [state, nothing(SINCE_BEFORE_2025)]),
  ),
}
const RULES: Record<string, Record<string, readonly TaxRule[]>> = { clothing: CLOTHING, grocery: GROCERY }

/** The clock of most of a state. */
const ZONES: Record<string, string> = Object.fromEntries(
  Object.entries({
    'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
  }).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
)

/** Half-up per line. */
export const stateTable: TaxPort = {
  service: null,
  taxOf(lines, now) {
    const terms = lines.map((line) => termsOf(line, now))
    return { taxes: terms.map(({ taxRate, taxable }) => at(taxRate, taxable)), terms, estimated: true, calculation: null }
  },
}

function termsOf(line: TaxedLine, now: Date): TaxTerms {
  const rule = ruleFor(line, now)
  const rate = rule?.taxes === 'reduced' ? rule.rate : rule?.taxes === 'nothing' ? 0 : (STATE_RATES[line.state] ?? 0)
  const name = rule ? [line.state, line.category, ...(rule.from ? [rule.from] : [])] : [line.state, 'general']
  return { taxState: line.state, taxRule: name.join('-'), taxRate: rate, taxable: rate === 0 ? cents(0) : taxablePart(line, rule) }
}
function taxablePart(line: TaxedLine, rule: TaxRule | undefined): Cents {
  if (rule?.taxes === 'whole_piece_from') return sum(piecesOf(line).filter((price) => price >= rule.price))
  if (rule?.taxes === 'excess_over') return sum(piecesOf(line).map((price) => cents(Math.max(0, price - rule.price))))
  return line.amount
}
const at = (rate: number, amount: Cents): Cents => basisPointsOf(amount, rate / 10)

function ruleFor({ category, state, timeZone }: TaxedLine, now: Date): TaxRule | undefined {
  const rules = RULES[category]?.[state] ?? []
  const [first] = rules
  // Only a few rules have days, and a day costs a look at the calendar.
  if (rules.length < 2 && !first?.from && !first?.until) return first
  const day = now.toLocaleDateString('en-CA', { timeZone: timeZone ?? ZONES[state] ?? 'America/New_York' })
  return rules.find(({ from = '', until = '9999' }) => from <= day && day <= until)
}

/** What each piece costs. A discount that does not divide evenly makes some of them a cent cheaper. */
function piecesOf({ amount, pieces }: TaxedLine): Cents[] {
  const least = Math.floor(amount / pieces)
  const dearer = amount - least * pieces
  return Array.from({ length: pieces }, (_, i) => cents(i < dearer ? least + 1 : least))
}
