import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { aShop } from '#tests/shops.ts'

let app: TestApp
let folder: string
let retailer: string
let store: number
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'spiral-import-test-'))
  const shop = await aShop(app)
  store = shop.storeId
  const { rows } = await app.deps.db.$client.query('select slug from retailers where id = $1', [shop.retailerId])
  retailer = rows[0].slug
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const root = join(import.meta.dirname, '..')
function run(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: app.databaseUrl, SPIRAL_DATA: folder, NODE_ENV: 'test' }
  return new Promise((done) => {
    execFile(process.execPath, [join(root, 'tools/import.ts'), ...words], { env }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said: out + err }),
    )
  })
}
async function aFile(text: string): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.csv`)
  await writeFile(file, text)
  return file
}
const HEADER = 'Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price'
const productCount = async (): Promise<number> =>
  (await app.deps.db.$client.query('select count(*) as count from products where external_id is not null')).rows[0].count

test('a dry run tells what would happen and leaves everything; without it the products are in, and twice is once', async () => {
  const file = await aFile(`${HEADER}\nlamp,Lamp,LAMP,3,19.90\nvase,Vase,VASE,1,7\n`)
  const args = [file, '--retailer', retailer, '--store', String(store)]
  const dry = await run(...args, '--dry-run')
  expect(dry.said).toContain('2  products would be new')
  expect(dry.said).toContain('nothing was changed')
  expect(dry.code).toBe(0)
  expect(await productCount()).toBe(0)
  const real = await run(...args)
  expect(real.said).toContain('2  products are new')
  expect(real.code).toBe(0)
  expect(await productCount()).toBe(2)
  expect((await run(...args)).said).toContain('2  products are as they were')
})

test('errors are told by line and column, and the exit code says that some were left out', async () => {
  const { code, said } = await run(await aFile(`${HEADER}\nbowl,Bowl,BOWL,3,free\n`), '--retailer', retailer, '--store', String(store))
  expect(said).toContain('line 2, Variant Price: "free" is not a price. (bowl)')
  expect(code).toBe(1)
})

test.each([
  ['no file', () => ['--retailer', retailer, '--store', String(store)], 'npm run import -- FILE'],
  ['a flag nobody knows', () => ['x.csv', '--replace'], 'npm run import -- FILE'],
  ['a file that is not there', () => ['nowhere.csv', '--retailer', retailer, '--store', '1'], 'there is no file nowhere.csv'],
  ['an unknown retailer', () => [import.meta.filename, '--retailer', 'nobody', '--store', '1'], 'there is no retailer "nobody"'],
  ['another store', () => [import.meta.filename, '--retailer', retailer, '--store', '999999'], 'is not one of'],
  [
    'something else than a catalogue',
    () => [import.meta.filename, '--retailer', retailer, '--store', String(store)],
    'A catalog file needs a title and a price for each product.',
  ],
])('%s: says so and ends with 2', async (_, words, expected) => {
  const { code, said } = await run(...words())
  expect(said).toContain(expected)
  expect(code).toBe(2)
})
