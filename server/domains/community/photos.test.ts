import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProfile, follow, myProfile, silence } from '#contracts/community/people.ts'
import { changePost, post, removePost, writePost } from '#contracts/community/posts.ts'
import { decideCase, moderationCases, openCase } from '#contracts/moderation.ts'
import { transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '../../../tests/app.ts'
import { aClerk } from '../../../tests/buying.ts'
import { aPerson, type TestPerson } from '../../../tests/people.ts'
import { aPicture } from '../../../tests/pictures.ts'
import { aShop, type Shop } from '../../../tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'
import { removeUnusedPhotos } from './photos.ts'

let app: TestApp
let shop: Shop
let support: TestPerson
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  shop = await aShop(app)
  support = await aPerson(app, { platform: ['support'] })
  await app.settle()
})
afterAll(() => app.close())

type Sent = { status: number; id: string; src: string }
async function send(person: TestPerson, bytes?: Buffer): Promise<Sent> {
  const mark = 'a-mark-between-the-parts'
  const payload = Buffer.concat([
    Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
    bytes ?? (await aPicture()),
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/posts/photos',
    cookies: person.cookies,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}`, 'content-length': String(payload.length) },
    payload,
  })
  const { id = '', src = '' } = answer.json<Partial<Sent>>()
  return { status: answer.statusCode, id, src }
}
const opens = async (who: Parameters<typeof app.call>[0], { src }: Sent) =>
  (await app.app.inject({ url: src, cookies: who.cookies })).statusCode
let n = 0
const say = (who: TestPerson, photoIds: string[], form: object = {}) =>
  app.call(who, writePost, {
    body: { kind: 'post', group: null, storeId: null, text: `A seen thing, number ${++n}.`, productIds: [], photoIds, ...form } as never,
    key: crypto.randomUUID(),
  })
/** The open case of a text, as moderators see it. */
const caseOf = async (text: string) => {
  await app.settle()
  return (await app.call(support, moderationCases, { query: { limit: 100 } })).body.items.find((one) => one.text === text)
}
async function decide(text: string, outcome: 'keep' | 'hide'): Promise<void> {
  const found = await caseOf(text)
  if (!found) throw new Error('no case')
  await app.call(support, openCase, { params: { id: found.id } })
  await app.call(support, decideCase, {
    params: { id: found.id },
    body: { outcome, rule: outcome === 'hide' ? 'private' : null, note: 'Read and decided.' },
  })
  await app.settle()
}
async function openProfile(person: TestPerson, posts: 'public' | 'followers'): Promise<string> {
  const { town: _, isHidden: __, ...own } = (await app.call(person, myProfile)).body
  await app.call(person, changeProfile, { body: { ...own, isOpen: true, blocks: { ...own.blocks, posts } } as never })
  return own.handle
}

test('photos stand with their post in the order of the author, six at most, only the own ones, and only real pictures', async () => {
  const [maya, ben] = [await aPerson(app), await aPerson(app)]
  expect((await send(maya, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
  const [one, two] = [await send(maya), await send(maya)]
  expect([await opens(maya, one), await opens(ben, one), await opens(guest(), one)]).toEqual([200, 404, 404])
  expect((await say(ben, [one.id])).problem.errors?.[0]).toEqual({ pointer: '/photoIds', message: 'A photo is gone. Add it again.' })
  const seven = Array.from({ length: 7 }, () => crypto.randomUUID())
  const refused = await app.call(maya, writePost, {
    raw: JSON.stringify({ kind: 'post', group: null, storeId: null, text: 'Seven.', productIds: [], photoIds: seven }),
    key: crypto.randomUUID(),
  } as never)
  expect(refused.problem.errors?.[0]?.message).toBe('Add up to 6 photos.')

  const written = (await say(maya, [two.id, one.id])).body
  expect(written.photos).toEqual([two, one].map(({ id, src }) => ({ id, src })))
  const again = await say(maya, [one.id])
  expect(again.problem.errors?.[0]?.pointer).toBe('/photoIds')
  const change = { params: { id: written.id }, body: { text: written.text, photoIds: [one.id], version: 1 } }
  expect((await app.call(maya, changePost, change)).body.photos.map(({ id }) => id)).toEqual([one.id])
  const untouched = { params: { id: written.id }, body: { text: 'Only other words.', version: 2 } }
  expect((await app.call(maya, changePost, untouched)).body.photos).toHaveLength(1)
})

test('a photo is seen by those who see its post: not before a moderator kept it, not by the blocked, not by strangers of a closed profile', async () => {
  const [maya, ben, cara] = [await aPerson(app), await aPerson(app), await aPerson(app)]
  const photo = await send(maya)
  const { id, text, state } = (await say(maya, [photo.id])).body
  expect(state).toBe('held')
  const handle = await openProfile(maya, 'followers')
  await app.call(ben, follow, { body: { handle, isFollowed: true } as never })
  expect([await opens(maya, photo), await opens(ben, photo), await opens(support, photo)]).toEqual([200, 404, 200])
  expect((await caseOf(text))?.photos).toEqual([photo.src])
  await decide(text, 'keep')
  expect([await opens(ben, photo), await opens(cara, photo), await opens(guest(), photo)]).toEqual([200, 404, 404])
  const bens = (await app.call(ben, myProfile)).body.handle
  await say(ben, [])
  await app.call(maya, silence, { params: { handle: bens }, body: { silence: 'block' } })
  expect(await opens(ben, photo)).toBe(404)

  await openProfile(maya, 'public')
  expect(await opens(guest(), photo)).toBe(200)
  await app.call(maya, removePost, { params: { id } })
  expect([await opens(guest(), photo), await opens(maya, photo)]).toEqual([404, 200])
  await removeUnusedPhotos(app.deps, new Date(Date.now() + 2 * 86_400_000))
  expect(await opens(maya, photo)).toBe(404)
})

test('safety:D1 photos of posts are exported and go with the account; those in the news of a store stay with the store', async () => {
  const maya = await aPerson(app)
  const clerk = await aClerk(app, shop)
  const [own, unused, ofStore] = [await send(maya), await send(maya), await send(clerk)]
  await say(maya, [own.id])
  const news = (await say(clerk, [ofStore.id], { kind: 'news', storeId: shop.storeId })).body
  expect(JSON.stringify(await personalDataOf(app.deps.db, maya.id))).toContain(own.src)
  for (const { id } of [maya, clerk]) await transact(app.deps.db, (tx) => forgetPerson(tx, id, app.deps))
  expect(await app.deps.files.get(`post-photos/${own.id}.webp`)).toBeNull()
  expect(await app.deps.files.get(`post-photos/${unused.id}.webp`)).toBeNull()
  expect((await app.call(guest(), post, { params: { id: news.id } })).body.photos).toEqual([{ id: ofStore.id, src: ofStore.src }])
  expect(await opens(guest(), ofStore)).toBe(200)
})
