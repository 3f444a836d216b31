import { cents, type Cents } from '#contracts/money.ts'
import type { UnitOfPrice } from '#contracts/toolkit.ts'

const SIZE = /^(\d{1,4}(?:\.\d{1,3})?)\s*(fl\.?\s*oz|oz|ounces?|lbs?|pounds?|ct|count|pieces|pack)\.?$/i
const UNITS: readonly [RegExp, UnitOfPrice][] = [
  [/^fl/, 'fl oz'],
  [/^o/, 'oz'],
  [/^(lb|pound)/, 'lb'],
  [/^(c|p)/, 'each'],
]
/** Only goods that are used up compare by their size: a mug of 12 oz is no more of a mug than one of 8. */
const USED_UP = new Set(['ingredients', 'origin', 'how to use', 'feeding'])
const SAYS_SIZE = new Set(['net weight', 'weight', 'volume', 'net contents', 'contents', 'size'])

type Sized = { price: Cents; optionValues: readonly string[]; facts: readonly { name: string; value: string }[] }

/** The price of one unit of a product that states its whole size: a choice of its own comes before the facts of the product. */
export function unitPriceOf({ price, optionValues, facts }: Sized): { price: Cents; per: UnitOfPrice } | null {
  if (!facts.some(({ name }) => USED_UP.has(name.toLowerCase()))) return null
  const stated = facts.flatMap(({ name, value }) => (SAYS_SIZE.has(name.toLowerCase()) ? [value] : []))
  for (const text of [...optionValues, ...stated]) {
    const [, amount, unit = ''] = SIZE.exec(text.trim()) ?? []
    const per = UNITS.find(([named]) => named.test(unit.toLowerCase()))?.[1]
    const one = per && Number(amount) > 0 ? cents(Math.round(price / Number(amount))) : 0
    if (per && one > 0) return { price: cents(one), per }
  }
  return null
}
