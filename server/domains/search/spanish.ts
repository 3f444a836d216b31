import { type Db, rowsOf } from '../../platform/db.ts'
import { linesOf } from './word-table.ts'
import type { Vocabulary } from './vocabulary.ts'
import { plainWords } from './words.ts'

type Meaning = { english: string; describes: boolean }
const LONGEST = 5
const ARTICLES = new Set('el la los las un una unos unas lo y mi mis su tu'.split(' '))
const BETWEEN = new Set(['de', 'del', 'para', 'con', 'sin', 'en', 'al'])
/** Before words for prices and places, which have a rule of their own in English. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:menos de|por menos de|bajo|hasta|m[aá]ximo)\s*\$?\s?(\d+)(?:\s*(?:d[oó]lares|usd))?/giu, ' under $$$1 '],
  [/\b(?:m[aá]s de|desde)\s*\$\s?(\d+)/giu, ' over $$$1 '],
  [/\bcerca(?: de m[ií]| de aqu[ií])?(?=\s*$)/giu, ' near me '],
  [/^\s*(?:quiero|necesito|busco|d[oó]nde (?:compro|puedo comprar|encuentro)|tienen|hay)\s+/giu, ' '],
]

/** One form for the singular and the plural; only for comparing words with the table. */
const bare = (word: string): string =>
  word.length < 4
    ? word
    : word.endsWith('ces')
      ? `${word.slice(0, -3)}z`
      : /[^aeiou]es$/.test(word)
        ? word.slice(0, -2)
        : word.endsWith('s')
          ? word.slice(0, -1)
          : word
/** "Taladros" and "tenis": both end in s, and both endings of a plural are left away alike on both sides. */
const keyOf = (words: readonly string[]): string => words.map((word) => bare(word).replace(/e$/, '')).join(' ')

function readTable(): Map<string, Meaning> {
  const table = new Map<string, Meaning>()
  for (const [left, right] of linesOf('spanish-words.txt')) {
    const describes = left.startsWith('+')
    const english = left.replace('+', '').trim()
    for (const said of right.split(',')) {
      const endings = said.trim().endsWith('o/a') ? [said.replace('o/a', 'o'), said.replace('o/a', 'a')] : [said]
      for (const words of endings.map(plainWords).filter(Boolean)) {
        const key = keyOf(words.split(' '))
        if (!table.has(key)) table.set(key, { english, describes })
      }
    }
  }
  return table
}
const TABLE = readTable()
/** Most words of a search begin nothing in the table. */
const STARTS = new Set([...TABLE.keys()].map((key) => key.split(' ', 1)[0]))

type Part = { words: string[]; meaning: Meaning | null; between: string | null }
function partsOf(words: readonly string[]): Part[] {
  const parts: Part[] = []
  const keys = words.map((word) => keyOf([word]))
  for (let from = 0; from < words.length; ) {
    const length = STARTS.has(keys[from])
      ? Array.from({ length: LONGEST }, (_, i) => Math.min(LONGEST, words.length - from) - i).find(
          (some) => some > 0 && TABLE.has(keys.slice(from, from + some).join(' ')),
        )
      : undefined
    const said = words.slice(from, from + (length ?? 1))
    const [word = ''] = said
    if (length) parts.push({ words: said, meaning: TABLE.get(keyOf(said)) ?? null, between: null })
    else if (BETWEEN.has(word)) parts.push({ words: said, meaning: null, between: word })
    else if (!ARTICLES.has(word)) parts.push({ words: said, meaning: null, between: null })
    from += length ?? 1
  }
  return parts
}

const PEOPLE = new Set(['men', 'women', 'kids', 'girls', 'baby', 'mother', 'father'])
/** In English what describes a thing stands before it: "leche de avena" is oat milk, "zapatos rojos" are red shoes. */
function inEnglish(parts: readonly Part[]): string {
  let said = ''
  let joint = ''
  for (const group of groupsOf(parts)) {
    const words = (describes: boolean) =>
      group.parts.flatMap((part) =>
        (part.meaning?.describes ?? false) === describes ? (part.meaning?.english ?? part.words.join(' ')) : [],
      )
    const thing = [...words(true), ...words(false)].join(' ')
    joint = group.between ?? ''
    if (said === '') said = thing
    else if (joint === 'sin') said = `${said} without ${thing}`
    else if (joint === 'con' || joint === 'al' || joint === 'en') said = `${said} with ${thing}`
    else if (joint === 'para' && PEOPLE.has(thing)) said = `${said} for ${thing}`
    else said = `${thing} ${said}`
  }
  return said
}

function groupsOf(parts: readonly Part[]): { between: string | null; parts: Part[] }[] {
  const groups: { between: string | null; parts: Part[] }[] = [{ between: null, parts: [] }]
  for (const part of parts)
    if (part.between) groups.push({ between: part.between, parts: [] })
    else groups.at(-1)?.parts.push(part)
  return groups.filter((group) => group.parts.length > 0)
}

/** The search in English, if it is in Spanish. Words that name a thing here in English are English, unless the others are not. */
export async function fromSpanish(db: Db, vocabulary: Vocabulary, typed: string): Promise<string | null> {
  const plain = PHRASES.reduce((text, [pattern, english]) => text.replace(pattern, english), typed)
  // What the phrases became is English already.
  const [, before = plain, after = ''] = /^(.*?)( (?:under|over) \$\d+.*| near me\s*)$/.exec(plain) ?? []
  const parts = partsOf(plainWords(before).split(' ').filter(Boolean))
  const content = parts.filter(({ between }) => !between)
  const translated = content.filter(({ meaning }) => meaning)
  if (translated.length === 0) return null
  const strange = content.filter(({ meaning, words: [word = ''] }) => !meaning && !/^\d/.test(word)).flatMap(({ words }) => words)
  if (strange.length >= translated.length) return null
  const known = await vocabulary.look(strange)
  if (known.some(({ documents }) => documents > 0)) return null
  const isSaid = parts.length > content.length || /[áéíóúñü]/iu.test(typed.normalize('NFC'))
  if (!isSaid && (await areAllThings(db, translated))) return null
  const english = `${inEnglish(parts)}${after}`.trim()
  return english === plainWords(typed) ? null : english
}

/** Whether each of these words names a thing here: a "pan" is a pan. */
async function areAllThings(db: Db, parts: readonly Part[]): Promise<boolean> {
  const words = parts.flatMap(({ words: said }) => said)
  const rows = await rowsOf<{ word: string }>(db, 'spanish.things')`
    select word from unnest(${words}::text[]) word cross join lateral (select plainto_tsquery('english', word) as stem) t
    where numnode(stem) = 1 and exists (select from search_documents where heads @@ (stem::text || ':AD')::tsquery)`
  return rows.length === words.length
}
