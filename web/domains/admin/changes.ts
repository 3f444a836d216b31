export type Change = { name: string; from: string | null; to: string | null }

/** The fields that an action changed; `from` is null if there was no earlier value. */
export function changesIn(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, from: wordsOf(was[name]), to: wordsOf(is[name]) }))
    .filter(({ from, to }) => from !== to)
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value }
}
function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
