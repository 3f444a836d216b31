/** The fields of a document of the search server; `documents.ts` reads them from the index. */
const KEYWORD = { type: 'keyword' }
const LONG = { type: 'long' }
const BOOLEAN = { type: 'boolean' }
const DOUBLE = { type: 'double' }
const FIELDS = {
  product_id: LONG,
  item_id: LONG,
  title_key: KEYWORD,
  /** The words of the title as they are written. */
  title_forms: KEYWORD,
  /** Stems, as Postgres makes them: of the title, of the noun that names the thing, of the brand, of title, brand, category, tags and options, and of everything. */
  title_words: KEYWORD,
  /** Two stems that stand side by side in the title, with a space. */
  title_pairs: KEYWORD,
  thing_words: KEYWORD,
  brand_words: KEYWORD,
  head_words: KEYWORD,
  words: KEYWORD,
  /** 1 divided by the number of stems in the heads. */
  brevity: DOUBLE,
  quality: DOUBLE,
  category_slug: KEYWORD,
  department_slug: KEYWORD,
  brand: KEYWORD,
  brand_key: KEYWORD,
  price: LONG,
  on_sale: BOOLEAN,
  in_stock: BOOLEAN,
  pickup: BOOLEAN,
  ships_to_mall: BOOLEAN,
  ships_home: BOOLEAN,
  /** The stores and malls that carry it, and the stores that have it now. */
  carried_by: LONG,
  malls: LONG,
  stores: LONG,
  options: KEYWORD,
  stars_mean: DOUBLE,
  /** When the document was written, in milliseconds. */
  copied_at: LONG,
} as const
export type Field = keyof typeof FIELDS
export const MAPPINGS = { dynamic: 'strict', properties: FIELDS }
/** Raise it when the fields change: a copy of the new shape is filled while searches read the old one. */
export const SHAPE = 4

type Value = string | number | boolean
/** A part of a search in OpenSearch's query language. */
export type Clause = Record<string, unknown>

export const is = (field: Field, value: Value): Clause => ({ term: { [field]: value } })
export const anyOf = (field: Field, values: readonly Value[]): Clause => ({ terms: { [field]: values } })
export const between = (field: Field, { least, most }: { least?: number; most?: number }): Clause => ({
  range: { [field]: { ...(least === undefined ? {} : { gte: least }), ...(most === undefined ? {} : { lte: most }) } },
})
export const startsWith = (field: Field, value: string): Clause => ({ prefix: { [field]: value } })
/** The whole value must match; only the signs of the plain syntax mean something. */
export const matches = (field: Field, pattern: string): Clause => ({ regexp: { [field]: { value: pattern, flags: 'NONE' } } })
/** For a pattern, with each sign standing for itself. */
export const literally = (text: string): string => text.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')
export const every = (clauses: readonly Clause[]): Clause => ({ bool: { filter: clauses } })
export const some = (clauses: readonly Clause[]): Clause => ({ bool: { should: clauses, minimum_should_match: 1 } })
export const not = (clause: Clause): Clause => ({ bool: { must_not: [clause] } })
/** These points once per match, however often the word occurs. */
export const points = (boost: number, filter: Clause): Clause => ({ constant_score: { filter, boost } })
/** The points of the best of these clauses. */
export const best = (queries: readonly Clause[], name?: string): Clause => ({
  dis_max: { queries, ...(name === undefined ? {} : { _name: name }) },
})
