const MOST = 4
const TELLING = 2

const COMMON = new Set(['and', 'for', 'the', 'with', 'from', 'of', 'in', 'on', 'a', 'an', 'to', 'by', 'set', 'pack', 'kit'])
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []
const singular = (word: string): string => word.replace(/s$/, '')

/** Related searches from the result titles: the words before the search text in several titles, as in "desk lamp" for "lamp". */
export function relatedSearches(q: string, titles: readonly string[]): string[] {
  const asked = wordsOf(q)
  if (asked.length === 0) return []
  const counts = new Map<string, number>()
  for (const title of titles) {
    const before = wordBefore(asked, wordsOf(title))
    if (before && !COMMON.has(before)) counts.set(before, (counts.get(before) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= TELLING && count < titles.length)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .map(([word]) => `${word} ${q.trim().toLowerCase()}`)
}

function wordBefore(asked: readonly string[], title: readonly string[]): string | undefined {
  const at = title.findIndex((_, i) => asked.every((word, n) => singular(title[i + n] ?? '') === singular(word)))
  return at > 0 ? title[at - 1] : undefined
}
