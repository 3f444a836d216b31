// The points of a text search, for Postgres (`text.ts`) and for a search server (`search-server/best-matches.ts`) alike.

/** All words of a search together. */
export const WORDS = 1_000

/** The share of a word's points by the first place that has it: title, brand, elsewhere in the heads, anywhere. */
export const SHARE = { title: 1, brand: 0.85, heads: 0.6, words: 0.45 } as const
/** The same for the noun of the search: of "red dress", a dress belt is the wrong thing. */
export const NOUN_SHARE = { thing: 1, title: 0.65, brand: 0.65, heads: 0.6, words: 0.45 } as const

/**
 * The share of a word's points for its other names: as the thing, beside the word itself, in the title and elsewhere in the heads. All that
 * stands in "Books & Office" has the word "book", and a novel is one.
 */
export const NAME_SHARES = { thing: 0.85, beside: 0.7, title: 0.6, heads: 0.5 } as const

export const POINTS = {
  /**
   * The noun of the search stands in the heads, where it is more than a remark in a description. More than all other points together, so
   * that what is only related comes after it on every page. Of several words, a noun in the name of a brand says nothing about the thing,
   * unless the search names the whole brand.
   */
  named: 3_000,
  /** All words, where fewer would do and none names a thing: boots whose description has "red dress" come after a blue dress. */
  everyWord: 200,
  /** Where no product has both words of a search, the noun of the two: to a "bike helmet", a helmet is nearer than a bike. */
  noun: 200,
  /** Two words of the search stand side by side in the title, a tag or the category too. */
  pair: 100,
  /** The search names the whole brand: what only mentions it may be for things of that brand. */
  brand: 300,
  /** The title is the search, or begins with it. */
  wholeTitle: 120,
  titleStart: 60,
  /** The title has the noun in the very form that was typed: a search for a bed is not for bedding, though both have one stem. */
  form: 50,
  /** For each word of the search, over the number of words in the heads: a short title is about the thing. */
  brevity: 30,
  /** Made for the people that the search names: "mens". */
  audience: 50,
  inStock: 250,
  /** Times the quality from 0 to 1. */
  quality: 40,
  /** Its picture only stands for it: of equal answers, the one that can be seen comes first. */
  standIn: 50,
  /** The title names that it is free of an unwanted thing. */
  freeOf: 400,
} as const

/** A store within these miles carries it; the nearest ring counts. */
export const RINGS = [
  { miles: 25, points: 90 },
  { miles: 50, points: 60 },
  { miles: 100, points: 30 },
] as const
