import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { rateRecognition, recognitionState, recognizePhoto } from '#contracts/assistant/recognition.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { keepPicture, library } from '#server/platform/pictures.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPicture } from '#tests/pictures.ts'
import { aShop } from '#tests/shops.ts'
import { measurePictures } from '../../search/photos/picture-looks.ts'

const GTIN = '036000291452'
let app: TestApp
let now = new Date()
let owner: TestPerson
let shop: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  const { hash } = await keepPicture(app.deps.files, await scene('#c03030', '#f0e0c0'))
  shop = await aShop(app, { price: 1_800, product: { gtin: GTIN } })
  await rowsOf(app.deps.db, 'test.picture', "insert into product_images (product_id, hash, alt, position) values ($1, $2, '', 0)", [
    shop.productId,
    hash,
  ])
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await app.settle()
  await measurePictures(app.deps)
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})
afterAll(() => app.close())

/** A picture with a colored round thing on a background. */
async function scene(color: string, background: string, across = 600): Promise<Buffer> {
  const sharp = await library()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="${background}"/><circle cx="300" cy="200" r="140" fill="${color}"/><rect x="420" y="150" width="70" height="100" rx="30" fill="none" stroke="${color}" stroke-width="24"/></svg>`
  return sharp(Buffer.from(svg)).resize(across).jpeg().toBuffer()
}
async function barcode(text: string): Promise<Buffer> {
  const { image } = await writeBarcode(text, { format: 'EAN13', scale: 4 })
  if (!image) throw new Error('no barcode was drawn')
  const sharp = await library()
  return sharp(Buffer.from(await image.arrayBuffer()))
    .flatten({ background: '#ffffff' })
    .extend({ top: 120, bottom: 120, left: 160, right: 160, background: '#eeeeee' })
    .jpeg()
    .toBuffer()
}
async function send(caller: Caller, bytes: Buffer | string, name = 'file') {
  const mark = 'a-mark-between-the-parts'
  const payload = Buffer.concat([
    Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  const answer = await app.app.inject({
    method: 'POST',
    url: recognizePhoto.path,
    cookies: caller.cookies,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    payload,
  })
  const json: unknown = answer.json()
  return {
    status: answer.statusCode,
    code: (json as { code?: string }).code,
    found: answer.statusCode < 300 ? recognizePhoto.reply.parse(json) : undefined,
  }
}

test('a barcode in the photo finds the product that carries it, with the source of each field', async () => {
  const { found } = await send(owner, await barcode(`0${GTIN}`))
  expect(found).toMatchObject({ model: null })
  expect(found?.items).toHaveLength(1)
  expect(found?.items[0]).toMatchObject({
    gtin: { value: GTIN, from: 'barcode', confidence: 0.99 },
    title: { from: 'catalog' },
    category: { from: 'catalog' },
    matches: [{ productId: shop.productId, by: 'barcode', isOwn: true }],
  })
  expect((await send(guest(), await barcode(`0${GTIN}`))).found?.items[0]?.matches[0]?.isOwn).toBe(false)
})

test('without a barcode, products that look alike are shown, and only a category is suggested', async () => {
  const { found } = await send(guest(), await scene('#b83434', '#eedfc2', 500))
  expect(found?.items).toHaveLength(1)
  expect(found?.items[0]).toMatchObject({ gtin: null, title: null, category: { from: 'look', confidence: 0.4 } })
  expect(found?.items[0]?.matches[0]).toMatchObject({ productId: shop.productId, by: 'look' })
  const other = await send(guest(), await scene('#2040d0', '#90e0a0'))
  expect(other.found?.items[0]?.matches).toEqual([])
})

test('a photo in the dark, a file that is no picture, and a form without a photo are refused; a blurred one is said', async () => {
  expect(await send(guest(), await aPicture('#0a0a0a', 300))).toMatchObject({ status: 422, code: 'recognition.dark' })
  expect(await send(guest(), '<svg/>')).toMatchObject({ status: 415, code: 'pictures.wrong_kind' })
  expect((await send(guest(), '')).status).toBe(422)
  expect((await send(guest(), await aPicture(), 'other')).status).toBe(422)
  expect((await send(guest(), await aPicture('#8899aa', 300))).found?.isBlurred).toBe(true)
})

test('accuracy is counted from saved drafts of the last 30 days, once for each', async () => {
  const rate = (corrected: ('title' | 'price')[], key: string) => app.call(owner, rateRecognition, { body: { corrected }, key })
  await rate([], 'the-first-draft')
  await rate([], 'the-first-draft')
  await rate(['title', 'price'], 'the-second-draft')
  const state = async () => (await app.call(guest(), recognitionState)).body
  expect(await state()).toEqual({ model: null, comparedPictures: 1, saved: 2, rightOnFirstTry: 1 })
  expect((await app.call(guest(), rateRecognition, { body: { corrected: [] } })).status).toBe(401)
  now = new Date(now.getTime() + 31 * DAY)
  expect(await state()).toMatchObject({ saved: 0, rightOnFirstTry: 0 })
})
