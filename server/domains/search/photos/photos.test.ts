import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPhotoAt,
  changeMyPhoto,
  myPhotos,
  photoPicture,
  photoSearchState,
  readPhoto,
  removeMyPhoto,
  savePhoto,
  searchByPhoto,
} from '#contracts/search/photos.ts'
import type { PhotoId } from '#contracts/ids.ts'
import { HOUR } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { keepPicture, library } from '#server/platform/pictures.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { sendPhoto } from '#tests/photos.ts'
import { aPicture } from '#tests/pictures.ts'
import { aShop } from '#tests/shops.ts'
import { byVote } from './look/vote.ts'
import { forgetPhotosOf, fileOf, forgetUnsaved } from './query-photos.ts'
import { photosDataOf } from './my-photos.ts'
import { lookThread, measurePictures } from './picture-looks.ts'

let app: TestApp
let now = new Date()
let shopper: TestPerson
let mug: Awaited<ReturnType<typeof aShop>>
let lamp: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  mug = await aShop(app, { price: 1_800, product: { title: 'Red mug' } })
  lamp = await aShop(app, { price: 4_000, product: { title: 'Blue lamp' } })
  for (const [shop, picture] of [
    [mug, await aMug('#c03030', '#f0e0c0')],
    [lamp, await aLamp()],
  ] as const) {
    const { hash } = await keepPicture(app.deps.files, picture)
    await rowsOf(app.deps.db, 'test.picture', "insert into product_images (product_id, hash, alt, position) values ($1, $2, '', 0)", [
      shop.productId,
      hash,
    ])
  }
  await app.settle()
  await measurePictures(app.deps)
  shopper = await aPerson(app)
})
afterAll(() => app.close())

async function drawn(svg: string): Promise<Buffer> {
  const sharp = await library()
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">${svg}</svg>`))
    .jpeg()
    .toBuffer()
}
const aMug = (color: string, background: string): Promise<Buffer> =>
  drawn(
    `<rect width="600" height="400" fill="${background}"/><circle cx="300" cy="200" r="140" fill="${color}"/><rect x="420" y="150" width="70" height="100" rx="30" fill="none" stroke="${color}" stroke-width="24"/>`,
  )
const aLamp = (): Promise<Buffer> =>
  drawn(
    '<rect width="600" height="400" fill="#506880"/><path d="M250 60h100l60 120H190z" fill="#2040d0"/><rect x="292" y="180" width="16" height="160" fill="#99a"/>',
  )
const add = async (picture: Buffer, caller = guest()): Promise<PhotoId> => {
  const { body } = await sendPhoto(app, caller, picture)
  return body.id
}

test('a photo finds the product that looks like it, with its card and how alike it is', async () => {
  const photo = await add(await aMug('#b83434', '#eedfc2'))
  const { body } = await app.call(guest(), searchByPhoto, { query: { photos: photo } })
  expect(body.items[0]).toMatchObject({ by: 'look', card: { id: mug.productId, price: 1_800 } })
  expect(body.items[0]?.score).toBeGreaterThan(70)
  expect(body.compared).toBe(2)
  const filtered = await app.call(guest(), searchByPhoto, { query: { photos: photo, minPrice: 3_000 as never } })
  expect(filtered.body.items.map(({ card }) => card.id)).not.toContain(mug.productId)
  const worded = await app.call(guest(), searchByPhoto, { query: { photos: photo, q: 'lamp' } })
  expect(worded.body.items.map(({ card }) => card.id)).not.toContain(mug.productId)
})

test('a region of a photo is searched with alone, and a second photo turns the result', async () => {
  const sharp = await library()
  const both = await sharp({ create: { width: 1200, height: 400, channels: 3, background: '#fff' } })
    .composite([
      { input: await aMug('#c03030', '#f0e0c0'), left: 0, top: 0 },
      { input: await aLamp(), left: 600, top: 0 },
    ])
    .jpeg()
    .toBuffer()
  const photo = await add(both)
  const first = async (photos: string) => (await app.call(guest(), searchByPhoto, { query: { photos } })).body.items[0]?.card.id
  expect(await first(`${photo}:50,0,50,100`)).toBe(lamp.productId)
  expect(await first(`${photo}:0,0,50,100`)).toBe(mug.productId)
  expect(await first(`${photo}:0,0,50,100|${photo}:50,0,50,100*3`)).toBe(lamp.productId)
})

test('safety:F2 what is no picture, too dark or at a private address is refused with its reason', async () => {
  expect(await sendPhoto(app, guest(), Buffer.from('<svg/>'))).toMatchObject({ status: 415, problem: { code: 'pictures.wrong_kind' } })
  expect(await sendPhoto(app, guest(), Buffer.alloc(10_485_761))).toMatchObject({ status: 413, problem: { code: 'pictures.too_large' } })
  expect(await sendPhoto(app, guest(), await aPicture('#0a0a0a', 300))).toMatchObject({ status: 422, problem: { code: 'photos.dark' } })
  for (const address of ['https://127.0.0.1/a.jpg', 'https://localhost/a.jpg', 'https://10.0.0.1/a.jpg', 'https://[::1]/a.jpg'])
    expect(await app.call(guest(), addPhotoAt, { body: { address } })).toMatchObject({
      status: 422,
      problem: { code: 'photos.unreachable' },
    })
  expect(await app.call(guest(), addPhotoAt, { raw: { address: 'http://example.com/a.jpg' }, body: { address: '' } })).toMatchObject({
    status: 422,
    problem: { detail: 'Use a web address that starts with https://.' },
  })
})

test('a photo that nobody saved is gone within a day; a saved one stays, for its owner only', async () => {
  const photo = await add(await aMug('#b83434', '#eedfc2'))
  const { body: saved } = await app.call(shopper, savePhoto, { body: { photo, name: 'My mug', search: `photos=${photo}&maxPrice=20` } })
  expect(saved.id).not.toBe(photo)
  now = new Date(now.getTime() + 23 * HOUR + 1)
  await forgetUnsaved(app.deps, now)
  expect((await app.call(guest(), readPhoto, { params: { photo } })).status).toBe(404)
  expect(await app.deps.files.has(fileOf(photo))).toBe(false)
  expect(await app.deps.files.has(fileOf(saved.id))).toBe(true)
  for (const stranger of [guest(), await aPerson(app)]) {
    expect((await app.call(stranger, photoPicture, { params: { photo: saved.id } })).status).toBe(404)
    expect((await app.call(stranger, searchByPhoto, { query: { photos: saved.id } })).status).toBe(404)
  }
  const { body } = await app.call(shopper, myPhotos, { query: {} })
  expect(body.items).toMatchObject([{ id: saved.id, name: 'My mug', search: `photos=${saved.id}&maxPrice=20` }])
  expect(body.items[0]?.matches[0]?.card.id).toBe(mug.productId)
})

test('a saved photo is renamed, put on a board and deleted with its file, by its owner only', async () => {
  const photo = await add(await aLamp())
  const { body: saved } = await app.call(shopper, savePhoto, { body: { photo, name: 'A lamp', search: '' } })
  const params = { photo: saved.id }
  const other = await aPerson(app)
  expect((await app.call(other, changeMyPhoto, { params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await app.call(other, removeMyPhoto, { params })).status).toBe(404)
  await app.call(shopper, changeMyPhoto, { params, body: { name: 'Desk lamp', board: 'Office' } })
  const { body } = await app.call(shopper, myPhotos, { query: { board: 'Office' } })
  expect(body).toMatchObject({ boards: ['Office'], items: [{ name: 'Desk lamp', board: 'Office' }] })
  expect((await app.call(shopper, removeMyPhoto, { params })).status).toBe(204)
  expect(await app.deps.files.has(fileOf(saved.id))).toBe(false)
  expect((await app.call(shopper, removeMyPhoto, { params })).status).toBe(404)
})

test('safety:D2 the export names saved photos, and a closed account leaves none', async () => {
  const person = await aPerson(app)
  const photo = await add(await aLamp())
  const { body: saved } = await app.call(person, savePhoto, { body: { photo, name: 'Kept', search: '' } })
  expect(await photosDataOf(app.deps.db, person.id)).toMatchObject([{ name: 'Kept' }])
  await forgetPhotosOf(app.deps.db, person.id, app.deps)
  expect(await photosDataOf(app.deps.db, person.id)).toEqual([])
  expect(await app.deps.files.has(fileOf(saved.id))).toBe(false)
})

test('the state counts the pictures compared; a catalog picture can be searched with by its hash', async () => {
  const { body } = await app.call(guest(), photoSearchState)
  expect(body).toMatchObject({ compared: 2, pictures: 2, products: 2 })
  const unknown = await app.call(guest(), searchByPhoto, { query: { photos: 'a'.repeat(40) } })
  expect(unknown).toMatchObject({ status: 404, problem: { code: 'photos.gone' } })
})

test('a look is near that of the same thing in other light, and far from other things', async () => {
  const [one, lighter, other] = await Promise.all(
    [aMug('#c03030', '#f0e0c0'), aMug('#d04848', '#fff0d8'), aLamp()].map(async (each) => (await lookThread.lookOf(await each)).look),
  )
  const likeness = (a?: Float32Array, b?: Float32Array) => (a && b ? a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0) : 0)
  expect(likeness(one, one)).toBeCloseTo(1)
  expect(likeness(one, lighter)).toBeGreaterThan(likeness(one, other) + 0.3)
})

test('the kinds of the nearest ten vote, and the nearest of each kind comes first', () => {
  const near = [
    ['lettuce', 0.41],
    ['banana', 0.4],
    ['banana', 0.39],
    ['bread', 0.38],
    ['banana', 0.37],
  ] as const
  const all = [...near, ...Array.from({ length: 8 }, () => ['bread', 0.1] as const)]
  const voted = byVote(
    all,
    ([kind]) => kind,
    ([, score]) => score,
  )
  expect(voted.slice(0, 5)).toEqual([near[1], near[0], near[3], near[2], near[4]])
  expect(voted).toHaveLength(all.length)
})

test('a picture that nobody has looked at yet is made and measured in the end', async () => {
  const hash = 'c'.repeat(40)
  const shop = await aShop(app, { product: { title: 'Green plate' } })
  await rowsOf(app.deps.db, 'test.picture', "insert into product_images (product_id, hash, alt, position) values ($1, $2, '', 0)", [
    shop.productId,
    hash,
  ])
  await app.settle()
  const plate = await drawn('<circle cx="300" cy="200" r="180" fill="#208040"/>')
  const compared = async () => (await app.call(guest(), photoSearchState)).body.compared
  const before = await compared()
  await measurePictures(app.deps)
  expect(await compared()).toBe(before)
  await measurePictures({ ...app.deps, pictureSources: [{ original: async (asked) => (asked === hash ? plate : null) }] })
  expect(await compared()).toBe(before + 1)
})

test('the same flower of several florists is one result, and a photo that nothing resembles gets departments and no percent', async () => {
  const sharp = await library()
  for (const price of [900, 700, 800]) {
    const lily = await aShop(app, { price, product: { title: 'Pink Lily' } })
    const petals = `<rect width="600" height="400" fill="#204020"/><circle cx="300" cy="200" r="${100 + price / 100}" fill="#f080c0"/><circle cx="300" cy="200" r="30" fill="#f0e040"/>`
    const { hash } = await keepPicture(app.deps.files, await drawn(petals))
    await rowsOf(app.deps.db, 'test.picture', "insert into product_images (product_id, hash, alt, position) values ($1, $2, '', 0)", [
      lily.productId,
      hash,
    ])
  }
  await app.settle()
  await measurePictures(app.deps)
  const flower = await add(
    await drawn(
      '<rect width="600" height="400" fill="#244424"/><circle cx="290" cy="200" r="110" fill="#f080c0"/><circle cx="290" cy="200" r="30" fill="#f0e040"/>',
    ),
  )
  const { body } = await app.call(guest(), searchByPhoto, { query: { photos: flower } })
  expect(body.items.filter(({ card }) => card.title === 'Pink Lily').map(({ card }) => card.price)).toEqual([700])
  expect(body).toMatchObject({ isUnsure: false, departments: [] })
  const stripes = Array.from(
    { length: 30 },
    (_, i) => `<path d="M${i * 20} 0v400" stroke="#${i % 2 ? '00ff88' : 'ffffff'}" stroke-width="9"/>`,
  )
  const unknown = await add(
    await sharp(await drawn(stripes.join('')))
      .jpeg()
      .toBuffer(),
  )
  const { body: none } = await app.call(guest(), searchByPhoto, { query: { photos: unknown } })
  expect(none).toMatchObject({ guess: null, isUnsure: true })
  expect(none.departments.length).toBeGreaterThan(0)
})
