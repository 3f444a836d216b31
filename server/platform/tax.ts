import { type Cents, basisPointsOf, cents } from '#contracts/money.ts'

type TaxedLine = {
  /** after discounts */ amount: Cents /** tax category of the product */
  category: string /** where the sale is taxed */
  state: string
}

/** Sales tax per line. `estimated` means that local rates and exemptions may differ. */
export type TaxPort = { taxOf(lines: readonly TaxedLine[]): { taxes: Cents[]; estimated: boolean } }

/** General state rates in thousandths of a percent, 2025. Local rates are not included: the quote says "estimated". */
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
/** Product departments that states do not tax, as data (the first rules of a few states that exempt clothing or groceries). */
const EXEMPT: Record<string, ReadonlySet<string>> = {
  clothing: new Set(['MN', 'NJ', 'PA', 'VT']),
  grocery: new Set([
    'AZ',
    'CA',
    'CO',
    'CT',
    'DC',
    'FL',
    'GA',
    'IN',
    'IA',
    'KY',
    'LA',
    'ME',
    'MD',
    'MA',
    'MI',
    'MN',
    'NE',
    'NV',
    'NJ',
    'NM',
    'NY',
    'NC',
    'ND',
    'OH',
    'PA',
    'RI',
    'SC',
    'TX',
    'VT',
    'WA',
    'WV',
    'WI',
    'WY',
  ]),
}

/** Half-up per line. */
export const stateTable: TaxPort = {
  taxOf: (lines) => ({
    taxes: lines.map(({ amount, category, state }) =>
      EXEMPT[category]?.has(state) ? cents(0) : basisPointsOf(amount, (STATE_RATES[state] ?? 0) / 10),
    ),
    estimated: true,
  }),
}
