const MOST = 4
const TELLING = 2

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}'’-]{3,}/gu) ?? []
const COMMON = new Set(['and', 'for', 'the', 'with', 'from', 'set', 'pack'])

/** Related searches from the result titles: words that several titles share are added to the search. */
export function relatedSearches(q: string, titles: readonly string[]): string[] {
  const asked = wordsOf(q)
  const isAsked = (word: string): boolean => asked.some((other) => word.startsWith(other.slice(0, 4)) || other.startsWith(word.slice(0, 4)))
  const counts = new Map<string, number>()
  for (const title of titles)
    for (const word of new Set(wordsOf(title))) if (!isAsked(word) && !COMMON.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= TELLING && count < titles.length)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .map(([word]) => `${word} ${q.trim().toLowerCase()}`)
}
