import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { popularSearches } from '#contracts/search/search.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { LIMITS } from '#contracts/limits.ts'
import { DAY } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { Vocabulary } from './vocabulary.ts'
import { plainWords } from './words.ts'

const MOST_SEARCHES = 5_000
/** The count stops at this many people: more makes no difference. */
const MOST_PEOPLE = 1_000
const LONGEST = 60
const SHOWN = 8
const DAYS_SHOWN = 14
export const DAYS_KEPT = 30

/** The area of everywhere; other areas are the first three digits of a ZIP. */
const EVERYWHERE = ''
const areaOf = (zip: string): string => zip.slice(0, 3)

export type CountedSearch = { area: string; words: string; people: number }

/**
 * Counts the distinct addresses that searched for the same words today. Addresses stay in this process as hashes with a salt that changes
 * daily; only words that enough people searched for are stored, with the number of people.
 */
export class SearchCounts {
  readonly #write: typeof keepSearches
  #day = ''
  #salt = ''
  readonly #searches = new LRUCache<string, { area: string; words: string; people: Set<string>; kept: number }>({ max: MOST_SEARCHES })

  constructor(write: typeof keepSearches = keepSearches) {
    this.#write = write
  }

  note(q: string, near: string | undefined, address: string, now: Date): void {
    this.noteIn(near !== undefined && /^\d{5}$/.test(near) ? [EVERYWHERE, areaOf(near)] : [EVERYWHERE], q, address, now)
  }

  noteIn(areas: readonly string[], q: string, address: string, now: Date): void {
    const words = plainWords(q)
    if (words.length < 2 || words.length > LONGEST) return
    this.#turnTo(dayOf(now))
    const who = hash('sha1', `${this.#salt}${address}`, 'base64').slice(0, 8)
    for (const area of areas) this.#add(area, words, who)
  }

  #turnTo(day: string): void {
    if (day === this.#day) return
    this.#day = day
    this.#salt = randomBytes(16).toString('base64')
    this.#searches.clear()
  }

  #add(area: string, words: string, who: string): void {
    const key = `${area} ${words}`
    const search = this.#searches.get(key) ?? { area, words, people: new Set(), kept: 0 }
    if (search.people.size < MOST_PEOPLE) search.people.add(who)
    this.#searches.set(key, search)
  }

  /** Writes the counts that have grown since the last write and have reached the minimum. */
  async keep(db: Db, vocabulary?: Vocabulary): Promise<void> {
    const day = this.#day
    const grown = [...this.#searches.values()].filter(({ people, kept }) => people.size >= LIMITS.fewestTogether && people.size > kept)
    const counted = grown.map((search) => ({ area: search.area, words: search.words, people: search.people.size }))
    await this.#write(db, day, counted, vocabulary)
    for (const [i, search] of grown.entries()) search.kept = counted[i]?.people ?? 0
  }
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * Each node counts on its own, and the largest count is stored, which never exceeds the real number of people. Only words in the vocabulary
 * are stored, so that nobody can place other text on public pages.
 */
export async function keepSearches(db: Db, day: string, counted: readonly CountedSearch[], vocabulary = new Vocabulary(db)): Promise<void> {
  const known = await Promise.all(counted.map(async ({ words }) => isKnown(await vocabulary.analyse(words))))
  const kept = counted.filter(({ people }, i) => known[i] && people >= LIMITS.fewestTogether)
  if (kept.length === 0) return
  await transact(db, async (tx) => {
    const rows = await rowsOf(tx, 'popular.keep')`
      insert into popular_searches (day, area, words, people) select ${day}::date, * from unnest(${kept.map(({ area }) => area)}::text[],
        ${kept.map(({ words }) => words)}::text[], ${kept.map(({ people }) => people)}::int[]) order by 2, 3
      on conflict (day, area, words) do update set people = greatest(popular_searches.people, excluded.people)
      where popular_searches.people < excluded.people returning 1`
    if (rows.length > 0) await tell(tx, 'search.popular_changed', {})
  })
}

const isKnown = ({ terms, corrected, unknown }: Awaited<ReturnType<Vocabulary['analyse']>>): boolean =>
  terms.length > 0 && corrected === null && unknown.length === 0

/** The most popular searches of recent days, searches from the shopper's area first. */
export async function listPopular(db: Db, { query }: Sent<typeof popularSearches>, now: Date): Promise<Reply<typeof popularSearches>> {
  const area = query.near === undefined ? EVERYWHERE : areaOf(query.near)
  const rows = await rowsOf<{ words: string; here: boolean }>(db, 'popular.list')`
    select words, bool_or(area <> '') as here from popular_searches
    where day > ${dayOf(new Date(now.getTime() - DAYS_SHOWN * DAY))}::date and area = any(${[...new Set([EVERYWHERE, area])]}::text[])
    group by words order by bool_or(area <> '') desc, sum(people) desc, words limit ${sql(SHOWN)}`
  return { items: rows.map(({ words, here }) => ({ text: words, here })) }
}

export async function forgetSearches(db: Db, now: Date): Promise<void> {
  const before = dayOf(new Date(now.getTime() - DAYS_KEPT * DAY))
  await deleteInPortions(db, 'popular.forget')`delete from popular_searches where day < ${before}::date`
}
