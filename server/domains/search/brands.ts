import { type Db, rowsOf } from '../../platform/db.ts'
import { linesOf, namesIn } from './word-table.ts'
import { plainWords } from './words.ts'

type Brand = { name: string; goods: string }
const BRANDS = new Map(
  linesOf('brands.txt').flatMap(([names, goods]) =>
    names.split(',').map((name): [string, Brand] => [plainWords(name), { name: name.trim(), goods: namesIn(goods)[0] ?? '' }]),
  ),
)
const LONGEST = Math.max(...[...BRANDS.keys()].map((words) => words.split(' ').length))

/** The well-known brands in these words that nobody here sells, and what to look for instead. */
export async function missingBrands(db: Db, typed: string): Promise<{ brands: string[]; q: string }> {
  const words = plainWords(typed).split(' ')
  const found = words.flatMap((_, from) => {
    const to = Array.from({ length: LONGEST }, (__, i) => from + LONGEST - i).find((end) => BRANDS.has(words.slice(from, end).join(' ')))
    const brand = to === undefined ? undefined : BRANDS.get(words.slice(from, to).join(' '))
    return brand && to !== undefined ? [{ brand, from, to }] : []
  })
  if (found.length === 0) return { brands: [], q: typed }
  const rows = await rowsOf<{ name: string }>(db, 'brands.sold')`
    select name from unnest(${found.map(({ brand }) => brand.name)}::text[]) name
    where exists (select from search_documents where heads @@ phraseto_tsquery('english', name))`
  const sold = new Set(rows.map(({ name }) => name))
  const missing = found.filter(({ brand }) => !sold.has(brand.name))
  const rest = words.filter((_, at) => !missing.some(({ from, to }) => at >= from && at < to)).join(' ')
  if (missing.length === 0) return { brands: [], q: typed }
  return { brands: missing.map(({ brand }) => brand.name), q: rest || (missing[0]?.brand.goods ?? '') }
}
