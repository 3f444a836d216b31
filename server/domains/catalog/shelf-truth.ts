import { STOCK_LEVELS, type StockLevel, type StockTruth } from '#contracts/catalog/shelf-truth.ts'
import { DAY } from '#contracts/time.ts'

/** What is known about the count of a shelf. */
export type ShelfFacts = {
  /** The last count or import; null: none since SPIRAL notes it. */
  countedAt: Date | null
  countedBy: CountedBy | null
  /** Pieces sold or held since then. */
  movedSince: number
  /** Pieces that a pick did not find since then. */
  missed: number
}
export const COUNTED_BY = ['count', 'import'] as const
export type CountedBy = (typeof COUNTED_BY)[number]

/** SQL for the facts of a shelf (`stock` as s). */
export const SHELF_FACTS = `s.counted_at as "countedAt", s.counted_by as "countedBy", s.sold_since + s.reserved as "movedSince", s.missed`

const HOUR = DAY / 24
const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`
/** Counts drift: after a week a little, after six weeks much. */
const OLD = { some: 7 * DAY, much: 45 * DAY }
/** Beyond these weeks the number says nothing more to a shopper. */
const WEEKS_SAID = 4
/** A shelf that is empty in two days at its pace, and of which so many pieces left since the count. */
const FAST = { days: 2, pieces: 3 }
/** Few pieces are easily miscounted; of many, some are there. */
const FEW = 2
const PLENTY = 10
/** The share of lines that a store did not find. */
const OFTEN_MISSED = 0.05
/** A piece that was not found outweighs everything except plenty of stock. */
const DOUBT = { missed: 3, callAhead: 3 }

/**
 * How sure it is that the pieces of a shelf are there, with the strongest reason. Product page, lists, quote and order call this. Null where
 * nothing can be bought.
 */
export function shelfTruth(
  available: number,
  { countedAt, countedBy, movedSince, missed }: ShelfFacts,
  /** The share of its lines that the store did not find lately; null: too few lines to say. */
  missShare: number | null,
  now: Date,
): StockTruth | null {
  if (available <= 0) return null
  const age = countedAt ? Math.max(0, now.getTime() - countedAt.getTime()) : null
  const isFast = movedSince >= FAST.pieces && available <= (movedSince / Math.max(1, (age ?? 0) / DAY)) * FAST.days
  const isShortOften = missShare !== null && missShare >= OFTEN_MISSED
  const doubt =
    (missed > 0 ? DOUBT.missed : 0) +
    (age !== null && age > OLD.much ? 2 : age === null || age > OLD.some ? 1 : 0) +
    Number(isFast) +
    Number(available <= FEW && (age === null || age > DAY)) +
    Number(isShortOften) -
    Number(available >= PLENTY)
  const level: StockLevel = doubt >= DOUBT.callAhead ? 'call_ahead' : doubt > 0 ? 'likely' : 'sure'
  const when =
    age === null || age >= (WEEKS_SAID + 1) * 7 * DAY
      ? 'Not counted recently'
      : `${countedBy === 'import' ? 'Updated' : 'Counted'} ${agoWords(age)}`
  if (missed > 0) return { level, words: `The store could not find ${counted(missed, 'item')} of a recent order` }
  if (isFast) return { level, words: `Sells fast here: ${available} left, ${when.toLowerCase()}` }
  if (isShortOften && level !== 'sure') return { level, words: `${when}. This store missed some items of recent orders` }
  return { level, words: when }
}

/** SQL: the level of the shelf `s` may have changed in these hours although nothing moved, because its count became old. */
export function turnedOldWithin(hours: number): string {
  const passed = (moment: string): string => `(${moment} between now() - interval '${hours} hours' and now())`
  const aged = (age: number): string => passed(`s.counted_at + interval '${age / 1000} seconds'`)
  const moved = '(s.sold_since + s.reserved)'
  const slow = passed(`s.counted_at + ${moved}::float8 * ${FAST.days} / nullif(s.on_hand - s.reserved, 0) * interval '1 day'`)
  return `(s.on_hand - s.reserved <= ${FEW} and ${aged(DAY)}) or ${aged(OLD.some)} or ${aged(OLD.much)} or (${moved} >= ${FAST.pieces} and ${slow})`
}

function agoWords(age: number): string {
  if (age < HOUR) return 'within the last hour'
  if (age < DAY) return `${counted(Math.floor(age / HOUR), 'hour')} ago`
  const days = Math.floor(age / DAY)
  if (days === 1) return 'yesterday'
  return days < 14 ? `${days} days ago` : `${Math.floor(days / 7)} weeks ago`
}

/**
 * When a pickup is ready, as sure as its shelf is: a doubtful count makes "Ready today by 1 PM" a usual case, or a call. Words without a time
 * stay as they are.
 */
export function promiseOn(words: string, level: StockLevel | undefined): string {
  if (!words.startsWith('Ready ') || level === undefined || level === 'sure') return words
  return level === 'likely' ? `Usually r${words.slice(1)}` : 'Call ahead before you come'
}

/** When a pickup of these shelves of one store is ready, as sure as the least sure of them. */
export const promiseOfShelves = (
  words: string,
  shelves: readonly (ShelfFacts & { available: number })[],
  missShare: number | null,
  now: Date,
): string => promiseOn(words, leastSure(shelves.map((shelf) => shelfTruth(shelf.available, shelf, missShare, now))))

/** A pickup of several items is as sure as the least sure of them. */
export const leastSure = (truths: readonly (StockTruth | null)[]): StockLevel | undefined =>
  STOCK_LEVELS.findLast((level) => truths.some((truth) => truth?.level === level))
