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

/** A stem as a word of a tsquery. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

export type Query = { wanted: string[]; unwanted: string[] }

/** The words to find, and the words to exclude ("without"): a shirt "without pockets" must not be found by "pockets". */
export function readQuery(typed: string): Query {
  const [before = '', ...after] = typed.split(/\bwithout\b/i)
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
 * The vocabulary word that the shopper meant, or null. Words of four letters may have one mistake, words of eight letters or more two; a
 * word that continues the typed text counts as one mistake.
 */
export function meant(typed: string, candidates: readonly KnownWord[]): string | null {
  const most = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0
  let best: { word: string; score: number } | undefined
  for (const { word, documents } of candidates) {
    const continues = typed.length >= 3 && word.startsWith(typed) && word.length - typed.length <= 8
    const mistakes = continues ? 1 : mistakesBetween(typed, word, most)
    if (mistakes > most && !continues) continue
    const score =
      Math.log(1 + documents) - 3 * mistakes + (word[0] === typed[0] ? 1 : 0) - (continues ? 0.1 * (word.length - typed.length) : 0)
    if (!best || score > best.score) best = { word, score }
  }
  return best?.word ?? null
}
