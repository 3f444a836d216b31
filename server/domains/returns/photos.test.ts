import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderNumber } from '#contracts/ids.ts'
import { order } from '#contracts/orders/orders.ts'
import { startReturn } from '#contracts/returns/returns.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPicture } from '#tests/pictures.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
let clerk: TestPerson
let maya: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app)
  ;[clerk, maya] = [await aClerk(app, shop), await aPerson(app)]
})
afterAll(() => app.close())

async function send(caller: Caller, number: OrderNumber, bytes: Buffer): Promise<{ status: number; id: string; src: string }> {
  const mark = 'a-mark-between-the-parts'
  const payload = Buffer.concat([
    Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/orders/${number}/returns/photos`,
    cookies: caller.cookies,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}`, 'content-length': String(payload.length) },
    payload,
  })
  const { id = '', src = '' } = answer.json<{ id?: string; src?: string }>()
  return { status: answer.statusCode, id, src }
}
const open = async (caller: Caller, url: string) => (await app.app.inject({ url, cookies: caller.cookies })).statusCode
async function received(): Promise<{ number: OrderNumber; lineId: number }> {
  const { number, fulfillments } = (await buy(app, maya, [lineOf(shop)])).body.order
  await handOver(app, clerk, shop, fulfillments[0]?.id ?? 0)
  const { body } = await app.call(maya, order, { params: { number }, query: {} })
  return { number, lineId: body.fulfillments[0]?.items[0]?.id ?? 0 }
}
const damaged = (lineId: number, photoIds: string[]) => ({
  items: [{ lineId, quantity: 1, reason: 'damaged' as const }],
  way: 'store' as const,
  photoIds,
})

test('photos of a return are seen by its shopper and its store, and by nobody else (safety:R2)', async () => {
  const bought = await received()
  const picture = await aPicture()
  const stranger = await aPerson(app)
  expect((await send(stranger, bought.number, picture)).status).toBe(404)
  expect((await send(guest(), bought.number, picture)).status).toBe(404)
  expect((await send(maya, bought.number, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
  const photo = await send(maya, bought.number, picture)
  expect(photo.status).toBe(201)
  expect(await open(maya, photo.src)).toBe(200)
  expect(await open(clerk, photo.src)).toBe(404)

  const other = await received()
  const foreign = await app.call(maya, startReturn, {
    params: { number: other.number },
    query: {},
    body: damaged(other.lineId, [photo.id]),
  })
  expect(foreign.status).toBe(404)
  const own = await app.call(maya, startReturn, { params: { number: bought.number }, query: {}, body: damaged(bought.lineId, [photo.id]) })
  expect(own.body.returns[0]?.photos).toEqual([{ id: photo.id, src: photo.src, by: 'shopper' }])
  expect(await open(clerk, photo.src)).toBe(200)
  const rival = await aClerk(app, await aShop(app))
  for (const one of [stranger, rival, guest()]) expect(await open(one, photo.src)).toBe(404)
})
