import type { Cents } from '#contracts/money.ts'
import { plainWords } from './words.ts'

/**
 * What a part of a query means. `place` has the words of a place that must still be looked up; a loose one ("in red") is often something
 * else.
 */
export type Meant =
  | { kind: 'price'; min: Cents | null; max: Cents | null }
  | { kind: 'place'; name: string; isZip: boolean; isLoose: boolean }
  | { kind: 'here' }
  | { kind: 'without'; words: string }
  | { kind: 'phrase'; words: string }
  | { kind: 'size'; size: string }
/** A part of a query with its meaning and its position in the typed text. */
export type QueryPart = Meant & { at: number; length: number }

const MOST_PARTS = 6
const AMOUNT = String.raw`\$?\s?(\d{1,6}(?:[.,]\d{1,2})?)`
const MONEY = String.raw`\s?(?:\$|dollars?|bucks|usd)`
/** After these words a number is no price: "under 5 years", "under 10 inches". */
const NO_UNIT = String.raw`(?!\s*(?:%|percent|years?|yrs?|months?|mos?|in\b|inch|"|ft|feet|foot|cm|mm|oz|ounces?|lbs?|pounds?|kg|g\b|grams?|ml|l\b|liters?|litres?|gal|watts?|w\b|volts?|v\b|gb|tb|mg|miles?|mi\b|pieces?|pack|count|ct|counter|[\d.,]))`
const UNDER = '(?:under|below|less than|cheaper than|up to|at most|max(?:imum)?|no more than|<=?)'
const OVER = '(?:over|above|more than|at least|from|min(?:imum)?|>=?)'

const cents = (text: string | undefined): Cents => Math.round(Number((text ?? '0').replace(',', '.')) * 100) as Cents
type Rule = { pattern: RegExp; read: (found: readonly (string | undefined)[]) => Meant | null }

const range = (from: string | undefined, to: string | undefined): Meant | null =>
  cents(from) <= cents(to) ? { kind: 'price', min: cents(from), max: cents(to) } : null

/** In this order: a part that one rule has read is not read again. */
const RULES: readonly Rule[] = [
  {
    pattern: /["“”]([^"“”]{2,60})["“”]/giu,
    read: ([, words = '']) => (plainWords(words).includes(' ') ? { kind: 'phrase', words: plainWords(words) } : null),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:between\s+)?\$\s?(\d{1,6}(?:\.\d{1,2})?)\s?(?:-|–|to|and)\s?\$?\s?(\d{1,6}(?:\.\d{1,2})?)(?:${MONEY})?`,
      'giu',
    ),
    read: ([, from, to]) => range(from, to),
  },
  {
    pattern: /(?<![\w$])\$\s?(\d{1,6}(?:\.\d{1,2})?)\s?(?:-|–|to|and)\s?\$?\s?(\d{1,6}(?:\.\d{1,2})?)/giu,
    read: ([, from, to]) => range(from, to),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:between\s+)?(\d{1,6}(?:\.\d{1,2})?)\s?(?:-|–|to|and)\s?(\d{1,6}(?:\.\d{1,2})?)${MONEY}(?!\w)`,
      'giu',
    ),
    read: ([, from, to]) => range(from, to),
  },
  {
    pattern: new RegExp(String.raw`(?<!\w)${UNDER}\s*${AMOUNT}(?:${MONEY}(?!\w))?${NO_UNIT}`, 'giu'),
    read: ([, max]) => ({ kind: 'price', min: null, max: cents(max) }),
  },
  {
    pattern: new RegExp(String.raw`(?<!\w)${OVER}\s*(?:\$\s?(\d{1,6}(?:[.,]\d{1,2})?)|(\d{1,6}(?:[.,]\d{1,2})?)${MONEY}(?!\w))`, 'giu'),
    read: ([, dollars, spoken]) => ({ kind: 'price', min: cents(dollars ?? spoken), max: null }),
  },
  { pattern: /\b(?:near|around|close to|by)\s+(?:me|here)\b|\bnearby\b/giu, read: () => ({ kind: 'here' }) },
  {
    pattern: /\b(?:near|in|around|at)\s+(\d{5})\b/giu,
    read: ([, zip = '']) => ({ kind: 'place', name: zip, isZip: true, isLoose: false }),
  },
  {
    pattern: /\b(?:without|with no|not|excluding)\s+(?:any\s+|a\s+|an\s+)?([\p{L}\p{N}]{2,40})/giu,
    read: ([, words = '']) => ({ kind: 'without', words: plainWords(words) }),
  },
  { pattern: /(?<=^|\s)-([\p{L}][\p{L}\p{N}]{1,39})/giu, read: ([, words = '']) => ({ kind: 'without', words: plainWords(words) }) },
  {
    pattern: /\bsizes?\s+(\d{1,2}(?:\.5)?|x{0,3}[sl]|m|small|medium|large)\b/giu,
    read: ([, size = '']) => ({ kind: 'size', size: size.toLowerCase() }),
  },
  // A place ends the query: "boots in Bloomington, MN".
  {
    pattern: /(?<!\d\s?)\b(near|in|around|at)\s+([\p{L}][\p{L}.' -]{2,40}(?:,\s?[a-z]{2})?)\s*$/giu,
    read: ([, small = '', name = '']) => ({ kind: 'place', name: name.trim(), isZip: false, isLoose: small.toLowerCase() === 'in' }),
  },
]

/** Reads prices, places, sizes, exclusions and quoted phrases in a query, in the order of the text. */
export function queryParts(typed: string): QueryPart[] {
  const parts: QueryPart[] = []
  let rest = typed
  for (const { pattern, read } of RULES)
    for (const found of rest.matchAll(pattern)) {
      const meaning = parts.length < MOST_PARTS ? read(found) : null
      if (!meaning) continue
      const [{ length }] = found
      parts.push({ ...meaning, at: found.index, length })
      rest = blank(rest, found.index, length)
    }
  return parts.sort((a, b) => a.at - b.at)
}

const blank = (text: string, at: number, length: number): string => text.slice(0, at) + ' '.repeat(length) + text.slice(at + length)

/** The words to look for: the typed text without the parts. The words of a phrase are looked for like others. */
export const wordsOf = (typed: string, parts: readonly QueryPart[]): string =>
  tidy(parts.reduce((text, { kind, at, length }) => (kind === 'phrase' ? text : blank(text, at, length)), typed))

/** The typed text without this part; of a phrase only the quotation marks go. */
export const withoutPart = (typed: string, { kind, at, length }: QueryPart): string =>
  tidy(kind === 'phrase' ? blank(blank(typed, at, 1), at + length - 1, 1) : blank(typed, at, length))

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,;]+|[\s,;]+$/g, '')
