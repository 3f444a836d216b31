import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#contracts/admin/admin.ts'
import type { ModerationCaseId } from '#contracts/ids.ts'
import { product } from '#contracts/catalog/catalog.ts'
import { previewBulk } from '#contracts/catalog/bulk-edits.ts'
import { changeProduct } from '#contracts/catalog/inventory.ts'
import { ownProduct } from '#contracts/catalog/own-products.ts'
import { appealDecision, CLAIM_MINUTES, decideCase, moderationCases, openCase, reportText, type RuleName } from '#contracts/moderation.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { askQuestion, changeQuestion, questions, removeQuestion } from '#contracts/questions.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type PersonOptions, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { personalDataOf } from './personal-data.ts'
import { reasonsToHold, refuseBlockedWords, wordingOf } from './wording-rules.ts'

// Questions about an item stand here for every text: posts, reviews and the others are held, reported and decided by the same rules.

let now = new Date()
let app: TestApp
let shop: Shop
let lena: TestPerson
let omar: TestPerson
const moderator = async (firstName: string) => aPerson(app, { platform: ['support'], firstName, lastName: 'Reyes' })
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app)
  lena = await moderator('Lena')
  omar = await moderator('Omar')
})
afterAll(() => app.close())

/** Does this when a case that was taken now is free again. */
async function whenFree(work: () => Promise<void>) {
  const before = now
  now = new Date(before.getTime() + CLAIM_MINUTES * MINUTE)
  await work()
  now = before
}
let n = 0
const words = (more = '') => `Does cup number ${++n} go into the dishwasher?${more}`
const about = () => ({ subject: 'product' as const, id: shop.productId })
const ask = async (who: Caller, text = words()) => {
  const { body } = await app.call(who, askQuestion, { query: about(), body: { text } })
  await app.settle()
  return { ...body, text }
}
const shown = async (text: string, who = guest()) =>
  (await app.call(who, questions, { query: { ...about(), sort: 'newest' } })).body.items.some((one) => one.text === text)
const report = async (who: Caller, id: number, said = 'This is an advertisement.', rule: RuleName = 'spam') =>
  app.call(who, reportText, { body: { kind: 'question', id, rule, words: said } })
const cases = async (state: 'open' | 'decided' = 'open', who: Caller = lena) =>
  (await app.call(who, moderationCases, { query: { state, limit: 50 } })).body.items
const caseOf = async (text: string, who?: Caller, state?: 'open' | 'decided') => {
  const found = (await cases(state, who)).find((one) => one.text === text)
  if (!found) throw new Error(`no case about "${text}"`)
  return found
}
const take = (who: Caller, id: ModerationCaseId) => app.call(who, openCase, { params: { id } })
const decide = (who: Caller, id: ModerationCaseId, rule: RuleName | null, note = 'Ask about the cup.') =>
  app.call(who, decideCase, { params: { id }, body: { outcome: rule === null ? 'keep' : 'hide', rule, note } })
const appeal = (who: Caller, textId: number, said = 'I only asked.') =>
  app.call(who, appealDecision, { params: { kind: 'question', textId }, body: { words: said } })
/** A question that a moderator hid after a report. */
async function hidden(author: Caller, rule: RuleName = 'spam') {
  const asked = await ask(author)
  await report(await aPerson(app), asked.id)
  const { id } = await caseOf(asked.text)
  await take(lena, id)
  await decide(lena, id, rule)
  return { ...asked, caseId: id }
}

test('a text is held for its links, for a copied wording and for many in an hour, never for what it thinks of an item', () => {
  const none = { copies: 0, lastHour: 0 }
  expect(reasonsToHold('The worst cup that I ever had. One star is too much.', none)).toEqual([])
  expect(reasonsToHold('More at www.cups.example', none)).toEqual(['link'])
  expect(reasonsToHold('More at cheap-cups.shop today', none)).toEqual(['link'])
  expect(reasonsToHold('It broke. Com is not a word.', none)).toEqual([])
  expect(reasonsToHold('Fine', { copies: 1, lastHour: 8 })).toEqual(['burst', 'copied'])
  expect(wordingOf('Great cup! Buy it.')).toBe(wordingOf('great cup - BUY it'))
  expect(wordingOf('Great cup! Buy it.')).not.toBe(wordingOf('Great cup! Buy two.'))
})

test('a blocked word is named at its field, whatever its case; a word that only contains it is fine', () => {
  const refusal = (text: string) => {
    try {
      refuseBlockedWords({ text })
    } catch (problem) {
      return problem
    }
    return null
  }
  expect(refusal('What a SHIT cup')).toMatchObject({ errors: [{ pointer: '/text', message: expect.stringContaining('SHIT') }] })
  expect(refusal('Shiitake soup from Scunthorpe')).toBeNull()
})

test('a text with a link is seen by its author alone until a moderator keeps it, and the author hears of it', async () => {
  const author = await aPerson(app)
  const { id, text, state } = await ask(author, words(' See www.cups.example'))
  expect(state).toBe('held')
  expect(await shown(text)).toBe(false)
  expect(await shown(text, author)).toBe(true)
  expect((await report(await aPerson(app), id)).status, 'nobody reports what nobody sees').toBe(404)
  const held = await caseOf(text)
  expect(held).toMatchObject({ kind: 'question', reasons: ['link'], reports: [], decision: null, about: { title: expect.any(String) } })
  await take(lena, held.id)
  expect((await decide(lena, held.id, null)).status).toBe(204)
  expect(await shown(text)).toBe(true)
  const told = (await app.call(author, notifications, { query: {} })).body.items
  expect(told.map(({ subject }) => subject)).toContain('We reviewed something you wrote')
})

test('a text has one open case with all its reasons and reports; a person who reports again changes the own words', async () => {
  const author = await aPerson(app)
  const { id, text } = await ask(author)
  const [maya, ben] = [await aPerson(app, { firstName: 'Maya' }), await aPerson(app)]
  expect((await report(maya, id, 'It sells something.')).status).toBe(201)
  await report(ben, id, 'It names my street.', 'private')
  await report(maya, id, 'It repeats itself.', 'off_topic')
  const all = (await cases()).filter((one) => one.text === text)
  expect(all.map(({ reasons }) => reasons)).toEqual([['reported']])
  // Both were sent at the same moment of the test's clock, so that their order says nothing.
  expect(all[0]?.reports.toSorted((one, other) => one.rule.localeCompare(other.rule))).toEqual([
    { rule: 'off_topic', words: 'It repeats itself.' },
    { rule: 'private', words: 'It names my street.' },
  ])
  expect(await shown(text), 'a report alone hides nothing').toBe(true)
  // Those who report stay unnamed, to moderators and to the author.
  expect(JSON.stringify(all)).not.toContain('Maya')
})

test('the riskiest case is read first: an appeal before a report, a report before a link, and two reasons before one', async () => {
  const author = await aPerson(app)
  const linked = await ask(author, words(' See www.first.example'))
  const reported = await ask(author)
  await report(await aPerson(app), reported.id)
  const disputed = await hidden(author)
  await appeal(author, disputed.id)
  const both = await ask(author)
  await report(await aPerson(app), both.id)
  await app.call(author, changeQuestion, { params: { id: both.id }, body: { version: 1, text: `${both.text} See www.b.example` } })
  await app.settle()
  const texts = (await cases()).map(({ text }) => text)
  const wanted = [disputed.text, `${both.text} See www.b.example`, reported.text, linked.text]
  expect(texts.filter((text) => wanted.includes(text ?? ''))).toEqual(wanted)
})

test('one moderator at a time has a case: the other reads who, and may take it when the time is over', async () => {
  const { id: textId, text } = await ask(await aPerson(app))
  await report(await aPerson(app), textId)
  const { id } = await caseOf(text)
  expect((await decide(omar, id, null)).problem.code).toBe('moderation.not_taken')
  await take(lena, id)
  expect(await caseOf(text)).toMatchObject({ isMine: true, heldBy: null })
  expect(await caseOf(text, omar)).toMatchObject({ isMine: false, heldBy: 'Lena Reyes' })
  expect((await take(omar, id)).problem.code).toBe('moderation.held')
  expect((await decide(omar, id, 'spam')).problem.code).toBe('moderation.held')
  await whenFree(async () => {
    expect((await take(omar, id)).status).toBe(204)
    expect((await decide(lena, id, 'spam')).problem.code).toBe('moderation.held')
    expect((await decide(omar, id, null)).status).toBe(204)
  })
  expect((await take(lena, id)).status, 'a decided case is not taken').toBe(404)
})

test('a case is decided once, also when the same moderator decides twice at the same moment', async () => {
  const author = await aPerson(app)
  const { id: textId, text } = await ask(author)
  await report(await aPerson(app), textId)
  const { id } = await caseOf(text)
  await take(lena, id)
  const answers = await Promise.all([decide(lena, id, 'spam'), decide(lena, id, null)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('moderation.decided')
  await app.settle()
  expect((await mailsTo(app, author.email)).filter(({ kind }) => kind === 'review-decided')).toHaveLength(1)
})

test('hiding needs a rule and a note; the author reads both, readers read the text no more, and the audit log says who', async () => {
  const author = await aPerson(app)
  const { id: textId, text } = await ask(author)
  await report(await aPerson(app), textId)
  const { id } = await caseOf(text)
  await take(lena, id)
  const sent = (body: object) => app.call(lena, decideCase, { params: { id }, raw: JSON.stringify(body) } as never)
  const noRule = await sent({ outcome: 'hide', rule: null, note: 'No.' })
  expect(noRule).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/rule', message: 'Choose the rule it breaks.' }] } })
  expect((await sent({ outcome: 'hide', rule: 'spam', note: ' ' })).problem.errors?.[0]?.pointer).toBe('/note')
  expect((await sent({ outcome: 'hide', rule: 'low_rating', note: 'Too bad.' })).problem.errors?.[0]?.pointer).toBe('/rule')
  expect(await shown(text)).toBe(true)
  await decide(lena, id, 'private', 'You named a neighbor.')
  expect(await shown(text)).toBe(false)
  await app.settle()
  const [mail] = await mailsTo(app, author.email)
  expect(mail?.subject).toBe('We hid something you wrote')
  expect(mail?.text).toContain('Rule: Shows private data of a person.')
  expect(mail?.text).toContain('You named a neighbor.')
  expect(mail?.text, 'the moderator is not named to the author').not.toContain('Reyes')
  const admin = await aPerson(app, { platform: ['admin'] })
  const [entry] = (await app.call(admin, audit, { query: { q: `question ${textId}` } })).body.items
  expect(entry).toMatchObject({ act: 'moderation.hide', subject: `question ${textId}` })
  expect(JSON.stringify(entry)).toContain('You named a neighbor.')
})

test('a hidden text is appealed once, by its author, and a second look can bring it back', async () => {
  const author = await aPerson(app)
  const open = await ask(author)
  expect((await appeal(author, open.id)).status, 'nothing was decided about it').toBe(404)
  const { id, text } = await hidden(author)
  expect((await appeal(await aPerson(app), id)).status).toBe(404)
  const [first, second] = await Promise.all([appeal(author, id, 'It was a question.'), appeal(author, id, 'It was a question.')])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([204, 409])
  const again = await caseOf(text)
  expect(again).toMatchObject({ reasons: ['appeal'], appeal: 'It was a question.' })
  await take(omar, again.id)
  await decide(omar, again.id, null)
  expect(await shown(text)).toBe(true)
  expect((await appeal(author, id)).problem.code, 'a text that is shown has no appeal').toBe('moderation.no_appeal')
})

test('a text that stays hidden after the second look has no third', async () => {
  const author = await aPerson(app)
  const { id, text } = await hidden(author)
  await appeal(author, id)
  const again = await caseOf(text)
  await take(omar, again.id)
  await decide(omar, again.id, 'spam')
  expect((await appeal(author, id)).problem.code).toBe('moderation.no_appeal')
  expect(await shown(text)).toBe(false)
})

test('nobody decides about the own text', async () => {
  const { text } = await ask(omar, words(' See www.omar.example'))
  const { id } = await caseOf(text)
  await take(omar, id)
  expect((await decide(omar, id, null)).status).toBe(403)
  expect(await shown(text)).toBe(false)
  await whenFree(async () => {
    await take(lena, id)
    expect((await decide(lena, id, null)).status).toBe(204)
  })
  expect(await shown(text)).toBe(true)
})

test('the log of decisions says who decided what by which rule, the newest first, and how often an author was hidden before', async () => {
  const author = await aPerson(app)
  const [first, second] = [await hidden(author, 'insult'), await hidden(author, 'fake')]
  const log = (await cases('decided')).filter(({ text }) => text === first.text || text === second.text)
  expect(log.map(({ decision, hiddenBefore }) => [decision?.rule, decision?.by, hiddenBefore])).toEqual([
    ['fake', 'Lena Reyes', 1],
    ['insult', 'Lena Reyes', 0],
  ])
})

test('a text that its author takes away can still be decided, and tells the author nothing', async () => {
  const author = await aPerson(app)
  const { id: textId, text } = await ask(author)
  await report(await aPerson(app), textId)
  const { id } = await caseOf(text)
  await app.call(author, removeQuestion, { params: { id: textId } })
  expect((await cases()).find((one) => one.id === id)?.text).toBeNull()
  await take(lena, id)
  expect((await decide(lena, id, null)).status).toBe(204)
  await app.settle()
  expect(await mailsTo(app, author.email)).toEqual([])
})

test('the queue is read by the support of the platform, and by nobody who sells, shops or runs a mall', async () => {
  const { id: textId, text } = await ask(await aPerson(app))
  await report(await aPerson(app), textId)
  const { id } = await caseOf(text)
  const people: PersonOptions[] = [
    {},
    { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] },
    { malls: [{ mallId: shop.mallId, role: 'manager' }] },
    { platform: ['developer'] },
    { platform: ['investor'] },
  ]
  for (const options of people) {
    const person = await aPerson(app, options)
    expect((await app.call(person, moderationCases, { query: {} })).status).toBe(403)
    expect((await take(person, id)).status).toBe(403)
    expect((await decide(person, id, 'spam')).status).toBe(403)
  }
  expect((await app.call(guest(), moderationCases, { query: {} })).status).toBe(401)
  expect((await report(guest(), textId)).status).toBe(401)
  expect(await shown(text)).toBe(true)
})

test('a person exports the own reports, and the decisions about the own texts with their appeal', async () => {
  const author = await aPerson(app)
  const { id } = await hidden(author, 'insult')
  await appeal(author, id, 'I was polite.')
  const other = await ask(await aPerson(app))
  await report(author, other.id, 'It is an advertisement.')
  const data = await personalDataOf(app.deps.db, author.id)
  expect(data).toMatchObject({
    reports: [{ kind: 'question', text_id: other.id, words: 'It is an advertisement.' }],
    decisions: [
      { kind: 'question', textId: id, hidden: true, rule: 'insult', appeal: null },
      { textId: id, hidden: null, appeal: 'I was polite.' },
    ],
  })
})

test('a listing is reported by shoppers, taken down under a rule of listings, and stays off sale until a second look', async () => {
  const sold = await aShop(app, { product: { title: 'Amber night lamp' } })
  await app.settle()
  const owner = await aPerson(app, { retailers: [{ retailerId: sold.retailerId, role: 'owner' }] })
  const reporter = await aPerson(app)
  const reportListing = (who: Caller, rule: RuleName) =>
    app.call(who, reportText, { raw: JSON.stringify({ kind: 'product', id: sold.productId, rule, words: 'The cable smokes.' }) } as never)
  const page = () => app.call(guest(), product, { params: { id: String(sold.productId) }, query: {} })
  const sell = (status: 'active' | 'draft') => app.call(owner, changeProduct, { params: { id: sold.productId }, body: { status } })
  const decideOn = async (rule: RuleName | null) => {
    const { id, text, author } = (await cases()).find(({ kind }) => kind === 'product') ?? expect.fail('no case')
    expect(text).toContain('Amber night lamp')
    expect(author).not.toBe('Someone')
    await take(lena, id)
    // A rule of texts is none of listings.
    expect((await decide(lena, id, 'off_topic')).problem.errors).toMatchObject([{ pointer: '/rule' }])
    expect((await decide(lena, id, rule, 'Recalled by its maker.')).status).toBe(204)
    await app.settle()
  }
  expect((await reportListing(guest(), 'unsafe')).status).toBe(401)
  expect((await reportListing(reporter, 'fake')).problem.errors).toMatchObject([{ pointer: '/rule' }])
  expect((await reportListing(reporter, 'unsafe')).status).toBe(201)
  expect((await page()).body.status).toBe('active')
  await decideOn(null)
  expect((await page()).body.status).toBe('active')

  await reportListing(reporter, 'unsafe')
  await decideOn('unsafe')
  expect((await page()).body.status).toBe('archived')
  expect((await app.call(owner, notifications, { query: {} })).body.items[0]).toMatchObject({
    subject: 'We took a listing of yours off sale',
    href: `/retailer-inventory?product=${sold.productId}`,
  })
  const own = async () => (await app.call(owner, ownProduct, { params: { id: sold.productId } })).body.takenDownNote
  expect(await own()).toBe('Recalled by its maker.')
  // It can be reported no more, and its seller cannot put it on sale again: one by one, in bulk or by an import.
  expect((await reportListing(await aPerson(app), 'unsafe')).status).toBe(404)
  expect((await sell('active')).problem.errors).toMatchObject([
    { pointer: '/status', message: expect.stringContaining('took this listing down') },
  ])
  const row = { variantId: sold.variantId, storeId: sold.storeId, version: 1, productVersion: 2, stockVersion: 1 }
  const bulk = await app.call(owner, previewBulk, { body: { rows: [row], change: { kind: 'status', status: 'active' } } })
  expect(bulk.body.items[0]?.fault).toContain('took this listing down')
  expect((await sell('draft')).status).toBe(200)
  expect((await sell('active')).status).toBe(422)

  expect(
    (await app.call(reporter, appealDecision, { params: { kind: 'product', textId: sold.productId }, body: { words: 'Why?' } })).status,
  ).toBe(404)
  const second = { params: { kind: 'product', textId: sold.productId }, body: { words: 'The maker sent new cables.' } } as const
  expect((await app.call(owner, appealDecision, second)).status).toBe(204)
  await decideOn(null)
  expect((await page()).body.status).toBe('active')
  expect((await sell('active')).status).toBe(200)
  expect(await own()).toBeNull()
})
