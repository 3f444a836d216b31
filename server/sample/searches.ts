import { DAY } from '#contracts/time.ts'
import { keepSearches } from '../domains/search/index.ts'
import type { Db } from '../platform/db.ts'
import { Chance } from './random.ts'

/** What is looked for, most of all first; words that the sample has no goods for are left out like everybody's. */
const SEARCHES = [
  'coffee',
  'running shoes',
  'sourdough bread',
  'desk lamp',
  'backpack',
  'gift',
  'rain jacket',
  'board game',
  'yoga mat',
  'candle',
]
/** Around Mall of America, Roosevelt Field and South Coast Plaza. */
const AREAS = ['', '554', '115', '926']
const DAYS = 7

/** What people of the sample searched for in a week. */
export async function plantSearches(db: Db, now: Date): Promise<void> {
  const chance = new Chance('searches')
  for (let day = 0; day < DAYS; day++) {
    const at = new Date(now.getTime() - day * DAY).toISOString().slice(0, 10)
    await keepSearches(
      db,
      at,
      AREAS.flatMap((area) =>
        SEARCHES.map((words, i) => ({ area, words, people: Math.round(chance.between(2, 60) / (area ? 4 : 1)) + SEARCHES.length - i })),
      ),
    )
  }
}
