import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeProfile,
  follow,
  followedPlaces,
  followersOf,
  followsOfProfile,
  followSuggestions,
  myFollows,
  myProfile,
  mySilences,
  profile,
  reviewsOfProfile,
  silence,
} from '#contracts/community/people.ts'
import {
  acceptAnswer,
  askStores,
  changePost,
  comments,
  feed,
  group,
  groups,
  joinGroup,
  lockPost,
  markPost,
  newsOfStores,
  post,
  postsOfGroup,
  postsOfProfile,
  removeComment,
  removePost,
  savedPosts,
  storeRequests,
  writeComment,
  writePost,
} from '#contracts/community/posts.ts'
import {
  answerAsMall,
  answerShopper,
  mallThread,
  mallThreads,
  messageMall,
  messageStore,
  MOST_STORE_MESSAGES,
  myMallThread,
  myStoreThread,
  storeThread,
  storeThreads,
} from '#contracts/community/store-messages.ts'
import type { CategoryId, CommentId, MallId, PostId, StoreThreadId } from '#contracts/ids.ts'
import { announce, mallOverview } from '#contracts/mall-office/mall-office.ts'
import { appealDecision, decideCase, moderationCases, openCase, reportText } from '#contracts/moderation.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '../../../tests/app.ts'
import { aClerk } from '../../../tests/buying.ts'
import { mailsTo } from '../../../tests/mails.ts'
import { aPerson, type TestPerson } from '../../../tests/people.ts'
import { aMall, aShop, type Shop } from '../../../tests/shops.ts'
import { seedPlaces } from '../places/seed.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'
import { tellFollowers } from './tell-followers.ts'

let app: TestApp
let shop: Shop
let clerk: TestPerson
let support: TestPerson
let mallGroup: string
let categoryId: CategoryId

beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  shop = await aShop(app, { onHand: 7, price: 2_400 })
  await app.settle()
  clerk = await aClerk(app, shop)
  support = await aPerson(app, { platform: ['support'] })
  mallGroup = await groupOfMall(shop.mallId)
  const [row] = await rowsOf<{ id: CategoryId }>(app.deps.db, 'test.category', 'select category_id as id from products where id = $1', [
    shop.productId,
  ])
  categoryId = row?.id as CategoryId
})
afterAll(() => app.close())

const groupOfMall = async (id: MallId): Promise<string> => {
  const [row] = await rowsOf<{ slug: string }>(app.deps.db, 'test.mall-slug', 'select slug from malls where id = $1', [id])
  return `mall-${row?.slug}`
}
let n = 0
const words = () => `The north entrance is the quiet one, visit ${++n}.`
type Form = { kind: 'post' | 'question' | 'news'; group: string | null; storeId: number | null; text: string; productIds: number[] }
const say = (who: TestPerson, form: Partial<Form> = {}) =>
  app.call(who, writePost, {
    body: { kind: 'question', group: mallGroup, storeId: null, text: words(), productIds: [], ...form } as never,
    key: `key-of-a-post-${++n}-${randomInt(1e9)}`,
  })
const answer = (who: TestPerson, id: PostId, form: Partial<{ text: string; storeId: number | null; productId: number | null }> = {}) =>
  app.call(who, writeComment, {
    params: { id },
    body: { text: words(), storeId: null, productId: null, ...form } as never,
    key: `key-of-an-answer-${++n}-${randomInt(1e9)}`,
  })
/** Decides the open case of a text. */
async function decide(kind: string, text: string, outcome: 'keep' | 'hide'): Promise<void> {
  await app.settle()
  const { items } = (await app.call(support, moderationCases, { query: { limit: 100 } })).body
  const found = items.find((one) => one.kind === kind && one.text === text)
  if (!found) throw new Error(`no case of ${kind} ${text}`)
  await app.call(support, openCase, { params: { id: found.id } })
  const rule = outcome === 'hide' ? 'spam' : null
  expect(
    (await app.call(support, decideCase, { params: { id: found.id }, body: { outcome, rule, note: 'Read and decided.' } })).status,
  ).toBe(204)
  await app.settle()
}
/** A person whose first text was kept, so that later ones are shown at once. */
async function aMember(name = 'Maya'): Promise<TestPerson> {
  const person = await aPerson(app, { firstName: name, lastName: 'Lind' })
  const first = await say(person)
  expect(first.body.state).toBe('held')
  await decide('post', first.body.text, 'keep')
  return person
}
const textsIn = async (slug: string, who = guest()) =>
  (await app.call(who, postsOfGroup, { params: { slug }, query: { limit: 100 } })).body.items.map(({ text }) => text)
const open = async (who: TestPerson, change: Record<string, unknown> = {}) => {
  const { town: _, isHidden: __, ...own } = (await app.call(who, myProfile)).body
  return app.call(who, changeProfile, { body: { ...own, isOpen: true, ...change } as never })
}

test('a first post is read by a moderator before anybody sees it; later ones are shown at once', async () => {
  const maya = await aPerson(app)
  const held = await say(maya)
  expect(held.body).toMatchObject({ state: 'held', isMine: true, group: { slug: mallGroup } })
  expect((await app.call(guest(), post, { params: { id: held.body.id } })).status).toBe(404)
  expect(await textsIn(mallGroup)).not.toContain(held.body.text)
  expect(await textsIn(mallGroup, maya)).not.toContain(held.body.text)
  const before = (await app.call(guest(), group, { params: { slug: mallGroup } })).body.posts
  await decide('post', held.body.text, 'keep')
  expect(await textsIn(mallGroup)).toContain(held.body.text)
  expect((await app.call(guest(), group, { params: { slug: mallGroup } })).body.posts).toBe(before + 1)
  expect((await say(maya)).body.state).toBe('shown')
  const linked = await say(maya, { text: 'Look at www.example.com for more.' })
  expect(linked.body.state).toBe('held')
  await decide('post', linked.body.text, 'hide')
  expect((await app.call(maya, post, { params: { id: linked.body.id } })).body).toMatchObject({
    state: 'hidden',
    note: 'Read and decided.',
  })
  expect((await app.call(guest(), post, { params: { id: linked.body.id } })).status).toBe(404)
})

test('bad input says what is wrong and writes nothing', async () => {
  const maya = await aMember()
  const bad = async (form: Partial<Form>) => {
    const raw = JSON.stringify({ kind: 'question', group: mallGroup, storeId: null, text: words(), productIds: [], ...form })
    const key = `key-of-a-bad-post-${++n}-${randomInt(1e9)}`
    return (await app.call(maya, writePost, { key, raw } as never)).problem.errors?.[0]?.message
  }
  expect(await bad({ text: '  ' })).toBe('Write something first.')
  expect(await bad({ text: 'a'.repeat(3_001) })).toBe('Keep it under 3,000 characters.')
  expect(await bad({ text: 'This is bullshit.' })).toContain('Say it with another word.')
  expect(await bad({ productIds: [999_999_999] })).toBe('Choose products that are on sale.')
  expect(await bad({ kind: 'news' })).toBe('News are of a store, everything else is of a person.')
  expect(await bad({ group: null })).toBe('Choose a group for the question.')
  expect((await say(maya, { group: 'mall-nowhere' })).status).toBe(404)
  const unconfirmed = await aPerson(app, { emailVerified: false } as never)
  expect((await say(unconfirmed)).problem.code).toBe('auth.confirm_first')
})

test('members are counted once; groups around a ZIP come with their distance', async () => {
  const maya = await aPerson(app)
  const before = (await app.call(guest(), group, { params: { slug: mallGroup } })).body.members
  const join = (isMember: boolean) => app.call(maya, joinGroup, { params: { slug: mallGroup }, body: { isMember } })
  await Promise.all([join(true), join(true)])
  expect((await app.call(maya, group, { params: { slug: mallGroup } })).body).toMatchObject({ members: before + 1, isMember: true })
  const { items } = (await app.call(maya, groups, { query: { near: '55425' } })).body
  expect(items.find(({ slug }) => slug === mallGroup)).toMatchObject({ kind: 'mall', isMember: true, miles: expect.any(Number) })
  expect(items.some(({ kind }) => kind === 'city')).toBe(true)
  expect((await app.call(guest(), groups, { query: {} })).body.items.map(({ slug }) => slug)).toContain(mallGroup)
  await join(false)
  expect((await join(false)).body).toMatchObject({ members: before, isMember: false })
})

test('answers are counted, told to the asker, accepted by the asker only, and closed by a moderator', async () => {
  const [maya, ben] = [await aMember(), await aMember('Ben')]
  const { id } = (await say(maya)).body
  const first = await answer(ben, id)
  expect(first.body.state).toBe('shown')
  await app.settle()
  expect((await app.call(maya, notifications, { query: {} })).body.items[0]).toMatchObject({
    type: 'community_answer',
    subject: 'Ben L. answered you',
    href: `/community?post=${id}`,
  })
  expect((await app.call(guest(), post, { params: { id } })).body.comments).toBe(1)
  const accept = (who: TestPerson, commentId: CommentId | null) => app.call(who, acceptAnswer, { params: { id }, body: { commentId } })
  expect((await accept(ben, first.body.id)).status).toBe(404)
  expect((await accept(maya, first.body.id)).body.acceptedId).toBe(first.body.id)
  expect((await app.call(guest(), comments, { params: { id }, query: {} })).body.items).toMatchObject([{ isAccepted: true }])
  await app.call(support, lockPost, { params: { id }, body: { reason: 'Answered and closed.' } })
  expect((await answer(ben, id)).problem).toMatchObject({ code: 'community.locked', detail: 'This post is closed: Answered and closed.' })
  expect((await app.call(maya, removeComment, { params: { id: first.body.id } })).status).toBe(404)
  expect((await app.call(ben, removeComment, { params: { id: first.body.id } })).status).toBe(204)
  expect((await app.call(guest(), post, { params: { id } })).body).toMatchObject({ comments: 0, acceptedId: null })
})

test('a request goes once to the stores that sell such things; the answer names a product with its price and stock', async () => {
  const maya = await aMember()
  const body = { text: 'A blue stoneware mug, about 12 ounces?', categoryId, near: '55425', within: 25 }
  const key = `one-press-of-ask-${randomInt(1e9)}`
  const [one, again] = [await app.call(maya, askStores, { body, key }), await app.call(maya, askStores, { body, key })]
  expect(again.body.id).toBe(one.body.id)
  await app.settle()
  const { id } = one.body
  const asked = (await app.call(guest(), post, { params: { id } })).body
  expect(asked.askedStores).toBeGreaterThanOrEqual(1)
  expect((await mailsTo(app, clerk.email)).filter(({ kind, text }) => kind === 'store-request' && text.includes('stoneware'))).toHaveLength(
    1,
  )
  const mine = { query: { retailerId: shop.retailerId } }
  expect((await app.call(clerk, storeRequests, mine)).body.items[0]).toMatchObject({
    post: { id },
    store: { id: shop.storeId },
    isAnswered: false,
  })
  const other = await aShop(app)
  expect((await answer(clerk, id, { storeId: shop.storeId, productId: other.productId })).problem.code).toBe('community.not_on_shelf')
  expect((await answer(clerk, id, { storeId: other.storeId, productId: other.productId })).status).toBe(404)
  expect((await answer(maya, id, { productId: shop.productId })).status).toBe(422)
  await answer(clerk, id, { storeId: shop.storeId, productId: shop.productId })
  await app.settle()
  const [found] = (await app.call(maya, comments, { params: { id }, query: {} })).body.items
  expect(found).toMatchObject({
    author: { kind: 'store' },
    product: { id: shop.productId, price: 2_400, available: 7, store: { id: shop.storeId }, onlyVariantId: shop.variantId },
  })
  expect((await app.call(clerk, storeRequests, mine)).body.items[0]).toMatchObject({ isAnswered: true })
  const far = await app.call(maya, askStores, { body: { ...body, near: '99501' }, key: `far-away-${randomInt(1e9)}` })
  expect(far.problem.code).toBe('community.no_stores')
  for (let i = 0; i < 2; i++)
    await app.call(maya, askStores, { body: { ...body, text: words() }, key: `more-of-it-${i}-${randomInt(1e9)}` })
  const fourth = await app.call(maya, askStores, { body: { ...body, text: words() }, key: `one-too-many-${randomInt(1e9)}` })
  expect(fourth.problem.code).toBe('community.enough_requests')
})

test('a held request reaches no store before a moderator keeps it', async () => {
  const maya = await aPerson(app)
  const body = { text: words(), categoryId, near: '55425', within: 25 }
  const { id } = (await app.call(maya, askStores, { body, key: `held-request-${randomInt(1e9)}` })).body
  await app.settle()
  const seen = async () =>
    (await app.call(clerk, storeRequests, { query: { retailerId: shop.retailerId } })).body.items.map((one) => one.post.id)
  expect(await seen()).not.toContain(id)
  await decide('post', body.text, 'keep')
  expect(await seen()).toContain(id)
})

test('the feed shows what a person follows, the newest first, page by page; nearby shows the groups around', async () => {
  const [maya, ben] = [await aPerson(app), await aMember('Ben')]
  const news = (await say(clerk, { kind: 'news', group: null, storeId: shop.storeId, productIds: [shop.productId] })).body
  expect(news).toMatchObject({ state: 'shown', author: { kind: 'store' }, products: [{ available: 7 }] })
  const feedOf = async (query: Record<string, unknown> = { order: 'newest' }) => (await app.call(maya, feed, { query })).body
  expect((await feedOf()).items).toEqual([])
  expect((await feedOf({ order: 'nearby', near: '55425', within: 20 })).items.map(({ id }) => id)).toContain(news.id)
  const suggested = (await app.call(maya, followSuggestions, { query: { near: '55425' } })).body.items
  expect(suggested.length).toBeGreaterThan(0)
  expect((await app.call(maya, follow, { body: { storeId: shop.storeId, isFollowed: true } })).body).toMatchObject({ isFollowed: true })
  await open(ben)
  const { handle } = (await app.call(ben, myProfile)).body
  await app.call(maya, follow, { body: { handle, isFollowed: true } })
  const own = (await say(ben, { kind: 'post', group: null })).body
  expect((await feedOf()).items.slice(0, 2).map(({ id }) => id)).toEqual([own.id, news.id])
  const page = await feedOf({ order: 'newest', limit: 1 })
  expect(page.items.map(({ id }) => id)).toEqual([own.id])
  expect((await feedOf({ order: 'newest', limit: 1, cursor: page.nextCursor })).items.map(({ id }) => id)).toEqual([news.id])
  expect((await app.call(maya, myFollows, { query: {} })).body.items.map(({ kind }) => kind)).toEqual(['person', 'store'])
  await app.call(maya, markPost, { params: { id: news.id }, body: { mark: 'hide', isOn: true } })
  expect((await feedOf()).items.map(({ id }) => id)).not.toContain(news.id)
  expect((await app.call(guest(), followersOf, { query: { storeId: shop.storeId } })).body).toMatchObject({
    isFollowed: false,
    followers: 1,
  })
  expect((await app.call(clerk, newsOfStores, { query: { retailerId: shop.retailerId } })).body.items.map(({ id }) => id)).toContain(
    news.id,
  )
})

test('a person reads all stores and malls that they follow at once, for the cards of a list', async () => {
  const fan = await aPerson(app)
  const ids = async (who = fan) => (await app.call(who, followedPlaces, {})).body
  expect(await ids()).toEqual({ storeIds: [], mallIds: [] })
  await app.call(fan, follow, { body: { storeId: shop.storeId, isFollowed: true } })
  await app.call(fan, follow, { body: { mallId: shop.mallId, isFollowed: true } })
  expect(await ids()).toEqual({ storeIds: [shop.storeId], mallIds: [shop.mallId] })
  await app.call(fan, follow, { body: { storeId: shop.storeId, isFollowed: false } })
  expect(await ids()).toEqual({ storeIds: [], mallIds: [shop.mallId] })
  expect(await ids(await aPerson(app))).toEqual({ storeIds: [], mallIds: [] })
  expect((await app.call(guest(), followedPlaces, {})).status).toBe(401)
})

test('followers hear once of store news and of an announcement that has begun', async () => {
  const maya = await aPerson(app)
  await app.call(maya, follow, { body: { storeId: shop.storeId, isFollowed: true } })
  await app.call(maya, follow, { body: { mallId: shop.mallId, isFollowed: true } })
  const manager = await aPerson(app, { malls: [{ mallId: shop.mallId, role: 'manager' }] })
  const news = (await say(clerk, { kind: 'news', group: null, storeId: shop.storeId })).body
  const body = { title: 'Late opening', body: 'We open at noon on Sunday.', until: null }
  const made = await Promise.all(
    ['2020-01-01T10:00', '2099-01-01T10:00'].map((from) =>
      app.call(manager, announce, { raw: JSON.stringify({ mallId: shop.mallId, ...body, from }) } as never),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  await rowsOf(app.deps.db, 'test.begin', `update mall_announcements set "from" = now() - interval '1 minute' where "from" < now()`)
  for (let i = 0; i < 2; i++) await tellFollowers(app.deps)
  const told = (await app.call(maya, notifications, { query: {} })).body.items.filter(({ type }) => type === 'followed_news')
  expect(told.map(({ href }) => href)).toEqual(expect.arrayContaining([`/community?post=${news.id}`, expect.stringContaining('/mall/')]))
  expect(told.filter(({ href }) => href.startsWith('/mall/'))).toHaveLength(1)
})

test('a shopper writes to a store before an order; its team hears once until it answers, and nobody else reads along', async () => {
  const maya = await aPerson(app, { firstName: 'Maya', lastName: 'Lind' })
  const params = { id: shop.storeId }
  const say = (text: string, key = crypto.randomUUID()) => app.call(maya, messageStore, { params, body: { text }, key })
  const key = crypto.randomUUID()
  for (let i = 0; i < 2; i++) expect((await say('Do you have the kettle in red?', key)).body.items).toHaveLength(1)
  await say('Or in green?')
  await app.settle()
  const mails = async () =>
    (await mailsTo(app, clerk.email)).filter(({ kind, subject }) => kind === 'store-message' && subject.startsWith('Maya L.'))
  expect(await mails()).toHaveLength(1)
  const threads = async (who = clerk) => (await app.call(who, storeThreads, { query: { retailerId: shop.retailerId } })).body
  const [thread] = (await threads()).items
  expect(thread).toMatchObject({ shopper: 'Maya L.', isWaiting: true, last: { text: 'Or in green?' } })
  const id = thread?.id as StoreThreadId
  const stranger = await aClerk(app, await aShop(app))
  const answer = (who: TestPerson) =>
    app.call(who, answerShopper, { params: { id }, body: { text: 'In red, yes.' }, key: crypto.randomUUID() })
  expect((await answer(stranger)).status).toBe(404)
  expect((await app.call(stranger, storeThread, { params: { id } })).status).toBe(404)
  expect((await answer(clerk)).body.items.map(({ side }) => side)).toEqual(['shopper', 'shopper', 'store'])
  expect((await threads()).items[0]).toMatchObject({ isWaiting: false })
  await app.settle()
  expect((await app.call(maya, notifications, { query: {} })).body.items[0]).toMatchObject({
    type: 'store_message',
    href: expect.stringContaining('message=1'),
  })
  await say('Thank you.')
  await app.settle()
  expect(await mails()).toHaveLength(2)
  expect((await app.call(await aPerson(app), myStoreThread, { params })).body).toEqual({ items: [], mayWrite: true })
  expect(JSON.stringify(await personalDataOf(app.deps.db, maya.id))).toContain('Or in green?')
  await rowsOf(
    app.deps.db,
    'test.fill',
    `insert into store_messages (thread_id, side, text) select $1, 'shopper', 'Again.' from generate_series(1, $2::int)`,
    [id, MOST_STORE_MESSAGES - 4],
  )
  expect((await say('One more.')).problem.code).toBe('store_messages.full')
  await transact(app.deps.db, (tx) => forgetPerson(tx, maya.id, app.deps))
  expect((await threads()).items.map((one) => one.id)).not.toContain(id)
})

test('a shopper writes to a mall; its people answer, and nobody else reads along', async () => {
  const maya = await aPerson(app, { firstName: 'Maya', lastName: 'Lind' })
  const mallId = await aMall(app)
  const [helper, stranger] = await Promise.all([mallId, shop.mallId].map((id) => aPerson(app, { malls: [{ mallId: id, role: 'staff' }] })))
  if (!helper || !stranger) throw new Error('nobody works here')
  const params = { id: mallId }
  const say = (text: string, key = crypto.randomUUID()) => app.call(maya, messageMall, { params, body: { text }, key })
  const key = crypto.randomUUID()
  for (let i = 0; i < 2; i++) expect((await say('Where do bikes park?', key)).body.items).toHaveLength(1)
  expect((await say('It is a shit door.')).status).toBe(422)
  await say('And scooters?')
  await app.settle()
  const news = async (who: TestPerson) => (await app.call(who, notifications, { query: {} })).body.items
  expect((await mailsTo(app, helper.email)).map(({ kind }) => kind)).toEqual(['store-message'])
  expect(await news(helper)).toMatchObject([{ type: 'shopper_wrote', href: expect.stringContaining('/mall-dashboard?section=messages') }])
  expect(await news(stranger)).toEqual([])
  const threads = (who: TestPerson) => app.call(who, mallThreads, { query: { mallId } })
  expect((await threads(stranger)).status).toBe(404)
  const [thread] = (await threads(helper)).body.items
  expect(thread).toMatchObject({ shopper: 'Maya L.', isWaiting: true, last: { text: 'And scooters?' } })
  const waiting = async () => (await app.call(helper, mallOverview, { query: { mallId } })).body.messages
  expect(await waiting()).toBe(1)
  const id = thread?.id as StoreThreadId
  const answer = (who: TestPerson) =>
    app.call(who, answerAsMall, { params: { id }, body: { text: 'By door 4.' }, key: crypto.randomUUID() })
  for (const who of [stranger, clerk]) expect((await answer(who)).status).not.toBe(201)
  expect((await app.call(clerk, storeThread, { params: { id } })).status).toBe(404)
  expect((await app.call(stranger, mallThread, { params: { id } })).status).toBe(404)
  expect((await answer(helper)).body.items.map(({ side }) => side)).toEqual(['shopper', 'shopper', 'mall'])
  expect(await waiting()).toBe(0)
  await app.settle()
  expect((await news(maya))[0]).toMatchObject({ type: 'store_message', href: expect.stringMatching(/^\/mall\/.+message=1$/) })
  expect((await app.call(await aPerson(app), myMallThread, { params })).body).toEqual({ items: [], mayWrite: true })
  expect(JSON.stringify(await personalDataOf(app.deps.db, maya.id))).toContain('And scooters?')
  await rowsOf(app.deps.db, 'test.suspend', 'update malls set suspended = true where id = $1', [mallId])
  expect((await say('Still there?')).status).toBe(404)
})

test('likes count once per person, saved posts are listed, own posts are changed and removed by the author only', async () => {
  const [maya, ben] = [await aMember(), await aMember('Ben')]
  const { id } = (await say(maya)).body
  const like = (isOn: boolean) => app.call(ben, markPost, { params: { id }, body: { mark: 'like', isOn } })
  await Promise.all([like(true), like(true)])
  expect((await app.call(ben, post, { params: { id } })).body).toMatchObject({ likes: 1, isLiked: true })
  expect((await like(false)).body.likes).toBe(0)
  await app.call(ben, markPost, { params: { id }, body: { mark: 'save', isOn: true } })
  expect((await app.call(ben, savedPosts, { query: {} })).body.items.map((one) => one.id)).toEqual([id])
  const change = (who: TestPerson, version: number) => app.call(who, changePost, { params: { id }, body: { text: words(), version } })
  expect((await change(ben, 1)).status).toBe(404)
  expect((await change(maya, 1)).body).toMatchObject({ version: 2, editedAt: expect.any(Date) })
  expect((await change(maya, 1)).status).toBe(409)
  expect((await app.call(ben, removePost, { params: { id } })).status).toBe(404)
  expect((await app.call(maya, removePost, { params: { id } })).status).toBe(204)
  expect((await app.call(maya, post, { params: { id } })).status).toBe(404)
})

test('a profile is private until it is opened, and shows each block to the chosen audience', async () => {
  const [maya, ben] = [await aMember(), await aPerson(app)]
  const own = (await app.call(maya, myProfile)).body
  expect(own).toMatchObject({ isOpen: false, name: 'Maya L.' })
  const seen = (who = guest(), handle = own.handle) => app.call(who, profile, { params: { handle } })
  expect((await seen()).problem).toMatchObject({ code: 'profiles.private' })
  expect(
    (await open(maya, { handle: `maya-${randomInt(1e6)}`, blocks: { reviews: 'public', posts: 'followers', follows: 'me' } })).status,
  ).toBe(200)
  const { handle } = (await app.call(maya, myProfile)).body
  expect((await seen(guest(), handle)).body.shows).toEqual(['reviews'])
  const posts = (who: TestPerson) => app.call(who, postsOfProfile, { params: { handle }, query: {} })
  expect((await posts(ben)).problem.code).toBe('profiles.private')
  await app.call(ben, follow, { body: { handle, isFollowed: true } })
  expect((await posts(ben)).body.items).toHaveLength(1)
  expect((await app.call(ben, followsOfProfile, { params: { handle }, query: {} })).status).toBe(403)
  expect((await app.call(ben, reviewsOfProfile, { params: { handle }, query: {} })).body.items).toEqual([])
  expect((await open(ben, { handle })).problem).toMatchObject({ code: 'profiles.handle_taken', errors: [{ pointer: '/handle' }] })
  expect((await app.call(maya, follow, { body: { handle, isFollowed: true } })).problem.code).toBe('follows.self')
  await open(maya, { about: 'Find me at www.example.com' })
  expect((await seen(guest(), handle)).body).toMatchObject({ about: '', name: 'Maya L.' })
})

test('a muted person is not seen; a blocked one neither sees nor answers', async () => {
  const [maya, ben] = [await aMember(), await aMember('Ben')]
  await open(ben)
  const { handle } = (await app.call(ben, myProfile)).body
  const [byMaya, byBen] = [(await say(maya)).body, (await say(ben)).body]
  const set = (value: 'none' | 'mute' | 'block') => app.call(maya, silence, { params: { handle }, body: { silence: value } })
  await set('mute')
  expect(await textsIn(mallGroup, maya)).not.toContain(byBen.text)
  expect(await textsIn(mallGroup, ben)).toContain(byMaya.text)
  await set('block')
  expect(await textsIn(mallGroup, ben)).not.toContain(byMaya.text)
  expect((await answer(ben, byMaya.id)).status).toBe(404)
  expect((await app.call(ben, profile, { params: { handle: (await app.call(maya, myProfile)).body.handle } })).status).toBe(404)
  expect((await app.call(maya, mySilences, { query: {} })).body.items).toMatchObject([{ handle, silence: 'block' }])
  await set('none')
  expect(await textsIn(mallGroup, ben)).toContain(byMaya.text)
})

test('a reported answer that breaks a rule goes out of list and count, and comes back when a second look keeps it', async () => {
  const [maya, ben] = [await aMember(), await aMember('Ben')]
  const { id } = (await say(maya)).body
  const reply = (await answer(ben, id)).body
  await app.call(maya, reportText, { body: { kind: 'comment', id: reply.id, rule: 'spam', words: 'It advertises.' } })
  await decide('comment', reply.text, 'hide')
  expect((await app.call(guest(), comments, { params: { id }, query: {} })).body.items).toEqual([])
  expect((await app.call(guest(), post, { params: { id } })).body.comments).toBe(0)
  const appeal = { params: { kind: 'comment', textId: reply.id }, body: { words: 'It answers the question.' } } as const
  expect((await app.call(ben, appealDecision, appeal)).status).toBe(204)
  await decide('comment', reply.text, 'keep')
  expect((await app.call(guest(), post, { params: { id } })).body.comments).toBe(1)
})

test('a hidden post that is changed waits for a moderator again; two people never get one handle', async () => {
  const [maya, ben] = [await aMember(), await aMember('Ben')]
  const { id, text } = (await say(maya)).body
  await app.call(ben, reportText, { body: { kind: 'post', id, rule: 'spam', words: 'It advertises.' } })
  await decide('post', text, 'hide')
  const better = words()
  expect((await app.call(maya, changePost, { params: { id }, body: { text: better, version: 1 } })).body.state).toBe('hidden')
  await decide('post', better, 'keep')
  expect(await textsIn(mallGroup)).toContain(better)
  const handle = `one-of-us-${randomInt(1e6)}`
  const both = await Promise.all([open(maya, { handle }), open(ben, { handle })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('safety:D1 what a person wrote is exported, and goes with the account, out of all counts', async () => {
  const [maya, ben] = [await aMember(), await aMember('Ben')]
  const { id } = (await say(ben)).body
  await app.call(maya, joinGroup, { params: { slug: mallGroup }, body: { isMember: true } })
  await app.call(maya, markPost, { params: { id }, body: { mark: 'like', isOn: true } })
  const said = (await answer(maya, id, { text: 'My own words on it.' })).body
  await app.call(ben, acceptAnswer, { params: { id }, body: { commentId: said.id } })
  expect(JSON.stringify(await personalDataOf(app.deps.db, maya.id))).toContain('My own words on it.')
  const before = (await app.call(guest(), group, { params: { slug: mallGroup } })).body
  await transact(app.deps.db, (tx) => forgetPerson(tx, maya.id, app.deps))
  expect((await app.call(guest(), post, { params: { id } })).body).toMatchObject({ comments: 0, likes: 0, acceptedId: null })
  const after = (await app.call(guest(), group, { params: { slug: mallGroup } })).body
  expect([after.members, after.posts]).toEqual([before.members - 1, before.posts - 1])
})

test('the counts of groups and posts are those of the rows, whatever is done in whatever order', async () => {
  const people = await Promise.all([aMember(), aMember('Ben'), aMember('Cara')])
  const mall = await aMall(app)
  const slug = await groupOfMall(mall)
  const ids: PostId[] = []
  const said: CommentId[] = []
  for (let i = 0; i < 60; i++) {
    const who = people[randomInt(3)] as TestPerson
    const id = ids[randomInt(Math.max(1, ids.length))]
    const act = randomInt(6)
    if (act === 0 || id === undefined) {
      const made = await say(who, { group: slug, text: `${words()} ${randomInt(4) === 0 ? 'www.example.com' : ''}` })
      if (made.status === 201) ids.push(made.body.id)
    } else if (act === 1) said.push((await answer(who, id)).body?.id as CommentId)
    else if (act === 2) await app.call(who, markPost, { params: { id }, body: { mark: 'like', isOn: randomInt(2) === 0 } })
    else if (act === 3) await app.call(who, joinGroup, { params: { slug }, body: { isMember: randomInt(2) === 0 } })
    else if (act === 4) await app.call(who, removePost, { params: { id } })
    else if (said[0]) await app.call(who, removeComment, { params: { id: said[randomInt(said.length)] ?? said[0] } })
  }
  const wrong = await rowsOf(
    app.deps.db,
    'test.wrong-counts',
    `select 'post ' || p.id from posts p where p.comments <> (select count(*) from comments c where c.post_id = p.id and c.state = 'shown')
       or p.likes <> (select count(*) from post_marks k where k.post_id = p.id and k.mark = 'like')
     union all select 'group ' || g.slug from community_groups g where g.posts <> (select count(*) from posts p where p.group_id = g.id and p.state = 'shown')
       or g.members <> (select count(*) from group_members m where m.group_id = g.id)`,
  )
  expect(wrong).toEqual([])
})
