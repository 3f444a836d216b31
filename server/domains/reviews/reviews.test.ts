import { afterAll, beforeAll, expect, test } from 'vitest'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { appealDecision, decideCase, moderationCases, moderationCounts, openCase, reportText } from '#contracts/moderation.ts'
import { rating, reviews } from '#contracts/reviews/reviews.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import {
  askedReview,
  changeReply,
  markHelpful,
  myReview,
  replyToReview,
  retailerReviews,
  writeAskedReview,
  writeReview,
} from '#contracts/reviews/writing.ts'
import { guest, testApp, type TestApp } from '../../../tests/app.ts'
import { aClerk, aPart, handOver, moveOn } from '../../../tests/buying.ts'
import { acceptReturn, aReturn } from '../../../tests/returning.ts'
import { auditBooks } from '../admin/audit-of-books.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { aPerson, type TestPerson } from '../../../tests/people.ts'
import { aShop, type Shop } from '../../../tests/shops.ts'
import { DAY } from '#contracts/time.ts'
import { mailsTo } from '../../../tests/mails.ts'
import { aPicture } from '../../../tests/pictures.ts'
import { hideReply } from './answers.ts'
import { askForReviews, keyFor } from './asking.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'
import { removeUnused } from './photos.ts'

let app: TestApp
let shop: Shop
let clerk: TestPerson

beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 200 })
  clerk = await aClerk(app, shop)
})
afterAll(() => app.close())

const about = () => ({ subject: 'product' as const, id: shop.productId })
const buyer = async () => {
  const person = await aPerson(app)
  const part = await aPart(app, person, shop)
  return { person, part }
}
const receiver = async () => {
  const { person, part } = await buyer()
  await moveOn(app, clerk, part, 'accepted', 'ready')
  await handOver(app, clerk, shop, part.id)
  return person
}
let n = 0
const words = () => `It holds the heat and feels good in the hand, cup ${++n}.`
const write = (person: TestPerson, text = words(), stars = 4, version = 0) =>
  app.call(person, writeReview, { query: about(), raw: JSON.stringify({ rating: stars, text, version }) } as never)
const ratingNow = async () => (await app.call(guest(), rating, { query: about() })).body
const texts = async () => (await app.call(guest(), reviews, { query: about() })).body.items.map(({ text }) => text)

test('only people who received an item review it, once, and the rating counts it at once', async () => {
  const stranger = await aPerson(app)
  expect(await write(stranger)).toMatchObject({ status: 403, problem: { code: 'reviews.not_yours' } })
  const { person, part } = await buyer()
  expect((await write(person)).status).toBe(403)
  expect((await app.call(person, myReview, { query: about() })).body.may).toBe('not_received')
  await moveOn(app, clerk, part, 'accepted', 'ready')
  await handOver(app, clerk, shop, part.id)
  const before = await ratingNow()
  const [one, other] = await Promise.all([write(person, words(), 5), write(person, words(), 5)])
  expect([one.status, other.status].sort((a, b) => a - b)).toEqual([200, 409])
  const after = await ratingNow()
  expect(after.count).toBe(before.count + 1)
  expect(after.stars[4]).toBe((before.stars[4] ?? 0) + 1)
})

test('safety:M9 a review earns the same SPIRALs whatever its rating, once, and says so', async () => {
  const [glad, sad] = [await receiver(), await receiver()]
  await write(glad, words(), 5)
  await write(sad, words(), 1)
  for (const person of [glad, sad]) expect((await app.call(person, spirals)).body.balance).toBeGreaterThanOrEqual(10)
  const before = (await app.call(sad, spirals)).body.balance
  expect((await write(sad, words(), 2, 1)).body).toMatchObject({ version: 2, earned: 10 })
  expect((await app.call(sad, spirals)).body.balance).toBe(before)
  expect((await app.call(guest(), reviews, { query: about() })).body.items[0]).toMatchObject({ isRewarded: true })
})

test('safety:M6 the SPIRALs for a review go back with the item, once, and a second purchase gives none', async () => {
  const keeper = await receiver()
  await write(keeper)
  const { person, part } = await buyer()
  await moveOn(app, clerk, part, 'accepted', 'ready')
  await handOver(app, clerk, shop, part.id)
  await write(person)
  const [earned, kept] = await Promise.all([person, keeper].map(async (who) => (await app.call(who, spirals)).body.balance))
  await acceptReturn(app, clerk, shop, await aReturn(app, person, part.number))
  await app.settle()
  expect((await app.call(person, spirals)).body.balance).toBe(0)
  expect(earned).toBeGreaterThanOrEqual(10)
  expect((await app.call(person, myReview, { query: about() })).body.review).toMatchObject({ state: 'shown', earned: 0 })
  expect((await app.call(keeper, spirals)).body.balance).toBe(kept)
  const again = await aPart(app, person, shop)
  await moveOn(app, clerk, again, 'accepted', 'ready')
  await handOver(app, clerk, shop, again.id)
  expect((await write(person, words(), 3, 1)).body).toMatchObject({ version: 2, earned: 0 })
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('an edit keeps the earlier words as a version, and an edit of an old version is refused', async () => {
  const person = await receiver()
  const first = words()
  await write(person, first)
  const before = await ratingNow()
  expect((await write(person, words(), 1, 1)).body.version).toBe(2)
  expect((await ratingNow()).count).toBe(before.count)
  expect(await write(person, words(), 1, 1)).toMatchObject({ status: 409 })
  expect(JSON.stringify(await personalDataOf(app.deps.db, person.id))).toContain(first)
})

test('short, long and rude words are refused with a way on', async () => {
  const person = await receiver()
  expect(await write(person, 'Too short')).toMatchObject({
    status: 422,
    problem: { errors: [{ pointer: '/text', message: 'Tell others a bit more (20 characters at least).' }] },
  })
  expect((await write(person, 'a '.repeat(1600))).status).toBe(422)
  const rude = await write(person, 'What a load of shit, never again here.')
  expect(rude).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/text' }] } })
  expect((await write(person)).status).toBe(200)
})

test("nobody reviews the own shop's items or those of a rival (B3)", async () => {
  const rival = await aShop(app, { onHand: 5 })
  const theirs = await aPerson(app, { retailers: [{ retailerId: rival.retailerId, role: 'staff' }] })
  for (const one of [clerk, theirs]) expect(await write(one)).toMatchObject({ status: 403, problem: { code: 'reviews.own_trade' } })
})

test('the seller answers once, and a helpful vote counts once per person', async () => {
  const person = await receiver()
  const { id } = (await write(person)).body
  const other = await aPerson(app)
  const rival = await aShop(app)
  const theirs = await aPerson(app, { retailers: [{ retailerId: rival.retailerId, role: 'owner' }] })
  expect((await app.call(theirs, replyToReview, { params: { id }, body: { text: 'Buy ours instead.' } })).status).toBe(404)
  expect((await app.call(clerk, replyToReview, { params: { id }, body: { text: 'Thank you.' } })).status).toBe(201)
  expect((await app.call(clerk, replyToReview, { params: { id }, body: { text: 'Again.' } })).status).toBe(409)
  const vote = (who: TestPerson, isHelpful: boolean) => app.call(who, markHelpful, { params: { id }, body: { isHelpful } })
  expect((await vote(person, true)).status).toBe(404)
  await Promise.all([vote(other, true), vote(other, true), vote(other, true)])
  const page = await app.call(guest(), reviews, { query: { ...about(), sort: 'helpful' } })
  expect(page.body.items[0]).toMatchObject({ id, helpful: 1, reply: { text: 'Thank you.' } })
  expect((await vote(other, false)).body.helpful).toBe(0)
})

test('an answer can be changed by its seller, by one person at a time, and not after a moderator hid it', async () => {
  const { id } = (await write(await receiver())).body
  await app.call(clerk, replyToReview, { params: { id }, body: { text: 'Thank you.' } })
  const find = async (more: object = {}) =>
    (await app.call(clerk, retailerReviews, { query: { retailerId: shop.retailerId, state: 'all', ...more } })).body.items.find(
      (one) => one.id === id,
    )
  const before = (await find())?.answer
  const change = (who: TestPerson, text: string) =>
    app.call(who, changeReply, { params: { id }, body: { text, at: before?.at ?? new Date(0) } })
  const theirs = await aPerson(app, { retailers: [{ retailerId: (await aShop(app)).retailerId, role: 'owner' }] })
  expect((await change(theirs, 'Buy ours instead.')).status).toBe(404)
  expect((await change(clerk, 'Thank you, Ana.')).status).toBe(200)
  expect((await change(clerk, 'And again.')).problem.code).toBe('conflict')
  expect((await find())?.answer).toMatchObject({ text: 'Thank you, Ana.', isHidden: false })
  expect([await find({ stars: 1 }), await find({ storeId: shop.storeId })]).toMatchObject([undefined, { id }])
  await transact(app.deps.db, (tx) => hideReply(tx, id, new Date()))
  expect((await change(clerk, 'And again.')).problem.code).toBe('reviews.reply_hidden')
})

test('a link is held and shows nowhere until a moderator keeps it (safety:R7)', async () => {
  const person = await receiver()
  const text = `Look at www.cheap-cups.example for more of this kind, ${words()}`
  const before = await ratingNow()
  expect((await write(person, text)).body).toMatchObject({ state: 'held', earned: 0 })
  expect(await texts()).not.toContain(text)
  expect(await ratingNow()).toEqual(before)
  await app.settle()
  const admin = await aPerson(app, { platform: ['admin'] })
  const found = (await app.call(admin, moderationCases, { query: {} })).body.items.find((one) => one.text === text)
  expect(found?.reasons).toEqual(['link'])
  const id = found?.id ?? (0 as never)
  expect((await app.call(admin, openCase, { params: { id } })).status).toBe(204)
  expect((await app.call(admin, decideCase, { params: { id }, body: { outcome: 'keep', rule: null, note: 'It helps.' } })).status).toBe(204)
  expect(await texts()).toContain(text)
  expect((await app.call(person, myReview, { query: about() })).body.review?.earned).toBe(10)
})

test('a held review of an item that went back is shown without a reward, and one of an item off the shelf can be decided', async () => {
  const admin = await aPerson(app, { platform: ['admin'] })
  const keep = async (text: string) => {
    await app.settle()
    const { items } = (await app.call(admin, moderationCases, { query: {} })).body
    const id = items.find((one) => one.text === text)?.id ?? (0 as never)
    await app.call(admin, openCase, { params: { id } })
    return app.call(admin, decideCase, { params: { id }, body: { outcome: 'keep', rule: null, note: 'It helps.' } })
  }
  const { person, part } = await buyer()
  await moveOn(app, clerk, part, 'accepted', 'ready')
  await handOver(app, clerk, shop, part.id)
  const text = `See www.cups.example for its sister, ${words()}`
  await write(person, text)
  await acceptReturn(app, clerk, shop, await aReturn(app, person, part.number))
  expect((await keep(text)).status).toBe(204)
  expect((await app.call(person, myReview, { query: about() })).body.review).toMatchObject({ state: 'shown', earned: 0 })
  const other = await receiver()
  const late = `More at www.cups.example about this one, ${words()}`
  await write(other, late)
  await rowsOf(app.deps.db, 'test.unlist', `update products set status = 'draft' where id = $1`, [shop.productId])
  expect((await keep(late)).status).toBe(204)
  await rowsOf(app.deps.db, 'test.list', `update products set status = 'active' where id = $1`, [shop.productId])
  expect((await app.call(other, myReview, { query: about() })).body.review?.state).toBe('shown')
})

test('a report leads to one moderator, who hides by a rule; the author is told and appeals once (J5)', async () => {
  const person = await receiver()
  const text = words()
  const { id: reviewId } = (await write(person, text, 1)).body
  const reader = await aPerson(app)
  const body = { kind: 'review' as const, id: reviewId, rule: 'off_topic' as const, words: 'This is about the bus.' }
  expect((await app.call(reader, reportText, { raw: JSON.stringify({ ...body, words: ' ' }) } as never)).status).toBe(422)
  expect((await app.call(reader, reportText, { body })).status).toBe(201)
  const [one, two] = [await aPerson(app, { platform: ['support'] }), await aPerson(app, { platform: ['support'] })]
  const caseOf = async (who: TestPerson) =>
    (await app.call(who, moderationCases, { query: {} })).body.items.find((item) => item.text === text)
  const id = (await caseOf(one))?.id ?? (0 as never)
  const hide = (who: TestPerson, rule: 'off_topic' | null) =>
    app.call(who, decideCase, { params: { id }, raw: JSON.stringify({ outcome: 'hide', rule, note: 'Write about the cup.' }) } as never)
  expect((await hide(one, 'off_topic')).problem).toMatchObject({ code: 'moderation.not_taken' })
  const taken = await Promise.all([one, two].map((who) => app.call(who, openCase, { params: { id } })))
  expect(taken.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409])
  const [holder, other] = taken[0]?.status === 204 ? [one, two] : [two, one]
  expect((await caseOf(other))?.heldBy).toBeTruthy()
  expect((await hide(other, 'off_topic')).status).toBe(409)
  expect((await hide(holder, null)).status).toBe(422)
  const before = await app.call(guest(), moderationCounts)
  expect((await hide(holder, 'off_topic')).status).toBe(204)
  expect(await texts()).not.toContain(text)
  const counts = (await app.call(guest(), moderationCounts)).body.byStars[0]
  expect(counts?.hidden).toBe((before.body.byStars[0]?.hidden ?? 0) + 1)
  expect((await app.call(person, myReview, { query: about() })).body.review).toMatchObject({
    state: 'hidden',
    note: 'Write about the cup.',
  })
  const plea = () =>
    app.call(person, appealDecision, { params: { kind: 'review', textId: reviewId }, body: { words: 'It was about the cup.' } })
  expect(
    (await app.call(reader, appealDecision, { params: { kind: 'review', textId: reviewId }, body: { words: 'Me too.' } })).status,
  ).toBe(404)
  expect((await plea()).status).toBe(204)
  expect((await plea()).status).toBe(409)
  expect((await caseOf(one))?.reasons).toEqual(['appeal'])
  // A hidden review that its author changes is read again.
  const better = words()
  await write(person, better, 1, 1)
  await app.settle()
  const { items } = (await app.call(one, moderationCases, { query: {} })).body
  expect(items.find((each) => each.text === better)?.reasons).toEqual(['appeal', 'changed'])
})

test('pages of every sort hold each review once', async () => {
  for (const sort of ['newest', 'helpful', 'highest', 'lowest'] as const) {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await app.call(guest(), reviews, { query: { ...about(), sort, limit: 2, ...(cursor && { cursor }) } })
      seen.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await ratingNow()).count)
  }
})

test('an erased person leaves no review and no count (D2)', async () => {
  const person = await receiver()
  const before = await ratingNow()
  const text = words()
  await write(person, text)
  await forgetPerson(app.deps.db, person.id)
  expect(await ratingNow()).toEqual(before)
  expect(await texts()).not.toContain(text)
})

async function sendPhoto(person: TestPerson, bytes: Buffer): Promise<{ status: number; id: string; src: string }> {
  const mark = 'a-mark-between-the-parts'
  const payload = Buffer.concat([
    Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${mark}--\r\n`),
  ])
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/reviews/photos',
    cookies: person.cookies,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}`, 'content-length': String(payload.length) },
    payload,
  })
  const { id = '', src = '' } = answer.json<{ id?: string; src?: string }>()
  return { status: answer.statusCode, id, src }
}
const opens = async (who: Parameters<typeof app.call>[0], url: string) => (await app.app.inject({ url, cookies: who.cookies })).statusCode
const writeWith = (person: TestPerson, photoIds: string[], version = 0, text = words()) =>
  app.call(person, writeReview, { query: about(), raw: JSON.stringify({ rating: 4, text, photoIds, version }) } as never)

test('photos stand with their review, six at most, and only the own ones; they are seen as long as it is shown', async () => {
  const [maya, ben] = [await receiver(), await receiver()]
  const picture = await aPicture()
  expect((await sendPhoto(maya, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
  const mine = [await sendPhoto(maya, picture), await sendPhoto(maya, picture)]
  expect(mine.map(({ status }) => status)).toEqual([201, 201])
  const [one, two] = mine as [(typeof mine)[number], (typeof mine)[number]]
  expect([await opens(maya, one.src), await opens(ben, one.src), await opens(guest(), one.src)]).toEqual([200, 404, 404])
  expect((await writeWith(ben, [one.id])).problem.errors?.[0]).toEqual({ pointer: '/photoIds', message: 'A photo is gone. Add it again.' })
  const seven = Array.from({ length: 7 }, () => crypto.randomUUID())
  expect((await writeWith(maya, seven)).problem.errors?.[0]?.message).toBe('Add up to 6 photos.')

  const text = words()
  expect((await writeWith(maya, [two.id, one.id], 0, text)).status).toBe(200)
  const shownOf = async (more: object = {}) =>
    (await app.call(guest(), reviews, { query: { ...about(), ...more } })).body.items.find((each) => each.text === text)?.photos
  expect(await shownOf({ photos: 'true' })).toEqual([two, one].map(({ id, src }) => ({ id, src })))
  expect(await opens(guest(), one.src)).toBe(200)
  expect((await app.call(guest(), reviews, { query: { ...about(), photos: 'true' } })).body.items).toHaveLength(1)

  expect((await writeWith(maya, [one.id], 1, text)).body.photos.map(({ id }: { id: string }) => id)).toEqual([one.id])
  expect([await opens(guest(), two.src), await opens(maya, two.src)]).toEqual([404, 200])
  expect(await removeUnused(app.deps, new Date(Date.now() + 2 * DAY))).toBeGreaterThan(0)
  expect([await opens(maya, two.src), await opens(guest(), one.src)]).toEqual([404, 200])

  await app.call(ben, reportText, { body: { kind: 'review', id: (await reviewOf(maya)).id, rule: 'private', words: 'It shows my house.' } })
  await app.settle()
  const support = await aPerson(app, { platform: ['support'] })
  const id = (await app.call(support, moderationCases, { query: {} })).body.items.find((each) => each.text === text)?.id as never
  await app.call(support, openCase, { params: { id } })
  await app.call(support, decideCase, { params: { id }, body: { outcome: 'hide', rule: 'private', note: 'It shows a house.' } })
  expect([await opens(guest(), one.src), await opens(maya, one.src), await opens(support, one.src)]).toEqual([404, 200, 200])
})
const reviewOf = async (person: TestPerson) => {
  const { review } = (await app.call(person, myReview, { query: about() })).body
  if (!review) throw new Error('There is no review.')
  return review
}

test('a few days after the pickup one email asks for a review; its link writes it once, without a sign-in', async () => {
  const maya = await receiver()
  const settled = async () => {
    await askForReviews(app.deps)
    await app.settle()
  }
  const asksOf = async (person: TestPerson) =>
    (await app.call(person, notifications, { query: {} })).body.items.filter(({ type }) => type === 'review_asked')
  await settled()
  expect(await asksOf(maya)).toEqual([])
  await rowsOf(
    app.deps.db,
    'test.older',
    `update fulfillments set changed_at = changed_at - interval '4 days' where order_id in (select id from orders where user_id = $1)`,
    [maya.id],
  )
  await settled()
  await settled()
  expect(await asksOf(maya)).toHaveLength(1)
  const mail = (await mailsTo(app, maya.email)).find(({ kind }) => kind === 'review-asked')
  const token = /review\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const look = (key: string) => app.call(guest(), askedReview, { params: { token: key } })
  expect((await look(token)).body).toMatchObject({ isWritten: false, reward: 10 })
  const other = token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))
  expect([(await look(other)).status, (await look('x'.repeat(60))).status]).toEqual([404, 404])
  const send = (text: string) =>
    app.call(guest(), writeAskedReview, { params: { token }, raw: JSON.stringify({ rating: 5, text }) } as never)
  expect((await send('Too short')).status).toBe(422)
  const text = words()
  expect((await send(text)).body).toMatchObject({ state: 'shown', earned: 10 })
  expect(await send(words())).toMatchObject({ status: 409, problem: { code: 'reviews.written' } })
  expect(await texts()).toContain(text)
  expect((await look(token)).body.isWritten).toBe(true)
  const old = { ...app.deps, clock: { ...app.deps.clock, now: () => new Date(Date.now() - 31 * DAY) } }
  const expired = keyFor(old, { userId: maya.id, productId: shop.productId })
  expect((await look(expired)).status).toBe(410)
})
