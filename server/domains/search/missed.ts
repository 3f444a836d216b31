import { LRUCache } from 'lru-cache'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { products } from '#contracts/catalog/catalog.ts'
import { LIMITS } from '#contracts/limits.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { dayOf, SearchCounts } from './popular.ts'

const MOST_REMEMBERED = 5_000
const DAYS_KEPT = 100
const keyOf = (mallId: unknown, q: unknown): string => `${String(mallId)} ${String(q)}`

/**
 * Counts the people who searched at a mall for words that nothing there has. A ready reply never reaches the handler, so the handler
 * remembers which searches found nothing, and each reply that is sent is counted.
 */
export class MissedSearches {
  readonly #counts = new SearchCounts((db, day, counted) => keepMissed(db, day, counted))
  readonly #empty = new LRUCache<string, true>({ max: MOST_REMEMBERED })

  /** Call with each reply that is made anew. */
  remember({ q, mallId, cursor }: Sent<typeof products>['query'], { items, search }: Reply<typeof products>): void {
    if (q === undefined || mallId === undefined || cursor !== undefined) return
    if (items.length === 0 || search?.exact === 0) this.#empty.set(keyOf(mallId, q), true)
    else this.#empty.delete(keyOf(mallId, q))
  }

  note(query: Record<string, unknown>, address: string, now: Date): void {
    const { q, mallId } = query
    if (typeof q === 'string' && this.#empty.has(keyOf(mallId, q.trim()))) this.#counts.noteIn([String(mallId)], q, address, now)
  }

  keep = (db: Db, vocabulary: Parameters<SearchCounts['keep']>[1]): Promise<void> => this.#counts.keep(db, vocabulary)
}

/** Each node counts on its own, and the largest count is stored, which never exceeds the real number of people. */
async function keepMissed(db: Db, day: string, counted: readonly { area: string; words: string; people: number }[]): Promise<void> {
  const kept = counted.filter(({ people }) => people >= LIMITS.fewestTogether)
  if (kept.length === 0) return
  await rowsOf(
    db,
    'missed.keep',
    `insert into missed_searches (day, mall_id, words, people)
     select $1::date, m.id, given.words, given.people from unnest($2::bigint[], $3::text[], $4::int[]) given(mall_id, words, people)
     join malls m on m.id = given.mall_id order by 2, 3
     on conflict (mall_id, day, words) do update set people = greatest(missed_searches.people, excluded.people)`,
    [day, kept.map(({ area }) => Number(area)), kept.map(({ words }) => words), kept.map(({ people }) => people)],
  )
}

export const forgetMissed = (db: Db, now: Date): Promise<unknown> =>
  rowsOf(db, 'missed.forget', 'delete from missed_searches where day < $1::date', [dayOf(new Date(now.getTime() - DAYS_KEPT * DAY))])
