/** A column that is read: its usual name, and other spellings of it. */
export type Column = { name: string; also?: readonly string[] }
export type MatchedColumns<Field extends string> = {
  at: Partial<Record<Field, number>>
  /** [the file's spelling, the name it was matched to] */
  guessed: [string, string][]
}

/** "Variant SKU", "variant_sku" and " Variant sku " are the same name, and so are "Quantità" and "quantita". */
export const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The index of each column: matched by any known name in any case, else by a name that differs by one or two letters. */
export function findColumns<Field extends string>(
  header: readonly string[],
  columns: Partial<Record<Field, Column>>,
): MatchedColumns<Field> {
  const names = header.map(plain)
  const at: Partial<Record<Field, number>> = {}
  const taken = new Set<number>()
  const take = (field: Field, index: number): boolean => {
    if (index < 0 || taken.has(index)) return false
    at[field] = index
    taken.add(index)
    return true
  }
  const open: Field[] = []
  for (const field of Object.keys(columns) as Field[]) {
    const { name = '', also = [] } = columns[field] ?? {}
    if (![name, ...also].some((spelling) => take(field, names.indexOf(plain(spelling) || ' ')))) open.push(field)
  }
  const guessed: [string, string][] = []
  for (const field of open) {
    const { name = '' } = columns[field] ?? {}
    const index = names.findIndex((spelling, i) => !taken.has(i) && isNearly(spelling, plain(name)))
    if (take(field, index)) guessed.push([header[index]?.trim() ?? '', name])
  }
  return { at, guessed }
}

/** Long names only, with the same digits: "Option1 Name" is never a misspelling of "Option2 Name". */
function isNearly(spelling: string, name: string): boolean {
  if (name.length < 8 || Math.abs(spelling.length - name.length) > 2) return false
  if (spelling.replace(/\D/g, '') !== name.replace(/\D/g, '')) return false
  return slips(spelling, name) <= (name.length >= 12 ? 2 : 1)
}

function slips(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min((row[j - 1] ?? 0) + 1, (before[j] ?? 0) + 1, (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    before = row
  }
  return before[b.length] ?? 0
}
