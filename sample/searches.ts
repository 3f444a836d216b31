import { DAY } from '#contracts/time.ts'
import { keepSearches } from '#server/domains/search/popular.ts'
import type { Db } from '#server/platform/db.ts'
import { Chance } from './random.ts'

/** Search terms, most popular first; words that no sample product has are dropped, as for real searches. */
export const SEARCHES = [
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
/** Everywhere, and the areas around Mall of America, Roosevelt Field and South Coast Plaza. */
export const AREAS = ['', '554', '115', '926']
const DAYS = 7

/** Stores a week of popular searches. */
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
