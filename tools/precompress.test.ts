import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { brotliAssets, gzipAssets } from './precompress.ts'

const folder = await mkdtemp(join(tmpdir(), 'spiral-precompress-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('what a start left for later is compressed once, and pictures never', async () => {
  await mkdir(join(folder, 'assets'))
  for (const [file, text] of [
    ['assets/a.js', 'let a = 1;'.repeat(50)],
    ['sw.js', 'let b = 2;'.repeat(40)],
    ['assets/a.webp', 'a picture'],
  ] as const)
    await writeFile(join(folder, file), text)
  gzipAssets(folder)
  await writeFile(join(folder, 'sw.js.br'), 'written before')
  brotliAssets(folder)
  expect((await readdir(folder, { recursive: true })).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'assets',
    'assets/a.js',
    'assets/a.js.br',
    'assets/a.js.gz',
    'assets/a.webp',
    'sw.js',
    'sw.js.br',
    'sw.js.gz',
  ])
  const read = (file: string) => readFile(join(folder, file))
  expect(brotliDecompressSync(await read('assets/a.js.br'))).toEqual(await read('assets/a.js'))
  expect(gunzipSync(await read('assets/a.js.gz'))).toEqual(await read('assets/a.js'))
  expect((await read('sw.js.br')).toString()).toBe('written before')
})
