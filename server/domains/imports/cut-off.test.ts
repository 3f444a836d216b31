import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportRun, importRun } from '#contracts/imports/imports.ts'
import { rowsOf } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { csv, importing, MUG, type Seller } from '#tests/importing.ts'
import { upload } from '#tests/uploads.ts'
import { takeUpAgain } from './jobs.ts'

let app: TestApp
let seller: Seller
beforeAll(async () => {
  app = await testApp()
  seller = await importing(() => app).aSeller()
})
afterAll(() => app.close())

const run = (text: string, values: unknown[] = []) => rowsOf<{ fileKey: string }>(app.deps.db, '', text, values)
/** A run in the state that a server leaves when it is killed during the dry run, this many minutes ago. */
async function cutOff(minutes: number): Promise<ImportRun> {
  const { body } = await upload(app, seller.manager, seller.storeId, csv(...MUG))
  await run(`update import_runs set state = 'mapped', counts = '{}', created_at = now() - $2 * interval '1 minute' where id = $1`, [
    body.id,
    minutes,
  ])
  return seen(body)
}
const seen = async ({ id }: ImportRun) => (await app.call(seller.manager, importRun, { params: { id } })).body
const fileOf = async ({ id }: ImportRun) =>
  (await run('select file_key as "fileKey" from import_runs where id = $1', [id]))[0]?.fileKey ?? ''
const takeUp = () => takeUpAgain.act(app.deps, {})

test('safety:F3 a dry run that was cut off with its server is taken up again, finished, and can be applied', async () => {
  const [old, young] = [await cutOff(6), await cutOff(1)]
  expect(old).toMatchObject({ state: 'mapped', working: false, counts: { newProducts: 0 } })
  await Promise.all([takeUp(), takeUp()])
  expect(await seen(old)).toMatchObject({ state: 'mapped', working: true })
  await app.settle()
  expect(await seen(old)).toMatchObject({ state: 'checked', working: false, counts: { newProducts: 1 }, may: { apply: true } })
  // The request that checks it may still be running.
  expect(await seen(young)).toMatchObject({ state: 'mapped', working: false })
  expect((await importing(() => app).apply(seller.manager, old.id)).body.state).toBe('applied')
})

test('safety:F3 a dry run whose file is gone, or whose job has given up, ends and says to send the file again', async () => {
  const [without, givenUp] = [await cutOff(6), await cutOff(6)]
  await takeUp()
  await app.deps.files.remove(await fileOf(without))
  await run(`update graphile_worker._private_jobs set attempts = max_attempts where key = $1`, [`imports.check/${givenUp.id}`])
  await app.settle()
  await takeUp()
  for (const each of [without, givenUp])
    expect(await seen(each)).toMatchObject({
      state: 'cancelled',
      working: false,
      failure: 'The check of this file was cut off, and nothing was changed. Send the file again.',
      may: { apply: false },
    })
  expect(await app.deps.files.has(await fileOf(givenUp))).toBe(false)
  expect((await upload(app, seller.manager, seller.storeId, csv(...MUG))).body.state).toBe('checked')
})

test('safety:F3 an import whose job gave up while it was applied or undone says so and can be applied or undone again', async () => {
  const { aSeller, apply, undo } = importing(() => app)
  const { manager, storeId } = await aSeller()
  const { body } = await upload(app, manager, storeId, csv(...MUG))
  for (const [asked, state, failure, again, end] of [
    [
      'apply',
      'checked',
      'This import was cut off while it was applied. Apply it again: what is written already stays as it is.',
      apply,
      'applied',
    ],
    ['undo', 'applied', 'The undo of this import was cut off, and nothing was changed. Undo it again.', undo, 'undone'],
  ] as const) {
    await run('update import_runs set asked = $2 where id = $1', [body.id, asked])
    await takeUp()
    const ended = (await app.call(manager, importRun, { params: { id: body.id } })).body
    expect(ended).toMatchObject({ state, working: false, failure })
    expect((await again(manager, body.id)).body).toMatchObject({ state: end, failure: null })
  }
})
