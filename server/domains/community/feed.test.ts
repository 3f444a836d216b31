import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProfile, follow, listsOfProfile, myProfile, silence } from '#contracts/community/people.ts'
import { type FeedEntry, feedEntries, markPost, writePost } from '#contracts/community/posts.ts'
import { createEvent, publishEvent } from '#contracts/events/host.ts'
import type { PostId } from '#contracts/ids.ts'
import { announce } from '#contracts/mall-office/mall-office.ts'
import { writeReview } from '#contracts/reviews/writing.ts'
import { changeList, saveWish, wishlist } from '#contracts/wishlist.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '../../../tests/app.ts'
import { aClerk, aPart, handOver, moveOn } from '../../../tests/buying.ts'
import { aPerson, type TestPerson } from '../../../tests/people.ts'
import { aProduct, aShop, type Shop } from '../../../tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'

let app: TestApp
let shop: Shop
let clerk: TestPerson
let manager: TestPerson

beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  shop = await aShop(app, { onHand: 90 })
  clerk = await aClerk(app, shop)
  manager = await aPerson(app, { malls: [{ mallId: shop.mallId, role: 'manager' }] })
  await app.settle()
})
afterAll(() => app.close())

let n = 0
const words = () => `The handle is solid and the lid closes well, number ${++n}.`
const entries = async (who: TestPerson | ReturnType<typeof guest>, query: Record<string, unknown> = { order: 'newest' }) =>
  (await app.call(who, feedEntries, { query: { limit: 100, ...query } as never })).body
const follows = (who: TestPerson, what: object) => app.call(who, follow, { body: { ...what, isFollowed: true } as never })
const news = async (text = words()) =>
  (
    await app.call(clerk, writePost, {
      body: { kind: 'news', group: null, storeId: shop.storeId, text, productIds: [shop.productId] } as never,
      key: crypto.randomUUID(),
    })
  ).body
/** A person who received the item and reviews it, or its store, under a profile that is open. */
async function reviewer(subject: 'product' | 'store', text = words()): Promise<{ person: TestPerson; handle: string; text: string }> {
  const person = await aPerson(app, { firstName: 'Ben', lastName: 'Lind' })
  const part = await aPart(app, person, shop)
  await moveOn(app, clerk, part, 'accepted', 'ready')
  await handOver(app, clerk, shop, part.id)
  const id = subject === 'product' ? shop.productId : shop.storeId
  const written = await app.call(person, writeReview, {
    query: { subject, id },
    raw: JSON.stringify({ rating: 5, text, version: 0 }),
  } as never)
  expect(written.status).toBeLessThan(300)
  const { town: _, isHidden: __, ...own } = (await app.call(person, myProfile)).body
  await app.call(person, changeProfile, { body: { ...own, isOpen: true } as never })
  return { person, handle: (await app.call(person, myProfile)).body.handle, text }
}
const kinds = (items: readonly FeedEntry[]) => items.map(({ kind }) => kind)
const reviewsIn = (items: readonly FeedEntry[]) => items.flatMap((entry) => (entry.kind === 'review' ? [entry] : []))

test('a followed store, mall and person bring their news, products, reviews, announcements and events, the newest first, on every page once', async () => {
  const maya = await aPerson(app)
  const written = await news()
  const onStore = await reviewer('store')
  const ofPerson = await reviewer('product')
  const event = await app.call(manager, createEvent, {
    raw: JSON.stringify({
      title: 'Lantern walk',
      about: 'We walk around the lake with lanterns; hot cider for all.',
      kind: 'season',
      place: 'North entrance',
      startsAt: '2031-11-28T17:00',
      endsAt: '2031-11-28T19:00',
      price: 0,
      seats: null,
      isForKids: true,
      spirals: 0,
      mallId: shop.mallId,
      storeId: null,
    }),
  } as never)
  await app.call(manager, publishEvent, { params: { id: event.body.id } })
  const said = { mallId: shop.mallId, title: 'Late opening', body: 'We open at noon on Sunday.', from: '2020-01-01T10:00', until: null }
  await app.call(manager, announce, { raw: JSON.stringify(said) } as never)
  expect((await entries(maya)).items).toEqual([])

  await follows(maya, { storeId: shop.storeId })
  await follows(maya, { mallId: shop.mallId })
  await follows(maya, { handle: ofPerson.handle })
  const { items } = await entries(maya)
  expect(new Set(kinds(items))).toEqual(new Set(['post', 'review', 'arrivals', 'announcement', 'event']))
  expect(items).toContainEqual(expect.objectContaining({ kind: 'post', post: expect.objectContaining({ id: written.id }) }))
  expect(reviewsIn(items).map(({ text }) => text)).toEqual([ofPerson.text, onStore.text])
  expect(reviewsIn(items)[0]).toMatchObject({ rating: 5, author: { name: 'Ben L.' }, product: { id: shop.productId }, store: null })
  expect(reviewsIn(items)[1]).toMatchObject({ product: null, store: { href: expect.stringContaining('?tab=reviews') } })
  expect(items.find(({ kind }) => kind === 'arrivals')).toMatchObject({ products: [{ id: shop.productId, available: expect.any(Number) }] })
  expect(items.map(({ at }) => at.getTime())).toEqual(items.map(({ at }) => at.getTime()).toSorted((a, b) => b - a))
  const seen: FeedEntry[] = []
  let cursor: string | null | undefined
  do {
    const page = await entries(maya, { order: 'newest', limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual(items)

  const nearby = (await entries(guest(), { order: 'nearby', near: '55425', within: 20 })).items
  expect(new Set(kinds(nearby))).toEqual(new Set(['post', 'review', 'announcement', 'event']))
})

test('hidden and held texts, muted people and posts put away never show, and neither does what is not for this reader', async () => {
  const maya = await aPerson(app)
  await follows(maya, { storeId: shop.storeId })
  const ben = await reviewer('store')
  await follows(maya, { handle: ben.handle })
  const texts = async () => reviewsIn((await entries(maya)).items).map(({ text }) => text)
  expect(await texts()).toContain(ben.text)
  for (const state of ['held', 'hidden', 'shown'])
    await rowsOf(app.deps.db, 'test.state', 'update reviews set state = $2 where text = $1', [ben.text, state]).then(async () =>
      expect((await texts()).includes(ben.text)).toBe(state === 'shown'),
    )
  await app.call(maya, silence, { params: { handle: ben.handle }, body: { silence: 'mute' } as never })
  expect(await texts()).not.toContain(ben.text)
  const own = await reviewer('product')
  await follows(maya, { handle: own.handle })
  expect(await texts()).toContain(own.text)
  const { town: _, isHidden: __, ...shown } = (await app.call(own.person, myProfile)).body
  await app.call(own.person, changeProfile, { body: { ...shown, blocks: { ...shown.blocks, reviews: 'me' } } as never })
  expect(await texts()).not.toContain(own.text)
  const post = await news()
  const posts = async () => (await entries(maya)).items.flatMap((entry) => (entry.kind === 'post' ? [entry.post.id] : []))
  expect(await posts()).toContain(post.id)
  await app.call(maya, markPost, { params: { id: post.id as PostId }, body: { mark: 'hide', isOn: true } })
  expect(await posts()).not.toContain(post.id)
})

test('products of one day are one entry with the newest four, and old ones are no news', async () => {
  const maya = await aPerson(app)
  const other = await aShop(app, { onHand: 3 })
  await follows(maya, { storeId: other.storeId })
  for (let i = 0; i < 5; i++) await aProduct(app, other.retailerId, { title: `Cup ${i}`, storeIds: [other.storeId], onHand: 2 })
  const arrivals = async () => (await entries(maya)).items.flatMap((entry) => (entry.kind === 'arrivals' ? [entry.products] : []))
  expect(await arrivals()).toEqual([[4, 3, 2, 1].map((i) => expect.objectContaining({ title: `Cup ${i}` }))])
  await rowsOf(app.deps.db, 'test.older', `update products set created_at = created_at - interval '31 days' where retailer_id = $1`, [
    other.retailerId,
  ])
  expect(await arrivals()).toEqual([])
})

test('a profile lists the wishlists that its owner shows, for those who may see the posts, and for nobody else', async () => {
  const [maya, ben, cara] = [await aPerson(app), await aPerson(app), await aPerson(app)]
  await app.call(maya, saveWish, { body: { productId: shop.productId } })
  const [own] = (await app.call(maya, wishlist)).body.lists
  if (!own) throw new Error('no list')
  const change = (body: object) => app.call(maya, changeList, { params: { id: own.id }, body: body as never })
  const { town: _, isHidden: __, ...closed } = (await app.call(maya, myProfile)).body
  let version = closed.version
  const openTo = async (posts: 'public' | 'followers' | 'me', isOpen = true) => {
    const body = { ...closed, version, isOpen, blocks: { ...closed.blocks, posts } } as never
    version = (await app.call(maya, changeProfile, { body })).body.version
  }
  const seenBy = async (who: TestPerson | ReturnType<typeof guest>) => {
    const { status, body } = await app.call(who, listsOfProfile, { params: { handle: closed.handle } })
    return status === 200 ? body.items : status
  }
  await openTo('public')
  await change({ privacy: 'link', name: 'For the cabin' })
  expect([await seenBy(ben), await seenBy(maya)]).toEqual([[], []])
  const { shareUrl } = (await change({ inFeed: true })).body
  const shown = await seenBy(guest())
  expect(shown).toEqual([{ name: 'For the cabin', count: 1, href: expect.stringContaining('/wishlist?shared=') }])
  expect(shareUrl?.endsWith((shown as { href: string }[])[0]?.href ?? '?')).toBe(true)
  await change({ name: 'See www.spam.example' })
  expect(await seenBy(ben)).toEqual([])
  await change({ name: 'For the cabin' })

  await openTo('followers')
  await follows(ben, { handle: closed.handle })
  expect([await seenBy(ben), await seenBy(cara), await seenBy(guest())]).toEqual([shown, 403, 403])
  await openTo('public', false)
  expect([await seenBy(ben), await seenBy(maya)]).toEqual([403, shown])
  await openTo('me')
  expect(await seenBy(ben)).toBe(403)
  await openTo('public')
  await app.call(maya, silence, { params: { handle: await handleOf(ben) }, body: { silence: 'block' } })
  expect([await seenBy(ben), await seenBy(cara)]).toEqual([404, shown])
  await change({ inFeed: false })
  expect(await seenBy(cara)).toEqual([])
  await change({ inFeed: true })
  await change({ privacy: 'private' })
  expect(await seenBy(cara)).toEqual([])
})
const handleOf = async (who: TestPerson): Promise<string> => {
  const { town: _, isHidden: __, ...own } = (await app.call(who, myProfile)).body
  return (await app.call(who, changeProfile, { body: { ...own, isOpen: true } as never })).body.handle
}

test('a shared list stands in the feed of those who may see the posts of its owner, until the owner ends it', async () => {
  const [maya, ben, cara] = [await aPerson(app, { firstName: 'Maya', lastName: 'Lind' }), await aPerson(app), await aPerson(app)]
  await app.call(maya, saveWish, { body: { productId: shop.productId } })
  const [own] = (await app.call(maya, wishlist)).body.lists
  if (!own) throw new Error('no list')
  const change = (body: object) => app.call(maya, changeList, { params: { id: own.id }, body: body as never })
  const refused = await change({ inFeed: true })
  expect([refused.status, refused.problem.errors?.[0]?.pointer]).toEqual([422, '/inFeed'])

  const { town: _, isHidden: __, ...closed } = (await app.call(maya, myProfile)).body
  let version = closed.version
  const openTo = async (posts: 'public' | 'followers' | 'me', isOpen = true) => {
    const changed = await app.call(maya, changeProfile, {
      body: { ...closed, version, isOpen, blocks: { ...closed.blocks, posts } } as never,
    })
    version = changed.body.version
  }
  await openTo('followers')
  await follows(ben, { handle: closed.handle })
  const listsSeenBy = async (who: TestPerson) => (await entries(who)).items.flatMap((one) => (one.kind === 'list' ? [one] : []))
  expect((await change({ privacy: 'link' })).body).toMatchObject({ privacy: 'link', inFeed: false })
  expect(await listsSeenBy(ben)).toEqual([])

  const { shareUrl } = (await change({ inFeed: true, name: 'For the cabin' })).body
  const [seen] = await listsSeenBy(ben)
  expect(seen).toMatchObject({ author: { name: 'Maya L.' }, list: { name: 'For the cabin', count: 1 }, products: [{ id: shop.productId }] })
  expect(shareUrl?.endsWith(seen?.list.href ?? '?')).toBe(true)
  expect([await listsSeenBy(cara), await listsSeenBy(maya)]).toEqual([[], []])
  await openTo('me')
  expect(await listsSeenBy(ben)).toEqual([])
  await openTo('public', false)
  expect(await listsSeenBy(ben)).toEqual([])
  await openTo('public')
  expect(await listsSeenBy(ben)).toHaveLength(1)
  await change({ name: 'See www.spam.example' })
  expect(await listsSeenBy(ben)).toEqual([])
  await change({ name: 'For the cabin' })

  await change({ privacy: 'private' })
  expect(await listsSeenBy(ben)).toEqual([])
  expect((await change({ privacy: 'link' })).body.inFeed).toBe(false)
  expect(await listsSeenBy(ben)).toEqual([])
  await change({ inFeed: true })
  expect(await listsSeenBy(ben)).toHaveLength(1)
  await app.call(ben, silence, { params: { handle: closed.handle }, body: { silence: 'mute' } })
  expect(await listsSeenBy(ben)).toEqual([])
})
