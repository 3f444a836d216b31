import type { MallId, StoreId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { SearchCounts } from '../search/popular.ts'

/** Twice the longest span that an office compares. */
const DAYS_KEPT = 190
type Place = { mallId: MallId | null; storeId: StoreId | null }
export type CountedVisits = { area: string; words: string; people: number }

/** Counts the people who opened the page of a mall or store today, as searches are counted: in memory, by hashes that end with the day. */
export class Visits {
  readonly #counts = new SearchCounts((db, day, counted) => keepVisits(db, day, counted))

  note({ mallId, storeId }: Place, address: string, now: Date): void {
    if (mallId !== null) this.#counts.noteIn(['mall'], `id ${mallId}`, address, now)
    if (storeId !== null) this.#counts.noteIn(['store'], `id ${storeId}`, address, now)
  }
  keep = (db: Db): Promise<void> => this.#counts.keep(db)
}

const idsOf = (counted: readonly CountedVisits[]): number[] => counted.map(({ words }) => Number(words.slice(3)))

/** Each node counts on its own, and the largest count is stored, which never exceeds the real number of people. Stores outside malls are left out. */
export async function keepVisits(db: Db, day: string, counted: readonly CountedVisits[]): Promise<void> {
  const kept = counted.filter(({ people }) => people >= LIMITS.fewestTogether)
  if (kept.length === 0) return
  const [malls, stores] = [kept.filter(({ area }) => area === 'mall'), kept.filter(({ area }) => area === 'store')]
  await rowsOf(
    db,
    'mall-office.keep-visits',
    `insert into place_visits (mall_id, store_id, day, people)
     select m.id, null, $1::date, given.people from unnest($2::bigint[], $3::int[]) given(id, people) join malls m on m.id = given.id
     union all
     select s.mall_id, s.id, $1::date, given.people from unnest($4::bigint[], $5::int[]) given(id, people) join stores s on s.id = given.id
     where s.mall_id is not null order by 1, 2
     on conflict (mall_id, store_id, day) do update set people = greatest(place_visits.people, excluded.people)`,
    [day, idsOf(malls), malls.map(({ people }) => people), idsOf(stores), stores.map(({ people }) => people)],
  )
}

export const forgetVisits = (db: Db, now: Date): Promise<unknown> =>
  rowsOf(db, 'mall-office.forget-visits', 'delete from place_visits where day < $1::date', [
    new Date(now.getTime() - DAYS_KEPT * DAY).toISOString().slice(0, 10),
  ])
