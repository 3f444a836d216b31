import { expect, test } from 'vitest'
import { type Graph, sharedFiles, type Visit } from './shared-files.ts'

const sizes: Record<string, number> = { large: 500_000 }
/** A graph of screens, which are entries, and of the modules that they lead to. */
const graphOf = (imports: Record<string, readonly string[]>, entries: readonly string[]): Graph =>
  new Map(Object.entries(imports).map(([id, of]) => [id, { imports: of, size: sizes[id] ?? 100, isEntry: entries.includes(id) }]))
const filesOf = (imports: Record<string, readonly string[]>, entries: readonly string[]): string[] => {
  const screens = entries.map((id): Visit => ({ begins: [id], weight: 1 }))
  return sharedFiles(graphOf(imports, entries), screens).map((modules) => modules.toSorted().join(' '))
}
/** 26 modules, more than a page should ask for one by one, each of which a screen of its own shares with screen `a`. */
const many = Array.from({ length: 26 }, (_, at) => `m${at}`)
const own = Object.fromEntries(many.flatMap((id) => [[`screen-of-${id}`, [id]] as const, [id, []] as const]))
const ownScreens = many.map((id) => `screen-of-${id}`)

test('modules that the same screens load are one file, and what one screen alone loads stays with it', () => {
  const imports = { a: ['x', 'y', 'mine'], b: ['x', 'y'], x: [], y: ['deep'], deep: [], mine: [] }
  expect(filesOf(imports, ['a', 'b'])).toEqual(['deep x y'])
})

test('a page with few files loads nothing in vain', () => {
  expect(filesOf({ a: ['x', 'y'], b: ['x'], c: ['y'], x: [], y: [] }, ['a', 'b', 'c'])).toEqual(['x', 'y'])
})

test('small modules of a page with many files are merged, a large one stays alone', () => {
  const found = filesOf({ a: [...many, 'large'], b: ['large'], ...own, large: [] }, ['a', 'b', ...ownScreens])
  expect(found).toContain('large')
  expect(found.length).toBeLessThanOrEqual(21)
  expect(found.flatMap((file) => file.split(' ')).toSorted()).toEqual([...many, 'large'].toSorted())
})

test('files do not wait for one another', () => {
  // `part` comes later by itself. In one file, `user` and `deep` would wait for its file, which waits for theirs.
  const imports = { a: [...many, 'user', 'deep'], b: ['user', 'deep'], ...own, user: ['part'], part: ['deep'], deep: [] }
  const found = filesOf(imports, ['a', 'b', 'part', ...ownScreens]).map((file) => file.split(' '))
  expect(found.some((file) => file.includes('user') && file.includes('deep'))).toBe(false)
})

test('a file imports only files before it', () => {
  const chain = Object.fromEntries(many.map((id, at) => [id, at + 2 < many.length ? [`m${at + 2}`] : []]))
  const found = filesOf({ a: many, ...own, ...chain }, ['a', ...ownScreens]).map((file) => file.split(' '))
  const fileOf = (id: string) => found.findIndex((file) => file.includes(id))
  for (const [id, imported] of Object.entries(chain))
    for (const other of imported) expect(fileOf(other), `${id} imports ${other}`).toBeLessThanOrEqual(fileOf(id))
})
