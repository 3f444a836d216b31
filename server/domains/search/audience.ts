import type { Condition } from './filters.ts'
import { isKnownPhrase } from './senses.ts'
import { anyOf, not } from './search-server/clauses.ts'
import { quoted } from './words.ts'

/** For whom a thing is: words that name no thing, and are never corrected into one ("mens" is no lens). */
export type Who = 'men' | 'women' | 'boys' | 'girls' | 'kids'
export type Audience = { who: Who; words: readonly string[] }

const WORDS: Readonly<Record<Who, string>> = {
  men: 'men mens gents gentlemen males',
  women: 'women womens ladies lady females',
  boys: 'boys',
  girls: 'girls',
  kids: 'kids kid children childrens childs child toddler toddlers youth',
}
const WHO = new Map(Object.entries(WORDS).flatMap(([who, words]) => words.split(' ').map((word) => [word, who as Who] as const)))
/** The stems by which products say for whom they are. */
export const LEXEMES: Readonly<Record<Who, readonly string[]>> = {
  men: ['men', 'gent', 'gentlemen', 'male'],
  women: ['women', 'ladi', 'femal'],
  boys: ['boy', 'kid', 'children', 'child', 'toddler', 'youth'],
  girls: ['girl', 'kid', 'children', 'child', 'toddler', 'youth'],
  kids: ['kid', 'children', 'child', 'toddler', 'youth', 'boy', 'girl'],
}
const OTHERS: Readonly<Record<Who, readonly Who[]>> = {
  men: ['women', 'kids'],
  women: ['men', 'kids'],
  boys: ['girls'],
  girls: ['boys'],
  kids: [],
}

export const isAudience = (word: string): boolean => WHO.has(word)

/** The people whom these words name, unless the words name nothing else, or are a phrase of their own ("gift for girls"). */
export function audienceIn(words: readonly string[]): Audience | null {
  const at = words.findIndex((word) => WHO.has(word))
  const who = WHO.get(words[at] ?? '')
  if (!who || words.every((word) => WHO.has(word) || word === 'for')) return null
  for (let from = 0; from <= at; from++)
    for (let to = at + 1; to <= words.length; to++) {
      const phrase = words.slice(from, to)
      if (phrase.some((word) => !WHO.has(word) && word !== 'for') && isKnownPhrase(phrase)) return null
    }
  return { who, words: words.filter((word, i) => WHO.get(word) === who || (word === 'for' && WHO.get(words[i + 1] ?? '') === who)) }
}

export const madeFor = ({ who }: Audience): string => LEXEMES[who].map(quoted).join(' | ')

/** What is made for others is no result; a title that names nobody is for everybody. */
export function notForOthers({ who }: Audience): Condition[] {
  const own = new Set(LEXEMES[who])
  const others = [...new Set(OTHERS[who].flatMap((other) => LEXEMES[other]))].filter((lexeme) => !own.has(lexeme) && !isShared(who, lexeme))
  if (others.length === 0) return []
  const query = others.map((lexeme) => `${quoted(lexeme)}:A`).join(' | ')
  const mine = `${LEXEMES[who].map((lexeme) => `${quoted(lexeme)}:A`).join(' | ')}`
  return [
    {
      name: `not-for-others`,
      sql: (param, d) => `(not ${d}.heads @@ ${param(query)}::tsquery or ${d}.heads @@ ${param(mine)}::tsquery)`,
      clause: { bool: { should: [not(anyOf('title_words', others)), anyOf('title_words', LEXEMES[who])], minimum_should_match: 1 } },
    },
  ]
}
const isShared = (who: Who, lexeme: string): boolean =>
  (who === 'boys' || who === 'girls') && ['kid', 'children', 'child', 'toddler', 'youth'].includes(lexeme)

/** Things for children are wished for: an adult's shoe does not fit. Given up, and said, if nothing is made for them. */
export const wishedFor = (audience: Audience): (Condition & { label: string })[] =>
  audience.who === 'men' || audience.who === 'women'
    ? []
    : [
        {
          label: labelOf(audience),
          name: 'made-for',
          sql: (param, d) => `${d}.heads @@ ${param(madeFor(audience))}::tsquery`,
          clause: anyOf('head_words', LEXEMES[audience.who]),
        },
      ]
export const labelOf = ({ who }: Audience): string => `For ${who}`
