import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyImport, cancelImport, importRun, imports, undoImport } from '#contracts/imports/imports.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { csv, MUG, importing } from '#tests/importing.ts'
import { aPerson } from '#tests/people.ts'
import { aStore } from '#tests/shops.ts'
import { rowsOf } from '#server/platform/db.ts'
import { upload } from '#tests/uploads.ts'
import { forgetChanges } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const { aSeller } = importing(() => app)

test('safety:R4 another retailer, a clerk, a manager of another store and a stranger get nowhere near an import', async () => {
  const [seller, other] = [await aSeller(), await aSeller()]
  const { body } = await upload(app, seller.manager, seller.storeId, csv(...MUG))
  const secondStore = await aStore(app, seller.retailerId)
  const elsewhere = await aPerson(app, { retailers: [{ retailerId: seller.retailerId, role: 'manager', storeId: secondStore }] })
  const clerk = await aPerson(app, { retailers: [{ retailerId: seller.retailerId, role: 'staff' }] })
  const params = { params: { id: body.id } }
  for (const person of [other.manager, elsewhere])
    for (const e of [importRun, applyImport, undoImport, cancelImport]) expect((await app.call(person, e, params)).status).toBe(404)
  for (const e of [importRun, applyImport, undoImport, cancelImport]) {
    expect((await app.call(clerk, e, params)).status).toBe(403)
    expect((await app.call(guest(), e, params)).status).toBe(401)
  }
  expect((await upload(app, other.manager, seller.storeId, csv(...MUG))).status).toBe(404)
  expect((await upload(app, elsewhere, seller.storeId, csv(...MUG))).status).toBe(404)
  expect((await app.call(other.manager, imports, { query: {} })).body.items).toEqual([])
  expect((await app.call(other.manager, imports, { query: { retailerId: seller.retailerId } })).body.items).toEqual([])
  expect((await app.call(seller.manager, imports, { query: {} })).body.items).toHaveLength(1)
})

test('safety:R9 a cancelled run stays cancelled, and its file is gone', async () => {
  const seller = await aSeller()
  const { body } = await upload(app, seller.manager, seller.storeId, csv(...MUG))
  const { rows } = await app.deps.db.$client.query('select file_key from import_runs where id = $1', [body.id])
  expect(await app.deps.files.has(rows[0].file_key)).toBe(true)
  expect((await app.call(seller.manager, cancelImport, { params: { id: body.id } })).body.state).toBe('cancelled')
  expect(await app.deps.files.has(rows[0].file_key)).toBe(false)
  for (const e of [applyImport, undoImport, cancelImport])
    expect(await app.call(seller.manager, e, { params: { id: body.id } })).toMatchObject({
      status: 409,
      problem: { code: 'import.wrong_step' },
    })
})

test('past imports come page by page, newest first', async () => {
  const seller = await aSeller()
  for (const name of ['a.csv', 'b.csv', 'c.csv']) await upload(app, seller.manager, seller.storeId, csv(...MUG), name)
  const first = await app.call(seller.manager, imports, { query: { limit: 2 } })
  expect(first.body.items.map(({ fileName }) => fileName)).toEqual(['c.csv', 'b.csv'])
  const rest = await app.call(seller.manager, imports, { query: { limit: 2, cursor: first.body.nextCursor ?? '' } })
  expect(rest.body).toMatchObject({ items: [{ fileName: 'a.csv' }], nextCursor: null })
})

test('an import is undone for 30 days; later it says why not, and a day later what it changed is gone', async () => {
  const [seller, young] = [await aSeller(), await aSeller()]
  const apply = async ({ manager, storeId }: typeof seller) => {
    const { body } = await upload(app, manager, storeId, csv(...MUG))
    await app.call(manager, applyImport, { params: { id: body.id } })
    await app.settle()
    return body.id
  }
  const [id, other] = [await apply(seller), await apply(young)]
  const age = (days: number) =>
    rowsOf(app.deps.db, 'test.age', `update import_runs set applied_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
  const kept = () => rowsOf(app.deps.db, 'test.kept', 'select distinct run_id::int as id from import_changes order by 1')
  const may = async () => (await app.call(seller.manager, importRun, { params: { id } })).body.may.undo
  await age(29.9)
  expect(await may()).toBe(true)
  await age(30.1)
  expect(await may()).toBe(false)
  expect(await app.call(seller.manager, undoImport, { params: { id } })).toMatchObject({ status: 409, problem: { code: 'import.too_old' } })
  await forgetChanges.act(app.deps, {})
  expect(await kept()).toEqual([{ id }, { id: other }])
  await age(31.1)
  await forgetChanges.act(app.deps, {})
  expect(await kept()).toEqual([{ id: other }])
})
