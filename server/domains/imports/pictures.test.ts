import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editProduct, ownProduct } from '#contracts/catalog/own-products.ts'
import { importPictures, retryPictures } from '#contracts/imports/pictures.ts'
import { product } from '#contracts/catalog/catalog.ts'
import type { ImportId, ProductId } from '#contracts/ids.ts'
import { HOUR, MINUTE } from '#contracts/time.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { csv, importing, type Seller } from '#tests/importing.ts'
import { type OutsideHost, outsideHost, withoutEnd } from '#tests/outside-host.ts'
import { aPicture } from '#tests/pictures.ts'
import { aPerson } from '#tests/people.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { notePictures } from './pictures.ts'

let app: TestApp
let site: OutsideHost
let inside: OutsideHost
let now = new Date()
beforeAll(async () => {
  ;[site, inside] = await Promise.all([outsideHost(), outsideHost()])
  app = await testApp({ config: { allowedPrivateHosts: [site.host] }, clock: { now: () => now } })
})
afterAll(async () => {
  await app.close()
  site.close()
  inside.close()
})
beforeEach(() => {
  site.asked.length = 0
  inside.asked.length = 0
})
const { aSeller, imported, undo } = importing(() => app)

/** A product with a picture at each of these addresses; its first row is its only variant. */
const aProductOf = (handle: string, ...addresses: string[]): string[] => [
  `${handle},Product ${handle},,Acme,Mugs,,true,Title,Default Title,${handle}-1,7,12,,,${addresses[0] ?? ''},false,active`,
  ...addresses.slice(1).map((address) => `${handle},,,,,,,,,,,,,,${address},,`),
]
const progressOf = async ({ manager }: Seller, id: ImportId) =>
  (await app.call(manager, importPictures, { params: { id }, query: {} })).body
const idOf = async ({ retailerId }: Seller, handle: string): Promise<ProductId> =>
  (await app.deps.db.$client.query('select id from products where retailer_id = $1 and external_id = $2', [retailerId, handle])).rows[0].id
const picturesOf = async (id: ProductId) =>
  (
    await app.deps.db.$client.query(
      'select hash, width, variant_id, source_url from product_images where product_id = $1 order by position',
      [id],
    )
  ).rows
const later = async (ms: number) => {
  now = new Date(now.getTime() + ms)
  await fetchPictures(app.deps)
}

test('pictures of an import are fetched, kept by content in the order of the file, and shown with their variant', async () => {
  const seller = await aSeller()
  const [front, back] = [await aPicture('#123456', 300), await aPicture('#654321', 200)]
  site.send('/front.jpg', front)
  site.answer('/moved.jpg', (_, response) => response.writeHead(302, { location: '/back.jpg' }).end())
  site.send('/back.jpg', back)
  site.send('/same.jpg', front)
  const run = await imported(
    seller,
    csv(...aProductOf('a', site.address('/front.jpg'), site.address('/moved.jpg')), ...aProductOf('b', site.address('/same.jpg'))),
  )
  await app.settle()
  expect(await progressOf(seller, run.id)).toMatchObject({
    progress: { waiting: 0, kept: 3, failed: 0, left: 0, nextTryAt: null },
    items: [],
  })
  const [a, b] = [await picturesOf(await idOf(seller, 'a')), await picturesOf(await idOf(seller, 'b'))]
  expect(a.map(({ width }) => width)).toEqual([300, 200])
  expect(b[0].hash).toBe(a[0].hash)
  const shown = await app.call(guest(), product, { params: { id: String(await idOf(seller, 'a')) }, query: {} })
  expect(shown.body.images.map(({ src }) => src.includes(a[0].hash) || src.includes(a[1].hash))).toEqual([true, true])
})

test.each([
  [
    'safety:F5 a redirect to a private address',
    '/away',
    (): string => 'public web site',
    () => site.answer('/away', (_, r) => r.writeHead(302, { location: inside.address('/secret') }).end()),
  ],
  ['an answer without end', '/endless', () => 'larger than 10 MB', () => site.answer('/endless', withoutEnd)],
  [
    'safety:F1 an answer of 1 GB',
    '/huge',
    () => 'larger than 10 MB',
    () => site.answer('/huge', (_, r) => r.writeHead(200, { 'content-length': String(2 ** 30) }).write('x')),
  ],
  [
    'safety:F1 a page instead of a picture',
    '/page',
    () => 'JPEG, PNG',
    () => site.send('/page', '<svg onload="alert(1)"/>', { 'content-type': 'image/jpeg' }),
  ],
  ['a missing picture', '/missing', () => '404', () => {}],
])('%s fails for good with its reason, and the product stays without a picture', async (_, path, reason, prepare) => {
  prepare()
  const seller = await aSeller()
  const run = await imported(seller, csv(...aProductOf('a', site.address(path))))
  await app.settle()
  const { items, progress } = await progressOf(seller, run.id)
  expect(progress).toMatchObject({ waiting: 0, kept: 0, failed: 1 })
  expect(items).toMatchObject([{ product: 'Product a', address: site.address(path), reason: expect.stringContaining(reason()), tries: 1 }])
  expect(inside.asked).toEqual([])
  expect(await picturesOf(await idOf(seller, 'a'))).toMatchObject([{ hash: null }])
  await later(HOUR)
  expect(site.timesAsked(path)).toBe(1)
})

test('safety:F5 an address inside our network is never asked', async () => {
  const seller = await aSeller()
  const run = await imported(seller, csv(...aProductOf('a', inside.address('/secret'), 'http://169.254.169.254/latest/meta-data')))
  await app.settle()
  expect((await progressOf(seller, run.id)).items).toHaveLength(2)
  expect(inside.asked).toEqual([])
})

test('a site that is busy is left alone as long as it asks, and asked again afterwards', async () => {
  const seller = await aSeller()
  site.answer('/busy.jpg', (_, response) => response.writeHead(429, { 'retry-after': '600' }).end())
  site.send('/next.jpg', await aPicture())
  const run = await imported(
    seller,
    csv(...aProductOf('a', site.address('/busy.jpg')), ...aProductOf('b', site.address('/busy.jpg'), site.address('/next.jpg'))),
  )
  await app.settle()
  expect((await progressOf(seller, run.id)).progress).toMatchObject({ failed: 0 })
  const before = site.asked.length
  await later(9 * MINUTE)
  expect(site.asked).toHaveLength(before)
  site.send('/busy.jpg', await aPicture())
  await later(2 * MINUTE)
  expect((await progressOf(seller, run.id)).progress).toMatchObject({ waiting: 0, kept: 3 })
})

test('a site that fails is tried again with growing pauses, then a person can try again', async () => {
  const seller = await aSeller()
  site.answer('/broken.jpg', (_, response) => response.writeHead(500).end())
  const run = await imported(seller, csv(...aProductOf('a', site.address('/broken.jpg'))))
  await app.settle()
  expect((await progressOf(seller, run.id)).progress).toMatchObject({ waiting: 1, nextTryAt: new Date(now.getTime() + MINUTE) })
  for (const pause of [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR]) await later(pause + 1)
  expect(site.timesAsked('/broken.jpg')).toBe(6)
  const [failed] = (await progressOf(seller, run.id)).items
  expect(failed).toMatchObject({ tries: 6, reason: 'The site has a problem of its own (500).' })
  site.send('/broken.jpg', await aPicture())
  const again = await app.call(seller.manager, retryPictures, { params: { id: run.id }, body: { pictureId: failed?.id ?? null } })
  expect(again.body).toMatchObject({ waiting: 1, failed: 0 })
  await app.settle()
  expect((await progressOf(seller, run.id)).progress).toMatchObject({ waiting: 0, kept: 1 })
})

test('a picture that a person removed is not fetched, and the same file later does not bring it back', async () => {
  const seller = await aSeller()
  site.send('/one.jpg', await aPicture('#111111'))
  site.send('/two.jpg', await aPicture('#222222'))
  const lines = aProductOf('a', site.address('/one.jpg'), site.address('/two.jpg'))
  const run = await imported(seller, csv(...lines))
  await notePictures(app.deps.db, run.id, now)
  const id = await idOf(seller, 'a')
  const { body: mine } = await app.call(seller.manager, ownProduct, { params: { id } })
  const pictures = mine.pictures.slice(1).map((picture) => ({ id: picture.id, hash: null, alt: picture.alt, variant: null }))
  const { variants, retailerId: _, id: __, slug: ___, takenDownNote: ____, ...words } = mine
  const edit = await app.call(seller.manager, editProduct, {
    params: { id },
    body: {
      ...words,
      reason: 'count',
      pictures,
      variants: variants.map((variant) => ({
        ...variant,
        shelves: variant.shelves.map(({ storeId, onHand, stockVersion }) => ({ storeId, onHand, stockVersion })),
      })),
    },
  })
  expect(edit.status).toBe(200)
  await app.settle()
  expect((await progressOf(seller, run.id)).progress).toMatchObject({ kept: 1, left: 1 })
  expect(site.timesAsked('/one.jpg')).toBe(0)
  await imported(seller, csv(...lines.map((line) => line.replace('Product a', 'New title'))))
  await app.settle()
  expect(await picturesOf(id)).toMatchObject([{ source_url: site.address('/two.jpg'), hash: expect.any(String) }])
})

test('safety:F3 undoing an import stops its pictures; pictures fetched before stay with their product', async () => {
  const seller = await aSeller()
  site.send('/kept.jpg', await aPicture('#333333'))
  const first = await imported(seller, csv(...aProductOf('a', site.address('/kept.jpg'))))
  const second = await imported(seller, csv(...aProductOf('a', site.address('/other.jpg')), ...aProductOf('b', site.address('/b.jpg'))))
  expect((await undo(seller.manager, second.id)).status).toBe(200)
  await app.settle()
  expect((await progressOf(seller, second.id)).progress).toMatchObject({ waiting: 0, kept: 0, failed: 0 })
  expect(site.asked.filter((path) => path === '/other.jpg' || path === '/b.jpg')).toEqual([])
  expect((await progressOf(seller, first.id)).progress).toMatchObject({ kept: 1 })
  expect(await picturesOf(await idOf(seller, 'a'))).toMatchObject([{ hash: expect.any(String) }])
})

test('safety:R4 another retailer sees and retries no pictures of an import', async () => {
  const [seller, other] = [await aSeller(), await aSeller()]
  const run = await imported(seller, csv(...aProductOf('a', site.address('/missing.jpg'))))
  const clerk = await aPerson(app, { retailers: [{ retailerId: seller.retailerId, role: 'staff' }] })
  expect((await app.call(other.manager, importPictures, { params: { id: run.id }, query: {} })).status).toBe(404)
  expect((await app.call(other.manager, retryPictures, { params: { id: run.id }, body: { pictureId: null } })).status).toBe(404)
  expect((await app.call(clerk, importPictures, { params: { id: run.id }, query: {} })).status).toBe(403)
})
