import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { Suggestion, suggest } from '#contracts/search/search.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { zipPlace } from '../places/zips.ts'
import { ordersOf, type CardContext } from './cards.ts'
import type { ListedStore, Places } from './directory/directory.ts'
import type { SearchContext } from './finder.ts'
import { missingBrands } from './brands.ts'
import { thingsFor } from './senses.ts'
import { shortcutsStarting } from './shortcuts.ts'
import { fromSpanish } from './spanish.ts'
import type { TopProduct } from './top-products.ts'
import { plainWords, quoted, readQuery } from './words.ts'

const MOST = 10

/** At most ten suggestions: queries that have results, departments, products, stores, malls, a ZIP. */
export async function suggestions(finder: SearchContext, { query }: Sent<typeof suggest>, now: Date): Promise<Reply<typeof suggest>> {
  const { db, directory, tree } = finder
  const typed = plainWords(query.q)
  if (typed.length < 2) return { items: [] }
  const [places, categories, zip, spot] = await Promise.all([
    directory.places(),
    tree.all(),
    /^\d{5}$/.test(typed) ? zipPlace(db, typed) : null,
    query.near ? zipPlace(db, query.near) : null,
  ])
  const near = spot ? places.storesNear(spot) : null
  const english = (await fromSpanish(db, finder.vocabulary, query.q)) ?? query.q
  // A brand that nobody sells is no misspelled word.
  const { q } = await missingBrands(db, english)
  const { cards, completions, department } = await candidates(finder, plainWords(q), { places, now, near, only: null })
  const items: Suggestion[] = [
    ...(zip ? [{ kind: 'zip' as const, zip: zip.zip, text: `Shop near ${zip.zip}` }] : []),
    ...shortcutsStarting(typed)
      .slice(0, 2)
      .map((page) => ({ kind: 'page' as const, ...page })),
    ...completions.slice(0, 3).map((text) => ({ kind: 'query' as const, text })),
    ...categories
      .filter(({ name }) => begins(plainWords(name), typed))
      .slice(0, 2)
      .map(({ slug, name }) => ({ kind: 'category' as const, slug, text: name, words: null })),
    ...withinDepartment(
      completions[0],
      categories.find(({ slug }) => slug === department),
    ),
    ...cards
      .filter(({ title }, at) => cards.findIndex((other) => plainWords(other.title) === plainWords(title)) === at)
      .slice(0, 4)
      .map(({ id, slug, title, image, price, store }) => ({
        kind: 'product' as const,
        id,
        slug,
        text: title,
        image,
        price,
        storeName: store.name,
      })),
    ...storesNamed(places, typed, near)
      .slice(0, 2)
      .map(({ slug, name, city }) => ({ kind: 'store' as const, slug, text: name, city })),
    ...places.mallNames
      .filter(({ words }) => begins(words, typed))
      .slice(0, 1)
      .map(({ place: { slug, name, city } }) => ({ kind: 'mall' as const, slug, text: name, city })),
  ]
  return { items: items.slice(0, MOST) }
}

/** Whether the typed text begins a name, or a word within it. */
const begins = (words: string, typed: string): boolean => words.startsWith(typed) || words.includes(` ${typed}`)

/** "Boots in Outdoor": the most likely words, within the department that holds most of their results. */
const withinDepartment = (words: string | undefined, department: { slug: string; name: string } | undefined) =>
  words && department ? [{ kind: 'category' as const, slug: department.slug, text: `${words} in ${department.name}`, words }] : []

/** The department of more than half of the results; undefined when there are too few results to decide. */
function departmentOf(best: readonly TopProduct[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { department_slug: slug } of best) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most && most[1] > 2 && most[1] * 2 > best.length ? most[0] : undefined
}

/** Sorted by name, or by distance when the location is known. */
function storesNamed(places: Places, typed: string, near: CardContext['near']): ListedStore[] {
  const named = places.storeNames.flatMap(({ words, place }) => (begins(words, typed) ? place : []))
  const orders = near && ordersOf(near)
  return orders ? named.sort((a, b) => (orders.get(a.id)?.order ?? 0) - (orders.get(b.id)?.order ?? 0)) : named
}

/** Products whose heads contain the typed words, the last one as a prefix; and the queries that these products suggest. */
async function candidates(
  { cards, leaders, vocabulary }: SearchContext,
  typed: string,
  where: CardContext,
): Promise<{ cards: ProductCard[]; completions: string[]; department: string | undefined }> {
  const { wanted } = readQuery(typed)
  const last = wanted.at(-1)
  if (!last) return { cards: [], completions: [], department: undefined }
  const before = wanted.slice(0, -1)
  let [earlier, goOn] = await Promise.all([before.length > 0 ? vocabulary.analyse(before.join(' ')) : null, vocabulary.continuations(last)])
  let said = earlier?.corrected ?? before.join(' ')
  if (goOn.length === 0 || thingsFor(wanted).length > 0) {
    // No word continues the typed text: it may be misspelled, or a need.
    const whole = await vocabulary.analyse(typed, { means: [] })
    if (whole.terms.length === 0) return { cards: [], completions: [], department: undefined }
    // "Couch" is a sofa here, and no misspelled pouch.
    goOn = whole.terms
      .slice(-1)
      .flatMap(
        ({ also, ...term }) =>
          also?.flatMap(({ lexemes: [lexeme], name }) => (lexeme && !name.includes(' ') ? { ...term, word: name, lexeme } : [])) ?? term,
      )
    earlier = whole.terms.length > 1 ? { ...whole, terms: whole.terms.slice(0, -1) } : null
    said = earlier ? (whole.corrected?.split(' ').slice(0, -1).join(' ') ?? said) : ''
  }
  const starts = (earlier?.terms ?? []).map(({ lexeme }) => quoted(lexeme))
  const ends = goOn.map(({ lexeme }) => quoted(lexeme)).join(' | ')
  const best = await leaders.of(
    [...starts, `(${ends})`].join(' & '),
    starts.length === 0 ? goOn.reduce((sum, { heads }) => sum + heads, 0) : 0,
  )
  const found = await cards.of(
    best.map(({ product_id }) => product_id),
    where,
  )
  const titles = starts.length === 0 ? [] : found.map(({ title }) => ` ${plainWords(title)} `)
  // "Mil" is first the milk that people buy, then the mill of a brand.
  const things = found.map(({ title }) => plainWords(title).split(' ').at(-1) ?? '')
  const sold = (word: string): number => things.filter((thing) => thing === word || thing === `${word}s`).length
  const completions = goOn
    .toSorted((a, b) => Math.sign(sold(b.word)) - Math.sign(sold(a.word)))
    .filter(({ word }) => starts.length === 0 || titles.some((title) => title.includes(` ${word} `)))
    .map(({ word }) => (said ? `${said} ${word}` : word))
  const isBegun = ({ title }: ProductCard): boolean => ` ${plainWords(title)}`.includes(` ${last}`)
  return {
    cards: [...found.filter(isBegun), ...found.filter((card) => !isBegun(card))],
    completions: [...new Set(completions)],
    department: departmentOf(best),
  }
}
