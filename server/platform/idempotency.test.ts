import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { writeToShopper, writeToStore } from '#contracts/conversations.ts'
import { sendReport } from '#contracts/operations.ts'
import { duplicateProduct } from '#contracts/catalog/own-products.ts'
import { contactSupport } from '#contracts/support.ts'
import { inviteToTeam } from '#contracts/teams.ts'
import { allEndpoints, aWorld, type Role, type World } from '#tests/access-world.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { once, requestHash } from './idempotency.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await testApp()
  world = await aWorld(app)
})
afterAll(() => app.close())

describe('safety:M2 a key', () => {
  const work = (answer: string) => {
    const done: string[] = []
    return {
      done,
      act: async () => {
        done.push(answer)
        return { answer }
      },
    }
  }
  const keyOf = (caller: string, key: string, body: unknown) => ({ caller, key, requestHash: requestHash(body) })

  test('and its body do their work once and answer alike; another body is refused; another caller has keys of their own', async () => {
    const { db } = app.deps
    const [mine, others] = [work('mine'), work('others')]
    const key = keyOf('ana', randomUUID(), { n: 1 })
    expect(await once(db, key, mine.act)).toEqual({ answer: 'mine' })
    expect(await once(db, key, mine.act)).toEqual({ answer: 'mine' })
    await expect(once(db, { ...key, requestHash: requestHash({ n: 2 }) }, mine.act)).rejects.toMatchObject({
      code: 'key_reused',
      status: 422,
    })
    expect(mine.done).toEqual(['mine'])
    expect(await once(db, { ...key, caller: 'bo' }, others.act)).toEqual({ answer: 'others' })
    expect(others.done).toEqual(['others'])
  })

  test('whose first request still runs is told to wait; one whose work failed is as good as new', async () => {
    const { db } = app.deps
    const key = keyOf('ana', randomUUID(), { n: 1 })
    const begun = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const first = once(db, key, async () => {
      begun.resolve()
      await finish.promise
      throw new Error('no luck')
    })
    await begun.promise
    await expect(once(db, key, work('second').act)).rejects.toMatchObject({ code: 'request_in_progress', status: 409 })
    finish.resolve()
    await expect(first).rejects.toThrow('no luck')
    expect(await once(db, key, work('third').act)).toEqual({ answer: 'third' })
  })
})

type Case = [
  what: string,
  endpoint: Endpoint,
  by: Role,
  params: () => Record<string, unknown>,
  body: () => object,
  other: () => object,
  count: string,
]
const partOfTheOrder = () => ({ number: world.orderNumber, fulfillmentId: world.pickupId })
const message = (text: string) => () => ({ text })
const CASES: Case[] = [
  ['words to a store', writeToStore, 'buyer', partOfTheOrder, message('Hello'), message('Bye'), 'order_messages'],
  ['words to a shopper', writeToShopper, 'owner', () => ({ id: world.pickupId }), message('Hello'), message('Bye'), 'order_messages'],
  [
    'a question for support',
    contactSupport,
    'guest who bought',
    () => ({}),
    () => ({ name: 'Bo', email: 'bo@example.com', message: 'Hello' }),
    () => ({ name: 'Bo', email: 'bo@example.com', message: 'Bye' }),
    'support_requests',
  ],
  ['a report', sendReport, 'buyer', () => ({}), () => ({ report: 'Hello' }), () => ({ report: 'Bye' }), 'diagnostic_reports'],
  [
    'an invitation',
    inviteToTeam,
    'owner',
    () => ({}),
    () => ({ retailerId: world.shop.retailerId, email: 'new.clerk@example.com', role: 'staff', storeIds: [] }),
    () => ({ retailerId: world.shop.retailerId, email: 'other.clerk@example.com', role: 'staff', storeIds: [] }),
    'mails',
  ],
  [
    'an order to cancel',
    cancelOrder,
    'buyer',
    () => ({ number: world.orderNumber }),
    () => ({}),
    () => ({ fulfillmentId: world.parcelId }),
    'refunds',
  ],
]

describe('safety:M1 safety:M2 what is sent twice under one key', () => {
  test.each(CASES)('%s', async (_, e, by, params, body, other, table) => {
    const caller = world.callers[by]
    const path = e.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params()[name])))
    const send = async (payload: object, key: string | null) => {
      const answer = await app.app.inject({
        method: e.method,
        url: path,
        cookies: { ...caller.cookies },
        headers: key === null ? {} : { 'idempotency-key': key },
        payload,
      })
      return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<{ code?: string }>() }
    }
    const rows = async () => Number((await app.deps.db.$client.query(`select count(*) as n from ${table}`)).rows[0]?.['n'])
    const key = randomUUID()
    const first = await send(body(), key)
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    const after = await rows()
    expect(after).toBeGreaterThan(0)
    expect(await send(body(), key)).toEqual(first)
    expect(await send(other(), key)).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    expect(await send(body(), null)).toMatchObject({ status: 400, body: { code: 'key_missing' } })
    expect(await rows()).toBe(after)
  })

  test('a copy of a product', async () => {
    const key = randomUUID()
    const copy = () => app.call(world.callers.owner, duplicateProduct, { params: { id: world.shop.productId }, key })
    const [one, two] = [await copy(), await copy()]
    expect(one.status).toBeLessThan(300)
    expect(two.body).toEqual(one.body)
  })

  test('every write that makes money, points, orders or messages takes a key', async () => {
    const keyed = new Set((await allEndpoints()).filter(([, e]) => e.idempotent).map(([name]) => name))
    const money = ['checkout', 'cancelOrder', 'chooseAlternative', 'refundLine', 'redeemPickup', 'handOverById', 'undoHandOver']
    const messages = ['writeToStore', 'writeToShopper', 'markProblem', 'contactSupport', 'inviteToTeam', 'testPush', 'sendReport']
    expect(money.concat(messages).filter((name) => !keyed.has(name))).toEqual([])
  })
})
