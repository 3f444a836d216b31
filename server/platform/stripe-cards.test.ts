import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { LocalServer } from '#tests/local-server.ts'
import { StripeServer } from '#tests/stripe-server.ts'
import { declineHint } from './decline-hints.ts'

/** Stripe's own server that checks requests against its API document: the path of its program, named by STRIPE_MOCK. */
const CHECKER = process.env['STRIPE_MOCK'] ?? ''
const PORT = 12_000 + (process.pid % 1_000)

/** Passes requests on to the checker, and writes down what it says to each. */
const said: string[] = []
const between = new LocalServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>
  const answer = await fetch(`http://127.0.0.1:${PORT}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
  })
  const body = Buffer.from(await answer.arrayBuffer())
  const path = new URL(request.url ?? '', 'http://stripe').pathname.replaceAll(/\/(pi|pm|cus|re|acct|tr|po|du|taxcalc)_\w+/g, '/$1')
  said.push(`${answer.status} ${request.method} ${path}${answer.ok ? '' : ` ${body.toString()}`}`)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(asNeeded(path, body))
})
/** Its answers are always the same examples. These lead on to the requests that follow other answers. */
let savesAgain = true
let takenBack = false
function asNeeded(path: string, body: Buffer): Buffer | string {
  const example = () => JSON.parse(body.toString()) as { data: unknown[] }
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, fingerprint: 'one number' }
  if (path === '/v1/setup_intents') return JSON.stringify({ ...example(), status: 'succeeded' })
  if (path === '/v1/payment_methods/pm') return JSON.stringify({ ...example(), customer: null, card })
  if (path.startsWith('/v1/payouts/po')) return JSON.stringify({ ...example(), status: 'pending' })
  if (path === '/v1/transfers/tr') return JSON.stringify({ ...example(), reversed: takenBack })
  if (path !== '/v1/customers/cus/payment_methods') return body
  return JSON.stringify({ ...example(), data: savesAgain ? [{ id: 'pm_saved_before', card }] : [] })
}

let app: TestApp
let stop: () => void = () => {}
const isHere = CHECKER !== '' && existsSync(CHECKER)
beforeAll(async () => {
  if (!isHere) return
  const child = spawn(CHECKER, ['-http-port', String(PORT)], { stdio: 'ignore' })
  stop = () => child.kill()
  await between.start()
  for (let tries = 0; tries < 1_000 && !(await fetch(`http://127.0.0.1:${PORT}`).catch(() => null)); tries++) await pause(50)
  app = await testApp({
    env: {
      SPIRAL_PAYMENTS: 'stripe',
      SPIRAL_STRIPE_SECRET_KEY: 'sk_test_123',
      SPIRAL_STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
      SPIRAL_STRIPE_WEBHOOK_SECRET: 'whsec_123',
      SPIRAL_STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_456',
      SPIRAL_STRIPE_API: between.url,
      SPIRAL_TAX: 'stripe',
    },
  })
  app.deps.log.level = 'silent'
})
afterAll(async () => {
  stop()
  if (!isHere) return
  await app.close()
  await between.stop()
})

test.skipIf(!isHere)(
  'Stripe’s own checker accepts every request of the adapter (it is skipped unless STRIPE_MOCK names that program)',
  async () => {
    const { cards, db } = app.deps
    const reference = 'of-the-checker'
    const charge = { reference, amount: cents(2_500), token: 'pm_card_visa_1', orderNumber: 'S1' }
    const { providerId } = await cards.charge({ ...charge, keepFor: 'somebody' })
    await cards.charge({ ...charge, reference: 'by-kept-card', token: 'cus_12345678/pm_12345678' })
    await cards.lookUp(reference)
    await cards.bankStep?.(reference)
    await cards.void(reference)
    await cards.refund({ reference: 'refund-of-the-checker', providerId: 'pi_12345678', amount: cents(1_000) })
    await db.$client.query('update stripe_refunds set provider_id = null')
    await cards.refund({ reference: 'refund-of-the-checker', providerId, amount: cents(1_000) })
    await db.$client.query('update stripe_refunds set provider_id = null')
    const sentBack = {
      id: 'evt_1',
      object: 'event',
      type: 'refund.failed',
      livemode: false,
      data: { object: { id: 're_12345678', amount: 1_000, currency: 'usd', metadata: { reference: 'refund-of-the-checker' } } },
    }
    const { payload, headers } = new StripeServer().signed(sentBack, { secret: 'whsec_123' })
    await cards.hear?.(Buffer.from(payload), headers['stripe-signature'], new Date())
    for await (const _ of cards.movements?.(new Date('2026-11-20'), new Date('2026-11-21')) ?? []) break
    await cards.keep('somebody', 'pm_card_visa_2')
    savesAgain = false
    await cards.forget('cus_12345678/pm_12345678')
    const { bank } = app.deps
    if (bank?.asks !== 'there') throw new Error('Stripe asks for bank accounts itself')
    await bank.open('retailer 1', { done: 'https://spiral.example/done', again: 'https://spiral.example/again' })
    const payout = { reference: 'payout-1', bank: 'acct_12345678/ba_12345678', amount: cents(1_000) }
    await bank.pay(payout)
    await db.$client.query('update stripe_payouts set transfer_id = null, payout_id = null')
    await bank.pay(payout)
    await db.$client.query(`update stripe_payouts set why = 'It was refused'`)
    await bank.lookUp(payout.reference)
    await db.$client.query(`update stripe_payouts set why = null`)
    takenBack = true
    await bank.lookUp(payout.reference)
    await cards.dispute('du_12345678')
    const evidence = {
      name: 'Maya',
      email: 'maya@example.com',
      address: '',
      carrier: '',
      tracking: '',
      items: '1 mug',
      servedOn: '',
      rest: '',
    }
    await cards.submitEvidence({ dispute: 'du_12345678', reference: 'evidence-of-the-checker', fields: evidence, photos: [] })
    await cards.acceptDispute('du_12345678')
    await taxOfTheChecker()
    console.log(`Stripe's checker said:\n${[...new Set(said)].join('\n')}`)
    expect(said.filter((one) => !one.startsWith('200 '))).toEqual([])
    expect(new Set(said.map((one) => one.slice(4)))).toEqual(
      new Set([
        'POST /v1/customers',
        'POST /v1/payment_intents',
        'POST /v1/payment_intents/pi/confirm',
        'GET /v1/payment_intents/pi',
        'POST /v1/payment_intents/pi/cancel',
        'POST /v1/refunds',
        'GET /v1/refunds',
        'GET /v1/refunds/re',
        'GET /v1/balance_transactions',
        'GET /v1/payment_methods/pm',
        'POST /v1/setup_intents',
        'GET /v1/customers/cus/payment_methods',
        'POST /v1/payment_methods/pm',
        'POST /v1/payment_methods/pm/detach',
        'DELETE /v1/customers/cus',
        'POST /v1/accounts',
        'POST /v1/account_links',
        'GET /v1/accounts/acct',
        'POST /v1/transfers',
        'GET /v1/transfers',
        'GET /v1/transfers/tr',
        'POST /v1/transfers/tr/reversals',
        'POST /v1/payouts',
        'GET /v1/payouts',
        'GET /v1/payouts/po',
        'POST /v1/payouts/po/cancel',
        'GET /v1/disputes/du',
        'POST /v1/disputes/du',
        'POST /v1/disputes/du/close',
        'POST /v1/tax/calculations',
        'GET /v1/tax/calculations/taxcalc',
        'POST /v1/tax/transactions/create_from_calculation',
        'POST /v1/tax/transactions/create_reversal',
      ]),
    )
  },
)

/** A calculation, two sales of it, and a part of one given back. */
async function taxOfTheChecker() {
  const { tax } = app.deps
  const way = { street: '60 E Broadway', city: 'Bloomington', state: 'MN', zip: '55425' }
  const lines = [{ amount: cents(2_500), pieces: 1, category: 'clothing', state: 'MN' }]
  await tax.service?.learn((rates) => rates.taxOf(lines, new Date(), { to: way, from: way }))
  const sale = { reference: 'sale-of-the-checker', calculation: 'taxcalc_12345678' }
  await tax.service?.record(sale)
  await tax.service?.record({ ...sale, reference: 'another-sale-of-the-checker' })
  await tax.service?.reverse({ reference: 'tax-back-of-the-checker', sale, amount: cents(1_000) })
}

test('a decline is explained by the first reason that is known, and a lost card like a bank without a reason', () => {
  expect(declineHint('insufficient_funds', 'card_declined')).toMatch(/enough money/)
  expect(declineHint(undefined, 'expired_card')).toMatch(/expired/)
  for (const reason of ['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'constructor', null])
    expect(declineHint(reason)).toBe(declineHint('do_not_honor'))
})
