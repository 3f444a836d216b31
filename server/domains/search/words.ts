/** Splits text into words the same way on both sides of a search: here for queries, in SQL for the index. */
const MOST_WORDS = 8
const LONGEST_WORD = 40

/** Lower case, without accents and apostrophes; every other character that is not a letter or digit becomes a space. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The same as plainWords, for a column. */
export const plainWordsSql = (column: string): string =>
  `regexp_replace(regexp_replace(lower(normalize(coalesce(${column}, ''), NFKD)), '[\\u0300-\\u036f''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')`

/** The title of a product names it by one of these words: found by an index of its own. */
export const nameIs = (d: string, words: string): string => `ts_filter(${d}.heads, '{d}') @@ ${words}`

/** A stem as a word of a tsquery. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

export type Query = { wanted: string[]; unwanted: string[] }

/** How people ask a person; the thing comes after it. */
const REQUEST =
  /^\s*(?:(?:where|how)\s+(?:can|could|do|would)\s+(?:i|you|we)\s+(?:buy|get|find|order)|(?:do|does)\s+(?:you|anyone|anybody)\s+(?:have|sell|carry|stock)|who\s+(?:sells|has|carries)|(?:i\s+|i'm\s+|im\s+|i\s+am\s+|we\s+)?(?:want|need|looking\s+for|look\s+for|looking)(?:\s+to\s+(?:buy|get|find))?|(?:show|find|get)\s+me|(?:i\s+)?(?:want|would\s+like)\s+to\s+buy)\s+(?:an?\s+|the\s+|some\s+|any\s+)?(?=\S)/i

/** The words to find, and the words to exclude ("without"): a shirt "without pockets" must not be found by "pockets". */
export function readQuery(typed: string): Query {
  const [before = '', ...after] = typed
    .slice(0, 500)
    .replace(REQUEST, '')
    .split(/\bwithout\b/i)
  const words = (text: string): string[] =>
    plainWords(text)
      .split(' ')
      .filter((word) => word && word.length <= LONGEST_WORD)
  const unwanted = after.flatMap((part) => words(part).slice(0, 1))
  const rest = after.flatMap((part) => words(part).slice(1))
  return { wanted: [...new Set([...words(before), ...rest])].slice(0, MOST_WORDS), unwanted: [...new Set(unwanted)].slice(0, 4) }
}

/** The word itself, and all forms of it with one letter left out. */
export function deletesOf(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, i) => letters.toSpliced(i, 1).join(''))])]
}

/**
 * The number of changed, missing, inserted or swapped letters (Damerau-Levenshtein, adjacent swaps); `most` + 1 if it is larger than
 * `most`.
 */
export function mistakesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (line: readonly number[], k: number): number => line[k] ?? 0
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(before, j - 2) + 1)
      row.push(cost)
    }
    before = last
    last = row
  }
  return last[b.length] ?? most + 1
}

export type KnownWord = { word: string; documents: number }

/**
 * The vocabulary words that the shopper may have meant, the likeliest first. Words of four letters may have one mistake, words of eight
 * letters or more two; a word that continues the typed text counts as one mistake. A short word keeps its first letter (mice are no ice),
 * unless the other one `fits`: it occurs together with the rest of the search.
 */
export function meantBy(typed: string, candidates: readonly KnownWord[], fits: ReadonlySet<string> = new Set()): string[] {
  const most = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0
  const scored = candidates.flatMap(({ word, documents }) => {
    const continues = typed.length >= 5 && word.startsWith(typed) && word.length - typed.length <= 8
    const mistakes = continues ? 1 : mistakesBetween(typed, word, most)
    if (mistakes > most && !continues) return []
    if (typed.length === 4 && !fits.has(word) && word[0] !== typed[0]) return []
    const score =
      Math.log(1 + documents) -
      3 * mistakes +
      (word[0] === typed[0] ? 1 : 0) +
      (fits.has(word) ? FITS : 0) -
      (continues ? 0.1 * (word.length - typed.length) : 0)
    return [{ word, score }]
  })
  return scored.sort((a, b) => b.score - a.score).map(({ word }) => word)
}
const FITS = 4
