import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { CheckoutInput } from '#contracts/checkout/checkout.ts'
import { cents } from '#contracts/money.ts'
import { connect, type Db, disconnect } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'
import { crowding, timeLimit } from './figures.ts'
import { aServerProcess, type ServerProcess } from './server.ts'
import { send, type WireAnswer } from './wire.ts'

const SECRET = 'kq3v9Zr7XbT1mW5nY8cL2pD6fH4jS0aG'
/** All user input here contains this word, so that it can be found in any log. */
const WORD = 'zuckerruebe'

let bare: TestApp
let smtp: SmtpSink
let server: ServerProcess
let db: Db
beforeAll(async () => {
  smtp = await smtpSink()
  bare = await testApp({ env: { SPIRAL_SECRET: SECRET } })
  server = await aServerProcess(
    { SPIRAL_SECRET: SECRET, SPIRAL_SMTP_URL: smtp.url, SPIRAL_MAIL_FROM: 'hello@spiral.example' },
    // All log levels, far more than a production server writes.
    'trace',
  )
  db = connect(server.databaseUrl, { connections: 2, onError: () => {} })
})
afterAll(async () => {
  await disconnect(db)
  await server.stop()
  await bare.close()
  await smtp.close()
})

const TABLES = ['users', 'accounts', 'verifications', 'sessions', 'addresses', 'orders', 'mails', 'fulfillments', 'carts', 'rate_limits']

test(
  'safety:D3 passwords, cards, tokens, codes and addresses are in no line of the log and in no refusal, whatever fails',
  async () => {
    const there = { deps: { ...bare.deps, db } }
    const shop = await aShop(there)
    const clerk = await aPerson(there, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
    const shopper = await aPerson(there, { email: `${WORD}.known@example.com`, password: `${WORD} walks home`, lastName: WORD })
    const order = (token: string, more: object = {}) =>
      z.encode(CheckoutInput, {
        items: [lineOf(shop, { fulfillmentMethod: 'ship-to-me' })],
        destination: { street1: `1 ${WORD} Street`, city: 'Bloomington', state: 'MN', zip: '55425' },
        contact: { name: `Ana ${WORD}`, email: `${WORD}@example.com`, phone: '612 555 0100' },
        payment: { provider: 'sandbox', token },
        agreedTotal: cents(1),
        ...more,
      })
    const refusals: WireAnswer[] = []
    const statuses = new Set<number>()
    const ask = async (method: string, path: string, body?: unknown, caller: Caller = guest()) => {
      const headers = { 'idempotency-key': crypto.randomUUID(), 'user-agent': `${WORD} browser`, referer: `http://localhost/?key=${WORD}` }
      const answer = await send(server.origin, { method, path, headers, caller, ...(body === undefined ? {} : { body }) })
      statuses.add(answer.status)
      if (answer.status >= 400) refusals.push(answer)
      return answer
    }
    const everything = async () => {
      const email = `${WORD}.${crypto.randomUUID().slice(0, 8)}@example.com`
      await ask('POST', '/api/auth/signup', { email, password: `${WORD} at the sea`, firstName: WORD, lastName: WORD })
      await ask('POST', '/api/auth/login', { email: shopper.email, password: `${WORD} is wrong` })
      await ask('POST', '/api/auth/login', { email: shopper.email, password: shopper.password })
      await ask('POST', '/api/auth/forgot', { email: shopper.email })
      await ask('POST', '/api/auth/reset', { token: `${WORD}-token`, password: `${WORD} once more` })
      await ask('POST', '/api/auth/verify', { token: `${WORD}-token` })
      await ask('PUT', '/api/auth/profile', { firstName: WORD, lastName: WORD, zip: null }, shopper)
      const home = { label: 'Home', recipient: WORD, street1: `2 ${WORD} Street`, city: WORD, state: 'MN', zip: '55425', isDefault: false }
      await ask('POST', '/api/account/addresses', home, shopper)
      await ask('POST', '/api/account/addresses', { ...home, state: WORD }, shopper)
      await ask('POST', '/api/checkout', `{"contact":{"email":"${WORD}@example.com"`)
      for (const token of ['tok_visa', 'tok_declined', `tok_${WORD}`]) {
        const priced = await ask('POST', '/api/checkout', order(token))
        const total = priced.status === 409 ? priced.json<{ quote: { total: number } }>().quote.total : 1
        await ask('POST', '/api/checkout', { ...order(token), agreedTotal: total }, token === 'tok_visa' ? shopper : guest())
      }
      await ask('POST', '/api/pickups/redeem', { code: 'ZUCKERRB', at: { storeId: shop.storeId } }, clerk)
      await ask('GET', `/api/orders/S0000000000000?key=${WORD}`)
      await ask('GET', `/api/retailer/fulfillments?q=${WORD}`, undefined, clerk)
      await ask('POST', '/api/auth/logout', undefined, { cookies: { 'spiral.session': `${WORD}.cookie` } })
    }

    await everything()
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 202, 401, 402, 404, 409, 422]))
    for (const table of TABLES) {
      await db.$client.query(`alter table ${table} rename to ${table}_away`)
      await everything()
      await db.$client.query(`alter table ${table}_away rename to ${table}`)
    }
    // Emails are rejected, or their connection breaks.
    smtp.mood = () => (smtp.begun.length % 2 === 0 ? 550 : 'drop')
    await everything()
    await expect
      .poll(async () => (await db.$client.query(`select 1 from mails where attempts > 0`)).rowCount, { timeout: 15_000 * crowding() })
      .toBeGreaterThan(0)

    const log = server.said()
    const lines = log.split('\n')
    expect(lines.filter((line) => line.includes('unexpected failure')).length).toBeGreaterThan(20)
    expect(statuses).toContain(500)
    const telling = new RegExp([WORD, 'ZUCKERRB', 'tok_visa', '612 555 0100'].join('|'), 'i')
    expect(lines.filter((line) => telling.test(line)).map((line) => line.slice(0, 600))).toEqual([])
    for (const cookie of [...Object.values(shopper.cookies), ...Object.values(clerk.cookies)])
      expect(log).not.toContain(cookie.split('.')[0])
    const told = refusals.filter(({ text, headers }) => telling.test(text) || telling.test(JSON.stringify(headers)))
    expect(told.map(({ status, text }) => `${status} ${text.slice(0, 300)}`)).toEqual([])
  },
  timeLimit(120_000),
)
