import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { domains } from '#server/domains/all.ts'
import { domainTable } from '#tools/domain-table.ts'
import { forbiddenImports, importCycles, readImports, type SourceFile } from './import-rules.ts'

const root = join(import.meta.dirname, '..')

async function sourceFiles(): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const folder of ['contracts', 'sample', 'server', 'web']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      files.push(readImports(relative(root, file).replaceAll('\\', '/'), await readFile(file, 'utf8')))
    }
  }
  return files
}

test('nobody imports what the map of the house keeps from them', async () => {
  const files = await sourceFiles()
  expect(files.length).toBeGreaterThan(50)
  expect(forbiddenImports(files)).toEqual([])
})

test('the table of domains is what they declare: `npm run domains` writes it', async () => {
  expect(await readFile(join(root, 'docs/domains.md'), 'utf8')).toBe(domainTable(domains))
})

test('every door is there, and another domain uses it', async () => {
  const own = (path: string) => /^server\/domains\/[^/]+\//.exec(path)?.[0] ?? path
  const files = (await sourceFiles()).filter(({ path }) => !path.endsWith('.test.ts'))
  const used = new Set(files.flatMap(({ path, imports }) => imports.filter((target) => own(target) !== own(path))))
  const doors = domains.flatMap(({ name, doors: declared = [] }) => declared.map((door) => `server/domains/${name}/${door}`))
  expect(doors.filter((door) => !used.has(door))).toEqual([])
})

test('the server loads the sample only where one is made or shown', async () => {
  const files = (await sourceFiles()).map(({ path }) => path).filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'))
  const codes = await Promise.all(files.map(async (path) => ({ path, code: await readFile(join(root, path), 'utf8') })))
  expect(codes.filter(({ code }) => /^import [^(]*'#sample\//m.test(code)).map(({ path }) => path)).toEqual([])
})

test('no file reaches itself through its imports', async () => {
  expect(importCycles(await sourceFiles())).toEqual([])
})

const made = (path: string, code: string) => forbiddenImports([readImports(path, code)])

test.each([
  ['contracts/cart/cart.ts', `import { sql } from 'drizzle-orm'`, 'contracts import zod'],
  ['contracts/cart/cart.ts', `export * from '../../server/app.ts'`, 'contracts import zod'],
  ['web/domains/cart/CartLine.tsx', `import type { Line } from '#server/domains/cart/cart.ts'`, 'only by its contracts'],
  ['server/platform/mail.ts', `import { joined } from '../domains/identity/people.ts'`, 'the platform knows no domain'],
  ['server/app.ts', `const page = await import('#web/root.tsx')`, 'does not know the web'],
  ['server/domains/cart/cart.ts', `import { stores } from '../stores/tables.ts'`, 'through the doors'],
  ['server/domains/stores/stores.ts', `import type { Offer } from '../catalog/offers.ts'`, 'only the domains before it'],
  ['server/domains/kitchen/kitchen.ts', `import { z } from 'zod'`, 'no place in the list'],
  ['server/domains/cart/rules.ts', `import { and } from 'drizzle-orm'`, 'rules import contracts only'],
  ['web/ui/Button.tsx', `import { useCart } from '#web/domains/cart/queries.ts'`, 'know no domain'],
  ['web/lib/api.ts', `import { Button } from '../ui/Button.tsx'`, 'lib knows'],
  ['web/lib/write.ts', `import { toast } from '#web/state/toasts.ts'`, 'no state'],
  ['web/shell/Header.tsx', `import { CartLine } from '#web/domains/cart/CartLine.tsx'`, 'the queries only'],
  ['web/domains/stores/StoreCard.tsx', `import { ProductCard } from '../catalog/ProductCard.tsx'`, 'only from the domains before'],
  ['web/domains/orders/OrderCard.tsx', `import CartScreen from '../cart/CartScreen.tsx'`, 'nothing imports a screen'],
])('%s with %s is caught', (path, code, words) => {
  expect(made(path, code)).toEqual([expect.stringContaining(words)])
})

test.each([
  ['contracts/cart/cart.ts', `import { z } from 'zod'\nimport { Price } from '../money.ts'`],
  ['server/domains/cart/cart.ts', `import * as stores from '../stores/stores.ts'\nimport { cartLines } from './tables.ts'`],
  ['server/domains/cart/tables.ts', `import { stores } from '../stores/tables.ts'`],
  ['server/domains/admin/decisions.ts', `import * as orders from '../orders/read.ts'`],
  ['web/domains/stores/StoreScreen.tsx', `import { ProductCard } from '../catalog/ProductCard.tsx'`],
  ['web/shell/Header.tsx', `import { cart } from '#web/domains/cart/queries.ts'`],
  ['server/domains/stores/stores.test.ts', `import { aProduct } from '../catalog/offers.ts'`],
])('%s with %s is allowed', (path, code) => {
  expect(made(path, code)).toEqual([])
})

test('a section of an office may use every domain, and no other domain may use it', () => {
  const office = readImports('web/domains/teams/office.ts', `const Team = lazy(async () => await import('./Team.tsx'))`)
  const section = readImports('web/domains/teams/Team.tsx', `import { Requests } from '../applications/Requests.tsx'`)
  const other = readImports('web/domains/wallet/Wallet.tsx', `import { Team } from '../teams/Team.tsx'`)
  expect(forbiddenImports([section])).toEqual([expect.stringContaining('only from the domains before')])
  expect(forbiddenImports([office, section])).toEqual([])
  expect(forbiddenImports([office, section, other])).toEqual([expect.stringContaining('imports a section of an office')])
})

test('a circle is caught, also one that is made of types', () => {
  const circle = [
    readImports('server/a.ts', `import type { B } from './b.ts'`),
    readImports('server/b.ts', `export { c } from './c.ts'`),
    readImports('server/c.ts', `import { a } from '#server/a.ts'`),
    readImports('server/d.ts', `import { a } from './a.ts'`),
  ]
  expect(importCycles(circle)).toEqual(['server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts'])
})
