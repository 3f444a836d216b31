import { departments } from '#sample/goods/all.ts'

/** Shares of the kinds of the sample whose plain name finds a thing of that kind first, and among the first five. */
export type KindsResult = { asked: number; first: number; amongFive: number; missed: { name: string; found: string[] }[] }

const bare = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|s)es$/, '$1')
    .replace(/([^s])s$/, '$1')
const endsWith = (kind: string, name: string): boolean => bare(kind).endsWith(` ${bare(name)}`)

/** Kinds with a name of one word, or of several, of which something is sold. A more exact kind is right as well: plant milk is milk. */
export async function measureKinds(
  ask: (words: string) => Promise<readonly string[]>,
  sold: ReadonlySet<string>,
  words: 'one' | 'several' = 'one',
): Promise<KindsResult> {
  const kinds = departments.flatMap((department) => department.kinds).filter(({ items }) => items.some(({ title }) => sold.has(title)))
  const kindsOf = Map.groupBy(
    kinds.flatMap(({ name, items }) => items.map(({ title }) => ({ title, name }))),
    ({ title }) => title,
  )
  const names = [...new Set(kinds.map(({ name }) => name))].filter((name) => name.includes(' ') === (words === 'several'))
  const missed: KindsResult['missed'] = []
  let [first, amongFive] = [0, 0]
  for (const name of names) {
    const found = (await ask(name.toLowerCase())).slice(0, 5)
    const right = found.map((title) =>
      (kindsOf.get(title) ?? []).some((item) => item.name === name || endsWith(item.name, name) || endsWith(title, name)),
    )
    if (right[0]) first++
    else missed.push({ name, found })
    if (right.includes(true)) amongFive++
  }
  return { asked: names.length, first: first / names.length, amongFive: amongFive / names.length, missed }
}
