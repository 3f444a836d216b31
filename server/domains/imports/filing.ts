import type { CategoryId, RetailerId, StoreId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { departmentsFor, type Destination as ImportDestination } from '../catalog/write-imports/writes.ts'
import { storesOf } from '../stores/stores.ts'
import type { Filing } from './products.ts'
import { answersOf, type RunPlace } from './run-parts.ts'
import type { RunRow } from './runs.ts'

/** Where a run's products, places and categories belong. */
export async function filingOf(db: Db, run: RunRow): Promise<{ filing: Filing; to: ImportDestination; usual: string }> {
  const departments = await departmentsFor(db, run.retailerId)
  const stores = new Map(run.places.map(({ place, storeId }) => [place, storeId]))
  const chosen = await chosenCategories(db, run.retailerId)
  const filing: Filing = {
    departments,
    storeOf: (place) => (place === null ? run.storeId : (stores.get(place) ?? null)),
    chosenFor: (category) => chosen.get(category) ?? null,
    answers: answersOf(run.questions),
  }
  const storeIds = [...new Set([run.storeId, ...run.places.flatMap(({ storeId }) => storeId ?? [])])]
  const to = { retailerId: run.retailerId, storeId: run.storeId, storeIds, who: run.userId, fallback: departments.usual.id }
  return { filing, to, usual: departments.usual.name }
}

async function chosenCategories(db: Db, retailerId: RetailerId): Promise<Map<string, CategoryId>> {
  const rows = await rowsOf<{ category: string; categoryId: CategoryId }>(db, 'imports.categories')`
    select category, category_id as "categoryId" from import_categories where retailer_id = ${retailerId}`
  return new Map(rows.map(({ category, categoryId }) => [category, categoryId]))
}

/** The store of each place: the one chosen before, else the one whose name is like it. A file with one place is for its store. */
export async function placesFor(db: Db, retailerId: RetailerId, storeId: StoreId, names: readonly string[]): Promise<RunPlace[]> {
  if (names.length === 0) return []
  const rows = await rowsOf<{ place: string; storeId: StoreId | null }>(db, 'imports.places')`
    select place, store_id as "storeId" from import_places where retailer_id = ${retailerId} and place = any(${names})`
  const chosen = new Map(rows.map(({ place, storeId: store }) => [place, store]))
  const stores = (await storesOf(db, [retailerId])).filter(({ closed }) => !closed)
  const open = new Set(stores.map(({ id }) => id))
  return names.map((place) => {
    const known = chosen.get(place)
    if (known === null || (known !== undefined && open.has(known))) return { place, storeId: known }
    return { place, storeId: names.length === 1 ? storeId : likeliest(place, stores) }
  })
}

const COMMON = new Set([
  'store',
  'shop',
  'location',
  'the',
  'of',
  'and',
  'at',
  'in',
  'main',
  'warehouse',
  'outlet',
  'branch',
  'mall',
  'center',
  'centre',
  'street',
  'st',
])
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !COMMON.has(word))

/** The one store whose name or city shares the most words with a place; null when none or several do. */
function likeliest(place: string, stores: readonly { id: StoreId; name: string; city: string }[]): StoreId | null {
  const own = wordsOf(place)
  const scores = stores.map(({ id, name, city }) => {
    if (name.trim().toLowerCase() === place.trim().toLowerCase()) return { id, score: 1_000 }
    const words = new Set([...wordsOf(name), ...wordsOf(city)])
    return { id, score: own.filter((word) => words.has(word)).length }
  })
  const most = Math.max(0, ...scores.map(({ score }) => score))
  const best = scores.filter(({ score }) => score === most)
  return most > 0 && best.length === 1 ? (best[0]?.id ?? null) : null
}
