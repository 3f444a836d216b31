import type { ReturnReason, ReturnWay } from '#contracts/returns/returns.ts'

// What the built-in rules read out of a sentence.

const AMOUNT = String.raw`\$?\s*(\d{1,5}(?:\.\d{1,2})?)`
const UNIT = String.raw`\s*(?:dollars|bucks|usd)\b`
const BELOW = new RegExp(
  [
    String.raw`\b(?:under|below|less than|up to|at most|max(?:imum)?|cheaper than|(?:not|no) more than)\s*${AMOUNT}(?!\d)(?:${UNIT})?`,
    String.raw`\bfor\s*(?:\$\s*(\d{1,5}(?:\.\d{1,2})?)(?!\d)|(\d{1,5}(?:\.\d{1,2})?)${UNIT})`,
    String.raw`${AMOUNT}(?:${UNIT})?\s*(?:or less|or under|or below|max)\b`,
  ].join('|'),
  'i',
)
const ANY_DOLLARS = /\$\s*(\d{1,5}(?:\.\d{1,2})?)/
const amountOf = (found: RegExpExecArray | null): number | null => {
  const text = found?.slice(1).find((each) => each !== undefined)
  return text === undefined ? null : Number(text)
}
/** "under $30", "30 or less": in dollars. A number of five digits without a dollar sign is a ZIP code. */
export function maxPriceIn(text: string): number | null {
  const amount = amountOf(BELOW.exec(withoutZip(text)))
  return amount !== null && amount > 0 ? amount : null
}
export const dollarsIn = (text: string): number | null => maxPriceIn(text) ?? amountOf(ANY_DOLLARS.exec(text))

const ZIP = /(?<![\d$.])\d{5}(?![\d-]|\.\d)/
export const zipIn = (text: string): string | null => ZIP.exec(text)?.[0] ?? null
const withoutZip = (text: string): string => text.replace(new RegExp(ZIP, 'g'), ' ')

export const orderNumberIn = (text: string): string | null => /\bS[0-9A-HJKMNP-TV-Z]{13}\b/.exec(text.toUpperCase())?.[0] ?? null
export const wantsToday = (text: string): boolean => /\b(today|tonight|right now|this (?:morning|afternoon|evening))\b/i.test(text)
export const wantsPickup = (text: string): boolean => /\b(pick ?-?up|collect)/i.test(text)

const FILLER = new Set(
  `a about add after all also am an and any are around as at be birthday buy by can could do does dollars find for from get gift gifts give good
  great have hello help her hi him his home i idea ideas if in into is it its like likes looking love loves max me miles more most my near
  nearby need not now of ok on one or our pick picked pickup please present presents recommend right search see sell sells she he show some
  something store stores suggest than thank thanks that the their them there these they thing things this those to today tonight under up
  us want wants we what when where which who will with would you your zip code around within who's someone somebody anything collect
  anniversary christmas holiday cheap here buying shop shops local below less least bucks usd maximum cheaper it's i'd i'm let's`.split(
    /\s+/,
  ),
)
/** The words that say what is looked for, without those of the request around them. */
export function subjectIn(text: string): string {
  return withoutZip(text)
    .replace(BELOW, ' ')
    .replace(ANY_DOLLARS, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’-]+/u)
    .map((word) => word.replaceAll('’', "'").replace(/^['-]+|['-]+$/g, ''))
    .filter((word) => word !== '' && !FILLER.has(word))
    .slice(0, 8)
    .join(' ')
    .slice(0, 100)
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
/** Which of these a sentence names: by a quoted or whole title, its place in the list, or most of its words; null where none or several. */
export function namedIn<T>(text: string, things: readonly T[], titleOf: (thing: T) => string): T | null {
  const said = text.toLowerCase()
  const whole = things.filter((thing) => said.includes(titleOf(thing).toLowerCase()))
  if (whole.length === 1) return whole[0] ?? null
  const place = ORDINALS.findIndex((word) => new RegExp(String.raw`\b${word}\b`).test(said))
  if (place >= 0) return things[place] ?? null
  const words = new Set(wordsOf(said))
  const scored = things.map((thing) => ({ thing, score: wordsOf(titleOf(thing)).filter((word) => words.has(word)).length }))
  const most = Math.max(0, ...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score === most)
  if (most > 0 && best.length === 1) return best[0]?.thing ?? null
  return things.length === 1 && /\b(it|that|this|one)\b/.test(said) ? (things[0] ?? null) : null
}

const REASONS: readonly [ReturnReason, RegExp][] = [
  ['too_small', /\btoo (?:small|tight|short)\b/],
  ['too_large', /\btoo (?:large|big|loose|long)\b/],
  ['damaged', /\b(damaged|broken|broke|defect\w*|doesn'?t work|not working|cracked)\b/],
  ['wrong_item', /\bwrong\b/],
  ['not_as_described', /\b(not as described|descri\w+|looks different)\b/],
  ['arrived_late', /\b(late|too slow)\b/],
  ['changed_mind', /\b(changed my mind|don'?t (?:like|want|need)|no longer|mind)\b/],
  ['other', /\b(other|another) reason\b/],
]
export const reasonIn = (text: string): ReturnReason | null =>
  REASONS.find(([, words]) => words.test(text.toLowerCase().replaceAll('’', "'")))?.[0] ?? null
export const wayIn = (text: string): ReturnWay =>
  /\b(post|mail|ship|by label)\b/i.test(text) ? 'post' : /\bcenter\b/i.test(text) ? 'center' : 'store'

export function policyIn(text: string): 'terms' | 'privacy' | 'refunds' | 'guarantee' | null {
  if (/\bprivacy|my data\b/i.test(text)) return 'privacy'
  if (/\bguarantee\b/i.test(text)) return 'guarantee'
  if (
    /\b(return|refund)s?\b.*\b(policy|policies|rules?|how long|days)\b|\b(policy|policies|rules?|how long)\b.*\b(return|refund)/i.test(text)
  )
    return 'refunds'
  return /\bterms\b|\bpolic(?:y|ies)\b/i.test(text) ? 'terms' : null
}
