import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addInvestorDocument,
  askToRead,
  decideInvestorRequest,
  InvestorRequestForm,
  investorDocument,
  investorMonth,
  investorPage,
  investorRequests,
  publishFigures,
  unpublishFigure,
} from '#contracts/investors.ts'
import type { InvestorDocumentId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { aPart } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { sumUpPlatform } from '../platform-figures/sums.ts'

const today = new Date('2026-11-21T18:00:00Z')
let now = today
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const anAdmin = () => aPerson(app, { platform: ['admin'] })
const page = async (who: Caller) => (await app.call(who, investorPage)).body
const MONTH = '2026-10'
/** Sends a document with its form, as a browser would. */
async function upload(who: Caller, fields: Record<string, string>, words: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([words]), 'plan.pdf')
  const sent = new Response(form)
  const answer = await app.app.inject({
    method: 'POST',
    url: addInvestorDocument.path,
    cookies: who.cookies,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return answer.json<{ id: InvestorDocumentId; bytes?: number; code?: string; errors?: unknown }>()
}

test('a figure is published as it is computed, stays as it was, and shows that the records changed since', async () => {
  expect(await page(guest())).toEqual({ figures: [], documents: [], hidden: 0, reader: 'none' })
  now = new Date('2026-10-10T18:00:00Z')
  const shop = await aShop(app, { onHand: 50, price: 1000 })
  const [ana, ben] = [await aPerson(app), await aPerson(app)]
  await aPart(app, ana, shop)
  const second = await aPart(app, ben, shop, { quantity: 2 })
  now = today
  await sumUpPlatform(app.deps.db, now)
  const admin = await anAdmin()
  const seen = (await app.call(admin, investorMonth, { query: { month: MONTH } })).body
  const figureOf = (metric: string, of = seen) => of.figures.find((each) => each.metric === metric)
  expect(figureOf('sales')).toMatchObject({ today: { amount: 3000, count: null }, published: null, differs: false })
  expect(figureOf('orders')).toMatchObject({ today: { amount: null, count: 2 } })
  expect(figureOf('stores')).toMatchObject({ today: { count: 1 } })
  expect(figureOf('pickup')).toMatchObject({ today: { count: 10_000 } })
  // Two shoppers are too few to say how many of them come back.
  expect(figureOf('repeat')?.today).toBeNull()

  const body = { month: MONTH, metrics: ['sales', 'orders'] as const, note: 'Not audited.' }
  const publish = (changes: object = {}) => app.call(admin, publishFigures, { body: { ...body, metrics: [...body.metrics], ...changes } })
  expect((await publish({ month: '2026-11' })).problem).toMatchObject({ code: 'investors.month_not_over' })
  expect((await publish({ metrics: ['sales', 'repeat'] })).problem).toMatchObject({ code: 'investors.not_counted' })
  expect((await page(guest())).figures).toEqual([])
  await Promise.all([publish(), publish()])
  expect((await page(guest())).figures).toEqual([
    { metric: 'sales', month: MONTH, value: { amount: 3000, count: null }, asOf: '2026-11-21', note: 'Not audited.', publishedAt: today },
    { metric: 'orders', month: MONTH, value: { amount: null, count: 2 }, asOf: '2026-11-21', note: 'Not audited.', publishedAt: today },
  ])

  await rowsOf(app.deps.db, 'test.return-one', `update order_lines set returned = 1 where fulfillment_id = $1`, [second.id])
  now = new Date(today.getTime() + DAY)
  await sumUpPlatform(app.deps.db, now)
  const later = await anAdmin()
  const changed = (await app.call(later, investorMonth, { query: { month: MONTH } })).body
  expect(figureOf('sales', changed)).toMatchObject({ today: { amount: 2000 }, published: { value: { amount: 3000 } }, differs: true })
  expect(figureOf('orders', changed)).toMatchObject({ differs: false })

  const id = figureOf('sales', changed)?.published?.id
  if (!id) throw new Error('nothing was published')
  await app.call(later, unpublishFigure, { params: { id } })
  expect((await app.call(later, unpublishFigure, { params: { id } })).status).toBe(404)
  expect((await page(guest())).figures.map(({ metric }) => metric)).toEqual(['orders'])
  await app.call(later, publishFigures, { body: { ...body, metrics: ['sales'] } })
  expect((await page(guest())).figures.find(({ metric }) => metric === 'sales')?.value.amount).toBe(2000)
})

test('a reader is approved by address, and reads what others do not once the address is confirmed', async () => {
  now = today
  const admin = await anAdmin()
  const open = await upload(admin, { title: 'About us', access: 'public' }, '%PDF-1.4 open')
  const closed = await upload(admin, { title: 'Plan', access: 'readers' }, '%PDF-1.4 closed')
  const fileFor = async (who: Caller, id: typeof open.id) => (await app.call(who, investorDocument, { params: { id } })).status
  const email = 'ivy@firm.example'
  const [ivy, stranger] = [await aPerson(app, { email }), await aPerson(app)]
  const ask = (changes: object = {}) =>
    app.call(guest(), askToRead, { body: { name: 'Ivy', firm: 'Firm', email, reason: 'We invest in shops.', ...changes } })
  expect([await fileFor(guest(), open.id), await fileFor(guest(), closed.id), await fileFor(ivy, closed.id)]).toEqual([200, 404, 404])
  expect(await page(guest())).toMatchObject({ documents: [{ title: 'About us' }], hidden: 1 })

  expect((await ask()).status).toBe(201)
  // Asking again says nothing about the request that waits, and makes no second one.
  expect((await ask()).status).toBe(201)
  const { items } = (await app.call(admin, investorRequests, { query: {} })).body
  expect(items).toMatchObject([{ email, state: 'open', firm: 'Firm' }])
  const [request] = items
  if (!request) throw new Error('no request was kept')
  expect((await page(ivy)).reader).toBe('waiting')

  const decide = (decision: 'approved' | 'refused' | 'ended') =>
    app.call(admin, decideInvestorRequest, { params: { id: request.id }, body: { decision } })
  const answers = await Promise.all([decide('approved'), decide('refused')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await rowsOf(app.deps.db, 'test.approve', `update investor_requests set state = 'approved' where id = $1`, [request.id])
  expect(await page(ivy)).toMatchObject({ documents: [{ title: 'Plan' }, { title: 'About us' }], hidden: 0, reader: 'approved' })
  expect([await fileFor(ivy, closed.id), await fileFor(stranger, closed.id), await fileFor(guest(), closed.id)]).toEqual([200, 404, 404])

  // Somebody else may have opened an account under the address, but cannot confirm it.
  const impostor = await aPerson(app, { email, emailVerified: false })
  expect([await fileFor(impostor, closed.id), (await page(impostor)).reader]).toEqual([404, 'unconfirmed'])
  await decide('ended')
  expect(await fileFor(ivy, closed.id)).toBe(404)
  expect((await page(await aPerson(app, { platform: ['investor'] }))).reader).toBe('approved')
})

test('a document comes with its title and readers, and is a PDF file', async () => {
  const admin = await anAdmin()
  expect((await upload(admin, { title: ' ', access: 'all' }, '%PDF-1.4')).errors).toMatchObject([
    { pointer: '/title' },
    { pointer: '/access' },
  ])
  expect((await upload(admin, { title: 'Page', access: 'public' }, '<html>')).code).toBe('investors.wrong_kind')
  expect((await upload(admin, { title: 'Plan', access: 'readers' }, '%PDF-1.4 plan')).bytes).toBe(13)
})

test('a request without a reason or a whole address is refused with words', () => {
  const said = (changes: object) =>
    InvestorRequestForm.safeParse({ name: 'Ivy', firm: 'Firm', email: 'ivy@firm.example', reason: 'Because', ...changes }).error?.issues[0]
      ?.message
  expect(said({ reason: '  ' })).toBe('Say why you want to read the documents.')
  expect(said({ email: 'ivy@firm' })).toBe('Enter an email like name@example.com.')
})
