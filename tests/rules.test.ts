import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Every rule in docs/rules.md, as cited: `screens:R53`. */
function statedRules(document: string): string[] {
  return document.split(/^## /m).flatMap((section) => {
    const prefix = /^\w+/.exec(section)?.[0].toLowerCase()
    return Array.from(section.matchAll(/^- \*\*([A-Z]+\d+)\*\* \S/gm), ([, number]) => `${prefix}:${number}`)
  })
}

const citations = (source: string) => source.match(/\b(?:screens|safety):[A-Z]+\d+/g) ?? []

/** The citations without a rule in docs/rules.md, each with its file. */
const unknownCitations = (path: string, source: string, stated: ReadonlySet<string>) =>
  citations(source).flatMap((citation) => (stated.has(citation) ? [] : [`${path} cites ${citation}`]))

async function sourceFiles(): Promise<{ path: string; source: string }[]> {
  const files: { path: string; source: string }[] = []
  for (const folder of ['contracts', 'sample', 'server', 'tests', 'tools', 'web']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name)
      if (!entry.isFile() || !/\.(?:tsx?|mjs|css|sql)$/.test(entry.name)) continue
      files.push({ path: relative(root, file).replaceAll('\\', '/'), source: await readFile(file, 'utf8') })
    }
  }
  return files
}

const readRules = async () => statedRules(await readFile(join(root, 'docs/rules.md'), 'utf8'))

test('every rule that the sources cite has its line in docs/rules.md', async () => {
  const stated = new Set(await readRules())
  const files = await sourceFiles()
  expect(files.flatMap(({ source }) => citations(source)).length).toBeGreaterThan(100)
  expect(files.flatMap(({ path, source }) => unknownCitations(path, source, stated))).toEqual([])
})

test('docs/rules.md states each rule once', async () => {
  const stated = await readRules()
  expect(stated.filter((rule, index) => stated.indexOf(rule) !== index)).toEqual([])
})

test('a citation without a line is reported with its file, also when the other list has that number', () => {
  const stated = new Set(statedRules('# Rules\n\n## Screens\n\n- **R1** Adds.\n- **R2**\n\n## Safety\n\n- **M1** Once.\n'))
  expect(unknownCitations('a.ts', `test('screens:R1 safety:M1 holds') // safety:R1, screens:R2, screens:/cart`, stated)).toEqual([
    'a.ts cites safety:R1',
    'a.ts cites screens:R2',
  ])
})
