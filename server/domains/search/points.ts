// The points of a text search, for Postgres (`text.ts`) and for a search server (`search-server/best-matches.ts`) alike.

/** All words of a search together. */
export const WORDS = 1_000

/** The share of a word's points by the first place that has it: title, brand, elsewhere in the heads, anywhere. */
export const SHARE = { title: 1, brand: 0.85, heads: 0.6, words: 0.3 } as const

/** The share of a word's points for its other names, in the title and elsewhere in the heads. */
export const NAME_SHARES = { same: [0.7, 0.5], narrower: [0.55, 0.35], wider: [0.45, 0.25] } as const

export const POINTS = {
  /** All words, where fewer would do. */
  everyWord: 200,
  /** The title is the search, or begins with it. */
  wholeTitle: 120,
  titleStart: 60,
  /** For each word of the search, over the number of words in the heads: a short title is about the thing. */
  brevity: 60,
  inStock: 250,
  /** Times the quality from 0 to 1. */
  quality: 40,
  /** The title names that it is free of an unwanted thing. */
  freeOf: 200,
} as const

/** A store within these miles carries it; the nearest ring counts. */
export const RINGS = [
  { miles: 25, points: 90 },
  { miles: 50, points: 60 },
  { miles: 100, points: 30 },
] as const
