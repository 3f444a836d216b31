import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { CHUNKS, isIn } from './chunks.ts'

const root = join(import.meta.dirname, '..')
const isThere = (file: string): boolean =>
  file.endsWith('/')
    ? readdirSync(join(root, file)).length > 0
    : readdirSync(join(root, dirname(file))).some((name) => `${dirname(file)}/${name.replace(/\.tsx?$/, '')}` === file)

test('every file that a chunk names is there', () => {
  const named = CHUNKS.flatMap(({ files = [], except = [] }) => [...files, ...except])
  expect(named.filter((file) => !isThere(file))).toEqual([])
})

test('a chunk takes its files and folders, and leaves out what it excepts', () => {
  const frame = CHUNKS.filter(({ name }) => name === 'frame')
  const inFrame = (path: string) => frame.some((chunk) => isIn(chunk, `/somewhere/web-shop/${path}`))
  expect(
    ['web/lib/api.ts', 'web/ui/Card.tsx', 'web/state/cart.ts', 'contracts/time.ts', 'web/routes.ts?x=1'].filter((path) => !inFrame(path)),
  ).toEqual([])
  expect(
    ['web/lib/write.ts', 'web/ui/CardRow.tsx', 'web/root.tsx', 'contracts/times/time.ts', 'node_modules/p/web/lib/a.ts'].filter(inFrame),
  ).toEqual([])
})
