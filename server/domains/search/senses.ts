import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureIn, spellingsOf } from './measures.ts'
import type { WordNet } from './wordnet.ts'
import { plainWords } from './words.ts'

/** How a found name relates to the typed words. A kind is more exact than the wider thing. */
export type Relation = 'same' | 'narrower' | 'wider'
/** Another name for neighboring words of a query, the words from `from` up to but not including `to`. */
export type OtherName = { from: number; to: number; name: string; relation: Relation; source: 'table' | 'net' }

const LONGEST = 4
/** Words of a request that name no product, when other words do. */
const FILLERS = new Set(
  'something anything some any thing things stuff need needs want looking look find buy get please shop shopping idea ideas new my me our'.split(
    ' ',
  ),
)
const SMALL = new Set('a an the for of to in on at with and or my your his our their its is are i me'.split(' '))

export const isFiller = (word: string): boolean => FILLERS.has(word)

/** One form for the singular and the plural; only for comparing words with the table. */
const bare = (word: string): string => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word)
const keyOf = (words: readonly string[]): string =>
  words
    .filter((word) => !SMALL.has(word))
    .map(bare)
    .join(' ')

/** The table of everyday words: what shoppers say, and what shops write instead. */
function readTable(): Map<string, string[]> {
  const table = new Map<string, string[]>()
  for (const line of readFileSync(join(import.meta.dirname, 'everyday-words.txt'), 'utf8').split('\n')) {
    if (line.startsWith('#') || !line.includes('=')) continue
    const [said, written] = line.split('=').map((side) => side.split(',').map(plainWords).filter(Boolean))
    for (const words of said ?? []) {
      const key = keyOf(words.split(' '))
      table.set(key, [...new Set([...(table.get(key) ?? []), ...(written ?? [])])])
    }
  }
  return table
}
const TABLE = readTable()

/**
 * Other names for the words of a query: measures in their other spellings, then the table, then WordNet. Longer phrases win over the words
 * in them, so that "board game" is not looked for as a board.
 */
export async function otherNames(net: WordNet, words: readonly string[]): Promise<OtherName[]> {
  const found: OtherName[] = []
  for (let from = 0; from < words.length; ) {
    const measure = measureIn(words, from)
    if (measure) {
      found.push(
        ...spellingsOf(measure).map((name) => ({
          from,
          to: from + measure.length,
          name,
          relation: 'same' as const,
          source: 'table' as const,
        })),
      )
      from += measure.length
      continue
    }
    from += await phraseAt(net, words, from, found)
  }
  return found
}

/** Adds the names of the longest known phrase that starts here, and returns its length. */
async function phraseAt(net: WordNet, words: readonly string[], from: number, found: OtherName[]): Promise<number> {
  if (SMALL.has(words[from] ?? '')) return 1
  for (let length = Math.min(LONGEST, words.length - from); length > 0; length--) {
    const phrase = words.slice(from, from + length)
    if (length > 1 && SMALL.has(phrase.at(-1) ?? '')) continue
    const to = from + length
    const written = TABLE.get(keyOf(phrase))
    if (written) {
      found.push(...written.map((name) => ({ from, to, name, relation: 'same' as const, source: 'table' as const })))
      return length
    }
    const related = await net.of(phrase.join(' '))
    if (!related) continue
    for (const [relation, names] of [
      ['same', related.same],
      ['narrower', related.narrower],
      ['wider', related.wider],
    ] as const)
      found.push(...names.map((name) => ({ from, to, name: plainWords(name), relation, source: 'net' as const })))
    return length
  }
  return 1
}
