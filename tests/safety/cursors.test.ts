import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import { writeCursor } from '#server/platform/cursors.ts'
import { ADMITTED, allEndpoints, aWorld, ROLES, type World } from '#tests/access-world.ts'
import { type TestApp, testApp } from '#tests/app.ts'

const shapeOf = (e: Endpoint): Record<string, z.ZodType> => (e.query instanceof z.ZodObject ? e.query.shape : {})
const lists = (await allEndpoints()).filter(([, e]) => 'cursor' in shapeOf(e))

let app: TestApp
let world: World
beforeAll(async () => {
  app = await testApp()
  world = await aWorld(app)
  await app.settle()
})
afterAll(() => app.close())

/** The largest Postgres id, one more than that, a number beyond JavaScript's exact range, and text that is not an integer. */
const NO_IDS = [
  '9223372036854775807',
  '9223372036854775808',
  '9007199254740993',
  '99999999999999999999999999',
  '-1',
  '0',
  '1e9',
  '1.5',
  'x',
]
const TEXTS = NO_IDS.flatMap((id) => [id, `1-${id}`, `0-${id}`, `1700000000000-email-${id}`, `1700000000000.${id}`])
const NO_KEYS = [9_223_372_036_854_775_808, 1e300, 1.5, '1', null]
const FIRST = ['a', 1, '2026-11-21T00:00:00.000Z']
const ODD_FIRST = [9_223_372_036_854_775_808, -1e300, 1.5, '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', 'infinity', '\0']

/** All sort orders of this list: the cursor's content differs between them. */
function questionsOf(e: Endpoint): [sort: string, query: Record<string, string>][] {
  const { sort, near, q, here } = shapeOf(e)
  const sorts = sort instanceof z.ZodOptional && sort.unwrap() instanceof z.ZodEnum ? (sort.unwrap() as z.ZodEnum).options : []
  const places = near ? [{}, { near: '55425' }] : [{}]
  const questions = [
    ...places.flatMap((place) => [...sorts, undefined].map((name) => (name === undefined ? place : { ...place, sort: String(name) }))),
    ...(q ? [{ q: 'mug' }] : []),
    ...(here ? [{ here: 'true' }] : []),
  ]
  const own = ['rank', 'relevance', 'distance', 'alphabetical', 'newest', 'title', 'store', 'mall', 'here']
  return questions.flatMap((query) =>
    [...new Set([...('sort' in query ? [query.sort] : []), ...own])].map((name) => [name, query] as never),
  )
}

const idFor = (path: string) => {
  if (path.includes('/imports/')) return world.importId
  if (path.includes('/hosted-events/')) return world.eventId
  if (path.includes('/profiles/')) return world.handle
  if (path.includes('/groups/')) return world.groupSlug
  if (path.includes('/posts/')) return world.postId
  if (path.includes('/payouts/')) return world.payoutId
  if (path.includes('/questions/')) return world.questionId
  if (path.includes('/webhooks/')) return world.webhookId
  if (path.includes('/businesses/')) return world.shop.retailerId
  return path.includes('mall') ? world.shop.mallId : world.shop.storeId
}
const addressOf = (path: string) => path.replace(/:(\w+)/g, () => String(idFor(path)))
/** A mall's office names its mall in each query. */
const atMall = (e: Endpoint) => e.access.startsWith('mall') && 'mallId' in shapeOf(e)
async function ask(e: Endpoint, query: Record<string, string>) {
  const atCounter = e.access === 'counter'
  const role =
    atMall(e) || e.path.includes('/hosted-events/') || e.path.includes('/mall/centers/')
      ? 'mall manager'
      : e.path.includes('/profiles/')
        ? 'buyer'
        : atCounter || /\/(imports|payouts|webhooks|businesses)\//.test(e.path)
          ? 'owner'
          : (ROLES.findLast((one) => ADMITTED[e.access].includes(one)) ?? 'admin')
  const place: Record<string, string> = atCounter
    ? { storeId: String(world.shop.storeId) }
    : atMall(e)
      ? { mallId: String(world.shop.mallId) }
      : 'retailerId' in shapeOf(e) && e.access.startsWith('retailer')
        ? { retailerId: String(world.otherShop.retailerId) }
        : 'subject' in shapeOf(e)
          ? { subject: 'product', id: String(world.shop.productId) }
          : {}
  const answer = await app.app.inject({
    url: addressOf(e.path),
    query: { ...place, ...('list' in shapeOf(e) && { list: 'running_out' }), ...query },
    cookies: { ...world.callers[role].cookies },
  })
  return { status: answer.statusCode, pointer: answer.statusCode < 400 ? undefined : answer.json<ProblemDocument>().errors?.[0]?.pointer }
}

test('lists with pages are found in the contracts', () => {
  expect(lists.map(([name]) => name)).toEqual(expect.arrayContaining(['spiralsHistory', 'inventory', 'outbox', 'products', 'orders']))
})

test.each(lists)(
  'safety:V1 safety:V2 %s refuses a cursor that no page of it can have given',
  async (_, e) => {
    for (const [, query] of questionsOf(e)) expect.soft((await ask(e, query)).status, JSON.stringify(query)).toBe(200)
    for (const cursor of TEXTS) expect.soft(await ask(e, { cursor }), cursor).toEqual({ status: 422, pointer: '/cursor' })
  },
  60_000,
)

test.each(lists)(
  'safety:V1 safety:V2 %s refuses a cursor of its own form with ids that no row can have',
  async (_, e) => {
    for (const [sort, query] of questionsOf(e))
      for (const [turn, parts] of [2, 3, 5].entries()) {
        const filled = (first: unknown, id: unknown) =>
          writeCursor(sort, [first, ...Array.from({ length: parts - 1 }, () => id)] as number[])
        // Over the three lengths, each id stands once behind each sort key.
        for (const [i, id] of NO_KEYS.entries()) {
          const first = FIRST[(i + turn) % FIRST.length]
          expect
            .soft(await ask(e, { ...query, cursor: filled(first, id) }), `${sort} ${first} ${id} ${JSON.stringify(query)}`)
            .toEqual({ status: 422, pointer: '/cursor' })
        }
        // A sort key may be any number or text; the response is then a page.
        for (const first of ODD_FIRST)
          expect
            .soft((await ask(e, { ...query, cursor: filled(first, 1) })).status, `${sort} ${first} ${JSON.stringify(query)}`)
            .toBeLessThan(500)
      }
  },
  120_000,
)
