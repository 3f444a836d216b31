import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelImport, type ImportRun } from '#contracts/imports/imports.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { keepPicture } from '#server/platform/pictures.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { csv, importing, MUG, type Seller } from '#tests/importing.ts'
import { aPicture, sendPicture } from '#tests/pictures.ts'
import { upload } from '#tests/uploads.ts'
import { forgetLostFiles } from './jobs.ts'

let app: TestApp
let seller: Seller
let folder: string
beforeAll(async () => {
  const dataDir = `/tmp/spiral-tests/${process.pid}-lost-files`
  app = await testApp({ config: { dataDir } })
  folder = path.join(dataDir, 'files')
  seller = await importing(() => app).aSeller()
})
afterAll(() => app.close())

const night = () => forgetLostFiles.act(app.deps, {})
const kept = async (below = ''): Promise<string[]> => {
  const entries = await readdir(path.join(folder, below), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
}
const ageAll = async (ms: number) => {
  const at = new Date(Date.now() - ms)
  for (const key of await kept()) await utimes(path.join(folder, key), at, at)
}
const fileOf = async ({ id }: ImportRun) =>
  (await rowsOf<{ key: string }>(app.deps.db, 'test.key', 'select file_key as key from import_runs where id = $1', [id]))[0]?.key ?? ''
/** Leaves files as a process does that is killed during an upload or right after its last byte. */
async function leave(key: string): Promise<string> {
  await mkdir(path.dirname(path.join(folder, key)), { recursive: true })
  await writeFile(path.join(folder, key), 'Handle,Title')
  return key
}

test('safety:F3 files of uploads that were cut off are gone after a day, those that a row names stay', async () => {
  const { body: run } = await upload(app, seller.manager, seller.storeId, csv(...MUG))
  const { body: cancelled } = await upload(app, seller.manager, seller.storeId, csv(...MUG))
  const { body: sent } = await sendPicture(app, seller.manager, seller.retailerId, await aPicture('#336699', 40))
  const lost = [
    await leave(`imports/${crypto.randomUUID()}.csv`),
    await leave(`imports/${crypto.randomUUID()}.csv.${crypto.randomUUID()}`),
    await leave(`${path.dirname(await originalOf(sent.hash))}/640.webp.${crypto.randomUUID()}`),
    await originalOf((await keepPicture(app.deps.files, await aPicture('#993366', 41))).hash),
  ]
  await app.call(seller.manager, cancelImport, { params: { id: cancelled.id } })
  lost.push(await leave(await fileOf(cancelled)))
  const named = [await fileOf(run), await originalOf(sent.hash)]

  await ageAll(DAY - HOUR)
  await night()
  expect((await kept()).toSorted()).toEqual([...named, ...lost].toSorted())
  await ageAll(DAY + HOUR)
  await night()
  expect((await kept()).toSorted()).toEqual(named.toSorted())
})

test('safety:F3 more lost files than are looked at at once all go, and a picture that only a notification shows stays', async () => {
  const { hash } = await keepPicture(app.deps.files, await aPicture('#223344', 42))
  await rowsOf(
    app.deps.db,
    'test.shown',
    `insert into notifications (user_id, dedupe_key, type, category, subject, message, href, image_hash, in_app, created_at)
     values ($1, 'a', 'stock', 'wishlist', 'Back', 'It is back.', '/wishlist', $2, true, now())`,
    [seller.manager.id, hash],
  )
  for (let i = 0; i < 450; i++) await leave(`imports/${crypto.randomUUID()}.csv`)
  await ageAll(DAY + HOUR)
  await night()
  expect(await kept('imports')).toHaveLength(1)
  expect(await kept('pictures')).toContain(await originalOf(hash))
})

async function originalOf(hash: string): Promise<string> {
  const found = (await kept('pictures')).find((key) => key.includes(hash) && key.endsWith('original.webp'))
  if (!found) throw new Error(`no picture ${hash}`)
  return found
}
