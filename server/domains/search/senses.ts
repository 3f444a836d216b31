import { measureIn, spellingsOf } from './measures.ts'
import { linesOf, namesIn } from './word-table.ts'

/** Another name for neighboring words of a query, the words from `from` up to but not including `to`. */
export type OtherName = { from: number; to: number; name: string }

const LONGEST = 4
/** Words of a request that name no product, when other words do. The index does not have the "can" of "trash can". */
const FILLERS = new Set(
  'cans something anything some any thing things stuff need needs want looking look find buy get please shop shopping idea ideas new my me our'.split(
    ' ',
  ),
)
const SMALL = new Set('a an the for of to in on at with and or my your his our their its is are i me'.split(' '))

export const isFiller = (word: string): boolean => FILLERS.has(word)

/** One form for the singular and the plural; only for comparing words with the table. */
const bare = (word: string): string =>
  word.length > 4 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word
const keyOf = (words: readonly string[]): string =>
  words
    .filter((word) => !SMALL.has(word))
    .map(bare)
    .join(' ')

/** The table of everyday words: what shoppers say, and what shops write instead. */
function readTable(): Map<string, string[]> {
  const table = new Map<string, string[]>()
  for (const [said, written] of linesOf('everyday-words.txt'))
    for (const words of namesIn(said)) {
      const key = keyOf(words.split(' '))
      table.set(key, [...new Set([...(table.get(key) ?? []), ...namesIn(written)])])
    }
  return table
}
const TABLE = readTable()

const ASKING = new Set('something anything some any need needs want idea ideas please stuff'.split(' '))
/** A need is the same in any order of its words: "a gift for dad", "dads gift". */
const needKeyOf = (words: readonly string[]): string =>
  [...new Set(words.filter((word) => !SMALL.has(word) && !ASKING.has(word)).map(bare))].sort((a, b) => (a < b ? -1 : 1)).join(' ')
const NEEDS = new Map(
  linesOf('everyday-needs.txt').flatMap(([said, things]) =>
    namesIn(said).map((words) => [needKeyOf(words.split(' ')), namesIn(things)] as const),
  ),
)

/** The things that help where a search says nothing else than a need: "snow day". */
export const thingsFor = (words: readonly string[]): readonly string[] => NEEDS.get(needKeyOf(words)) ?? []

/** Whether the table knows these neighboring words as one thing: of "gift for girls", girls are no audience. */
export const isKnownPhrase = (words: readonly string[]): boolean => TABLE.has(keyOf(words))

/**
 * Other names for the words of a query: measures in their other spellings, then the table. Longer phrases win over the words in them, so
 * that "board game" is not looked for as a board.
 */
export function otherNames(words: readonly string[]): OtherName[] {
  const found: OtherName[] = []
  for (let from = 0; from < words.length; ) {
    const measure = measureIn(words, from)
    const known = measure ? { length: measure.length, names: spellingsOf(measure) } : phraseAt(words, from)
    const length = known?.length ?? 1
    found.push(...(known?.names ?? []).map((name) => ({ from, to: from + length, name })))
    from += length
  }
  return found
}

/** The longest phrase of the table that starts here. */
function phraseAt(words: readonly string[], from: number): { length: number; names: readonly string[] } | null {
  if (SMALL.has(words[from] ?? '')) return null
  for (let length = Math.min(LONGEST, words.length - from); length > 0; length--) {
    const phrase = words.slice(from, from + length)
    const names = length > 1 && SMALL.has(phrase.at(-1) ?? '') ? undefined : TABLE.get(keyOf(phrase))
    if (names) return { length, names }
  }
  return null
}
