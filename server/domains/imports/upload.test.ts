import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoreId } from '#contracts/ids.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { sendForm, upload } from '#tests/uploads.ts'

let app: TestApp
let manager: TestPerson
let storeId: StoreId
beforeAll(async () => {
  app = await testApp()
  const shop = await aShop(app)
  storeId = shop.storeId
  manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
})
afterAll(() => app.close())

const keptFiles = async () => (await readdir(path.join(app.deps.config.dataDir, 'files', 'imports')).catch(() => [])).length
const send = async (contentType: string, payload: string | Buffer) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/retailer/imports',
    cookies: manager.cookies,
    headers: { 'content-type': contentType },
    payload,
  })
  return [answer.statusCode, answer.headers['content-type']]
}
const PROBLEM = 'application/problem+json; charset=utf-8'
const FORM = 'multipart/form-data; boundary=x'
const part = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (bytes: string) => `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${bytes}\r\n`

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['nothing at all', FORM, ''],
  ['a body that is no form', FORM, 'hello'],
  ['a form that breaks off in a field', FORM, '--x\r\ncontent-disposition: form-data; name="storeId"\r\n\r\n1'],
  ['a form that breaks off in the file', FORM, '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nHandle,Ti'],
  ['two files', FORM, `${file('a')}${file('b')}--x--\r\n`],
  ['a part without a name', FORM, '--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--\r\n'],
  ['a field named __proto__', FORM, `${part('__proto__', '1')}${file('a')}--x--\r\n`],
  ['a field named constructor', FORM, `${part('storeId', '1')}${part('constructor', '1')}${file('a')}--x--\r\n`],
  ['a hundred fields', FORM, `${Array.from({ length: 100 }, (_, i) => part(`f${i}`, '1')).join('')}--x--\r\n`],
  ['an endless field', FORM, `${part('storeId', '1'.repeat(1_000_000))}${file('a')}--x--\r\n`],
  ['a header that never ends', FORM, `--x\r\n${'a: b\r\n'.repeat(20_000)}\r\n1\r\n--x--\r\n`],
  ['another type', 'text/csv', 'Handle,Title'],
])('safety:V3 %s is refused with a problem document, and no file is kept', async (_, contentType, payload) => {
  const before = await keptFiles()
  const [status, type] = await send(contentType, payload)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(type).toBe(PROBLEM)
  expect(await keptFiles()).toBe(before)
})

test('safety:V2 odd characters in the name of a file and in its cells do no harm', async () => {
  const store = { name: 'storeId', value: String(storeId) }
  const good = 'Handle,Title,Variant SKU,Variant Price\nmug,"M\u202eug\ud83d\ude00 \u0007",M,5\n'
  expect((await sendForm(app, manager, [store, { name: 'file', fileName: 'a\u202egpj.csv', bytes: good }])).status).toBe(422)
  const { status, body } = await upload(app, manager, storeId, good, '../../etc/C:\\up\\x.csv')
  expect([status, body.fileName, body.counts.newProducts]).toEqual([201, 'x.csv', 1])
  const long = `Handle,Title,Variant SKU,Variant Price\n${'h'.repeat(300)},${'T'.repeat(100_000)},${'S'.repeat(200)},5\n`
  const refused = await upload(app, manager, storeId, long)
  expect(refused.body.errors.map(({ column }) => column)).toEqual(['Handle', 'Variant SKU'])
})
