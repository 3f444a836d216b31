import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { ProductId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { CardContext } from './cards.ts'
import { type Condition, type ListQuery, parameters } from './filters.ts'
import type { ListedStore, Near } from './directory/directory.ts'
import type { Also, Analysis, Term } from './vocabulary.ts'
import { nameIs, plainWords, quoted } from './words.ts'

/** Other names with all their words in the heads; as the thing, the last word names it: a "coffee maker" is a maker. */
export const named = (also: readonly Also[], weight = ''): string =>
  also
    .map(({ lexemes }) => {
      const isThing = (at: number): boolean => !weight.includes('D') || at === lexemes.length - 1
      return `(${lexemes.map((lexeme, at) => quoted(lexeme) + (isThing(at) ? weight : '')).join(' & ')})`
    })
    .join(' | ')
/** The word or one of its other names in these places of the heads. */
export const namedIn = ({ lexeme, also = [] }: Term, weight: string): string =>
  [quoted(lexeme) + weight, ...(also.length > 0 ? [named(also, weight)] : [])].join(' | ')

/** The places of the heads that say what a product is: its category, tags and options, and the noun that names it. */
const TELLING = ':CD'

/** Words that describe a thing, also where a title ends with them ("Mug Blue"). */
const DESCRIBES = new Set(
  'red blue green yellow black white gray grey brown pink purple orange gold silver copper beige navy teal tan wooden leather cotton wool steel striped small medium large mini'.split(
    ' ',
  ),
)
/** What the search names: its noun. Numbers, people and colors alone name nothing. */
export function thingIn({ terms, noun }: Analysis): Term | null {
  const thing = terms[noun]
  return thing && !DESCRIBES.has(thing.word) ? thing : null
}

/** The product is this thing. "Kettle Corn" has the word and is no kettle. By `name`, its title names it so; a tag alone may only describe. */
export const isThe = (thing: Term, by: 'name' | 'anything' = 'anything'): Condition =>
  by === 'name'
    ? {
        name: thing.also ? 'thing by names' : 'thing by name',
        sql: (param, d) => {
          const last = [thing.lexeme, ...(thing.also ?? []).flatMap(({ lexemes }) => lexemes.at(-1) ?? [])]
          const whole = thing.also ? ` and ${d}.heads @@ ${param(namedIn(thing, ':D'))}::tsquery` : ''
          return `${nameIs(d, `${param(last.map(quoted).join(' | '))}::tsquery`)}${whole}`
        },
      }
    : { name: 'thing by anything', sql: (param, d) => `${d}.heads @@ ${param(namedIn(thing, TELLING))}::tsquery` }

/** The last of these words describes other things than the first one too: running shorts tell that "shoes running" are running shoes. */
export function describesOthers(terms: readonly Term[]): Condition {
  const [first, last] = [terms[0], terms.at(-1)].map((term) => quoted(term?.lexeme ?? ''))
  return { name: 'describes', sql: (param, d) => `${d}.heads @@ ${param(`${last}:A & !${last}:D & !${first}:D`)}::tsquery` }
}

/** How well a product fits the thing: 2, it is the thing; 1, it has the word where it counts; 0, it only mentions it in a description. */
export const fitSql =
  (thing: Term): Condition['sql'] =>
  (param, d) =>
    `(${d}.heads @@ ${param(namedIn(thing, ''))}::tsquery)::int +
   (${d}.heads @@ ${param(namedIn(thing, TELLING))}::tsquery or coalesce(lower(${d}.brand), '') = ${param(thing.word)})::int`
export type Fits = ReadonlyMap<ProductId, number>

/** The fits of products that a search server found. */
export async function fitsOf(db: Db, thing: Term, cards: readonly ProductCard[]): Promise<Fits> {
  const { values, param } = parameters()
  const rows = await rowsOf<{ id: ProductId; fit: number }>(
    db,
    'things.fits',
    `select product_id as id, ${fitSql(thing)(param, 'd')} as fit from search_documents d where product_id = any(${param(cards.map(({ id }) => id))}::bigint[])`,
    values,
  )
  return new Map(rows.map(({ id, fit }) => [id, fit]))
}

/** The title ends with the two words in the other order: of a "dish soap", the thing is soap, and of a "soap dish" a dish. */
function isTurned(title: string, terms: readonly Term[]): boolean {
  const [first, last] = terms
  const words = plainWords(title).split(' ')
  return terms.length === 2 && isWord(last, words.at(-2)) && isWord(first, words.at(-1))
}
/** The end of a stem may differ from that of its word: "berri" and "berry". */
const isWord = (term: Term | undefined, word: string | undefined): boolean =>
  term !== undefined && (word?.startsWith(term.lexeme.slice(0, -1)) ?? false)

/** Whether a title has the word. */
export const isIn = (title: string, term: Term): boolean =>
  plainWords(title)
    .split(' ')
    .some((word) => isWord(term, word))

/**
 * `named`: so many cards at the start of the page have the word where it counts. `hasThing`: one of the page is the thing. `isOther`: the few
 * cards with every word are something else, as the first one's title says, and others are the thing: "Sweet Potato Chips" are no sweet
 * potatoes, and neither are russet ones. `isTurned`: all cards with every word have the words in the other order.
 */
export type Fit = { named: number; hasThing: boolean; isOther: boolean; isTurned: boolean }
/** So many products with every word are not taken for something else. */
const FEW = 5
export function fitIn(cards: readonly ProductCard[], fits: Fits, { exact, terms }: { exact: number | null; terms: readonly Term[] }): Fit {
  const isIt = ({ id }: ProductCard): boolean => fits.get(id) === 2
  const end = cards.findIndex(({ id }) => !fits.get(id))
  const named = end < 0 ? cards.length : end
  const whole = cards.slice(0, Math.min(exact ?? cards.length, named))
  const hasThing = cards.some(isIt)
  const isFew = whole.length > 0 && whole.length < FEW
  return {
    named,
    hasThing,
    isOther: hasThing && isFew && !whole.some(isIt) && goesOn(whole[0]?.title ?? '', terms),
    isTurned: whole.length > 0 && whole.every(({ title }) => isTurned(title, terms)),
  }
}

/** Whether the words stand side by side in the title, and another word after them, which is the thing. */
function goesOn(title: string, terms: readonly Term[]): boolean {
  if (terms.length < 2) return false
  const words = plainWords(title).split(' ')
  const at = words.findIndex((_, from) => terms.every((term, i) => isWord(term, words[from + i])))
  return at >= 0 && at + terms.length < words.length
}

/** All stores, the nearest to the place of the search first; null without a place. */
export function storesAround(
  { storeId, mallId }: Pick<ListQuery, 'storeId' | 'mallId'>,
  { places, near }: Pick<CardContext, 'places' | 'near'>,
): readonly Near<ListedStore>[] | null {
  if (near) return near
  const place = (storeId !== undefined && places.stores.get(storeId)) || (mallId !== undefined && places.malls.get(mallId))
  return place ? places.storesNear(place) : null
}
