import { readGtin } from '../catalog/barcodes.ts'
import { textOfEntities } from '../catalog/sanitize.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { truncate } from '../../platform/truncate.ts'

/** Values that spreadsheets and data frames write for "nothing". */
const NOTHING = /^(n\/?a|nan|null|none|undefined|-)$/i
// Control characters, and marks that change the reading direction and so disguise a text.
const INVISIBLE = /(?![\t\n\r])\p{Cc}|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu

/** A text on one line: no control characters, each run of white space as one space, no guard in front of a formula. */
export function lineOfText(cell: string): string {
  const clean = cell.replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim().toWellFormed()
  return /^'[=+\-@]/.test(clean) ? clean.slice(1) : clean
}
/** A text that may have several lines (a description). */
export const blockOfText = (cell: string): string => cell.replace(INVISIBLE, '').replace(/\r\n?/g, '\n').trim().toWellFormed()

/** A code such as a SKU, without a leading apostrophe, which only protects it from spreadsheets. */
export const codeOfText = (cell: string): string => lineOfText(cell).replace(/^'+/, '')
export const isNothing = (cell: string): boolean => cell.trim() === '' || NOTHING.test(cell.trim())

/** A short text as its shop meant it: exports that went through a web page say "Mom&#39;s". Codes and keys are never changed. */
export const wordsOfText = (cell: string): string => lineOfText(textOfEntities(lineOfText(cell)))

export type PriceCell = { price: Cents } | { fault: string }
const MOST_CENTS = 100_000_000
/** Currencies beside the US dollar that shops write into their files. */
const FOREIGN =
  /€|£|¥|₽|₹|₺|₩|zł|\b(?:eur|gbp|cad|aud|nzd|jpy|cny|chf|try|inr|sek|nok|dkk|isk|pln|czk|huf|ron|bgn|rub|uah|brl|mxn|ars|clp|cop|sgd|hkd|krw|zar|ils|aed|sar|thb|idr|php|vnd|myr)\b/i

/** The foreign currency that a text names, as it names it. */
export const currencyOf = (text: string): string | null => FOREIGN.exec(text)?.[0].toUpperCase() ?? null

/** A number without the marks that stand between its thousands: "1,299.00", "1.299,00", "1 299.00" and "1'299" are 1299. */
function ungrouped(number: string): string {
  if (/^\d+,\d{1,2}$/.test(number)) return number.replace(',', '.')
  const grouped = /^\d{1,3}(?:(,)\d{3}(?:,\d{3})*(?:\.\d+)?|([ '’.])\d{3}(?:\2\d{3})*(?:[.,]\d+)?)$/.exec(number)
  const mark = grouped?.[1] ?? grouped?.[2]
  // "1.299" alone is a number with three decimals; only a comma behind it shows that the point stands between thousands.
  if (!mark || (mark === '.' && !number.includes(',') && number.split('.').length < 3)) return number
  return number.replaceAll(mark, '').replace(',', '.')
}

/** Reads "25", "$1,299.00", "19,99", "1 299.00" or "25.0" as dollars; any other value returns its error. */
export function priceOf(cell: string): PriceCell {
  const text = codeOfText(cell)
  if (isNothing(text)) return { fault: 'The price is missing.' }
  const bare = text.replace(/^(us\$|\$|usd)\s*/i, '').replace(/\s*(us\$|\$|usd)$/i, '')
  if (FOREIGN.test(bare)) return { fault: `Prices must be in US dollars, not "${short(text)}".` }
  if (bare.startsWith('-')) return { fault: 'Price must be 0 or more.' }
  const plain = ungrouped(bare)
  if (!/^(\d{1,9}(\.\d{0,20})?|\.\d{1,20})$/.test(plain)) return { fault: `"${short(text)}" is not a price.` }
  const exact = Number(plain) * 100
  if (Math.abs(exact - Math.round(exact)) > 1e-4) return { fault: 'Use at most two decimals.' }
  if (exact > MOST_CENTS) return { fault: 'The price is above $1,000,000.' }
  return { price: cents(Math.round(exact)) }
}

export type CountCell = { count: number | null; wasNegative?: true } | { fault: string }
const MOST_PIECES = 1_000_000

/** A count on the shelf. Blank and "not stocked" mean that the stock is not counted here, which is not zero. */
export function countOf(cell: string): CountCell {
  const text = codeOfText(cell)
  if (isNothing(text) || /^not stocked$/i.test(text)) return { count: null }
  const plain = text.startsWith('-') ? `-${ungrouped(text.slice(1))}` : ungrouped(text)
  if (!/^-?\d{1,12}(\.0*)?$/.test(plain)) return { fault: `"${short(text)}" is not a whole number.` }
  const count = Number(plain)
  if (count > MOST_PIECES) return { fault: 'The quantity is above 1,000,000.' }
  return count < 0 ? { count: 0, wasNegative: true } : { count: count === 0 ? 0 : count }
}

/** A weight in grams; null when it cannot be read. */
export function gramsOf(cell: string): number | null {
  const text = codeOfText(cell)
  const grams = /^\d{1,9}(\.\d{0,9})?$/.test(text) ? Math.round(Number(text)) : 0
  return grams > 0 && grams <= 10_000_000 ? grams : null
}

export const isYes = (cell: string): boolean => /^(true|yes|1|y)$/i.test(cell.trim())
export const isNo = (cell: string): boolean => /^(false|no|0|n)$/i.test(cell.trim())

/** A cell's barcode; null when it is not globally unique. */
export const gtinOf = (cell: string): string | null => readGtin(codeOfText(cell))

/** The URL of a picture to fetch later; null unless it is http or https. */
export function addressOf(cell: string): string | null {
  const text = lineOfText(cell)
  if (text.length > 2_000 || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username || url.password ? null : url.href
}

const short = (text: string): string => truncate(text, 40)
