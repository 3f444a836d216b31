import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import { checkOutsideService, FRESH_MS, OUTSIDE_SERVICES, outsideServices, type OutsideServiceName } from '#contracts/outside-services.ts'
import { MINUTE } from '#contracts/time.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { LocalServer } from '#tests/local-server.ts'
import { modelServer } from '#tests/model-server.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { RoadServer } from '#tests/road-server.ts'
import { smtpSink, type SmtpSink } from '#tests/smtp-sink.ts'
import { StripeServer } from '#tests/stripe-server.ts'
import { askFiles, askTraces, ServiceFault } from './checks.ts'
import { checkServices, forgetChecks } from './jobs.ts'
import { stateOf, withoutSecrets } from './rules.ts'

const VERCEL_TOKEN = 'vercel-token-of-the-operator'
const IBM_KEY = 'ibm-key-of-the-operator'
const ALL_SETTINGS = [VERCEL_TOKEN, IBM_KEY, 'sk_test_tests', 'whsec_of_the_tests']

/** Vercel, IBM's IAM and watsonx.ai in one. */
class Clouds extends LocalServer {
  status = 200
  asked: { what: string; authorization: string | undefined; form: string }[] = []
  constructor() {
    super((request, response) => void this.#answer(request, response))
  }
  async #answer(request: IncomingMessage, response: ServerResponse) {
    let form = ''
    for await (const part of request) form += String(part)
    const path = (request.url ?? '').split('?')[0] ?? ''
    this.asked.push({ what: `${request.method} ${path}`, authorization: request.headers.authorization, form })
    const answers: Record<string, unknown> = {
      '/v6/deployments': {
        deployments: [{ state: 'READY', created: Date.UTC(2026, 10, 28, 9, 30), meta: { githubCommitSha: 'abcdef0123' } }],
      },
      '/identity/token': { access_token: 'token-of-iam' },
      '/ml/v1/foundation_model_specs': { total_count: 31, resources: [{ model_id: 'ibm/granite-3-8b-instruct' }] },
      '/style.json': { version: 8, name: 'Streets' },
    }
    response.writeHead(this.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answers[path] ?? {}))
  }
}

const clouds = new Clouds()
const stripe = new StripeServer()
const roads = new RoadServer()
let smtp: SmtpSink
let model: Awaited<ReturnType<typeof modelServer>>
let now = new Date('2026-11-28T10:05:00Z')
let app: TestApp
let developer: TestPerson
beforeAll(async () => {
  await Promise.all([clouds.start(), stripe.start(), roads.start()])
  smtp = await smtpSink()
  model = await modelServer()
  app = await testApp({
    clock: { now: () => now },
    env: {
      ...stripe.settings,
      SPIRAL_TAX: 'stripe',
      SPIRAL_SMTP_URL: smtp.url,
      SPIRAL_ROUTING_URL: roads.url,
      SPIRAL_VERCEL_TOKEN: VERCEL_TOKEN,
      SPIRAL_VERCEL_API: clouds.url,
      SPIRAL_IBM_API_KEY: IBM_KEY,
      SPIRAL_IBM_IAM_URL: clouds.url,
      SPIRAL_WATSONX_URL: clouds.url,
    },
    config: { mapStyle: `${clouds.url}/style.json`, assistant: { kind: 'openai', url: model.url, key: 'sk-model', model: 'stand-in' } },
  })
  developer = await aPerson(app, { platform: ['developer'] })
})
afterAll(async () => {
  await app.close()
  model.close()
  await smtp.close()
  await Promise.all([clouds.stop(), stripe.stop(), roads.stop()])
})
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const check = (name: OutsideServiceName) => app.call(developer, checkOutsideService, { params: { name }, body: {} })
const card = async (name: OutsideServiceName) => (await app.call(developer, outsideServices)).body.items.find((each) => each.name === name)

describe('the state of a service', () => {
  const at = new Date('2026-11-28T10:00:00Z')
  const after = (ms: number) => new Date(at.getTime() + ms)
  test.each([
    ['is built in where nothing is configured, whatever earlier checks said', false, { at, fault: 'x' }, 0, 'built_in'],
    ['is unknown before its first check', true, null, 0, 'unchecked'],
    ['is well for ten minutes after a check', true, { at, fault: null }, FRESH_MS, 'ok'],
    ['is not green after that', true, { at, fault: null }, FRESH_MS + 1, 'stale'],
    ['fails until a check goes well', true, { at, fault: '401' }, 60 * MINUTE, 'failing'],
  ] as const)('%s', (_, isConfigured, last, ms, state) => expect(stateOf(isConfigured, last, after(ms))).toBe(state))

  test('is told without secrets, in whatever way they are written, and in one line', () => {
    const secrets = ['a/b c', 'a/b c and more']
    const base = Buffer.from('a/b c').toString('base64')
    expect(withoutSecrets(`key a/b c,\n ${encodeURIComponent('a/b c')}, ${base}; a/b c and more`, secrets)).toBe('key …, …, …; …')
    expect(withoutSecrets('x'.repeat(900), [])).toHaveLength(300)
  })
})

describe('outside services', () => {
  test('each has a card that names its settings and shows no value of them; only developers and admins see them', async () => {
    const { status, body } = await app.call(developer, outsideServices)
    expect(status).toBe(200)
    expect(body.items.map(({ name }) => name)).toEqual([...OUTSIDE_SERVICES])
    const configured = body.items.filter(({ state }) => state === 'unchecked').map(({ name }) => name)
    expect(configured).toEqual(['vercel', 'ibm', 'cards', 'payouts', 'tax', 'mail', 'model', 'photos', 'tiles', 'roads'])
    expect(body.items.filter(({ state }) => state === 'built_in').map(({ name }) => name)).toEqual(['push', 'files', 'search', 'traces'])
    expect(body.items.flatMap(({ settings }) => settings).every((name) => /^(SPIRAL|AWS|OTEL)_[A-Z_]+$/.test(name))).toBe(true)
    for (const secret of ALL_SETTINGS) expect(JSON.stringify(body)).not.toContain(secret)
    for (const platform of [[], ['support'], ['investor']] as const) {
      const other = await aPerson(app, { platform: [...platform] })
      expect((await app.call(other, outsideServices)).status).toBe(403)
      expect((await app.call(other, checkOutsideService, { params: { name: 'mail' }, body: {} })).status).toBe(403)
    }
    const admin = await aPerson(app, { platform: ['admin'] })
    expect((await app.call(admin, outsideServices)).status).toBe(200)
  })

  test('a check really asks: what a service said, and how long it took, is kept', async () => {
    model.behave('{"ready":true}')
    for (const name of ['vercel', 'ibm', 'cards', 'payouts', 'tax', 'mail', 'model', 'tiles', 'roads'] as const) {
      const { status, body } = await check(name)
      expect({ name, status, state: body.state, fault: body.last?.fault }).toEqual({ name, status: 200, state: 'ok', fault: null })
      expect(body.hours).toMatchObject([{ checks: 1, failed: 0, ms: expect.any(Number) }])
    }
    expect((await card('vercel'))?.last?.detail).toBe('Last deploys (UTC): READY 2026-11-28 09:30 abcdef0')
    expect((await card('ibm'))?.last?.detail).toBe('31 models, such as ibm/granite-3-8b-instruct')
    expect(clouds.asked).toMatchObject([
      { what: 'GET /v6/deployments', authorization: `Bearer ${VERCEL_TOKEN}` },
      { what: 'POST /identity/token', form: expect.stringContaining(`apikey=${IBM_KEY}`) },
      { what: 'GET /ml/v1/foundation_model_specs', authorization: 'Bearer token-of-iam' },
      { what: 'GET /style.json' },
    ])
    expect(stripe.asked).toEqual(['GET /payment_intents/pi_spiral_check', 'GET /transfers', 'GET /tax/calculations/taxcalc_spiral_check'])
    expect(smtp.mails).toEqual([])
  })

  test('files are written, read and removed; a collector of traces gets an export without spans, and may refuse it', async () => {
    await askFiles(app.deps)
    const left: string[] = []
    for await (const { key } of app.deps.files.all()) if (key.startsWith('checks/')) left.push(key)
    expect(left).toEqual([])
    const lost = { ...app.deps.files, get: async () => null }
    await expect(askFiles({ files: lost })).rejects.toThrow('did not come back')

    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', clouds.url)
    try {
      await askTraces()
      expect(clouds.asked.at(-1)?.what).toBe('POST /v1/traces')
      clouds.status = 401
      await expect(askTraces()).rejects.toThrow(ServiceFault)
    } finally {
      clouds.status = 200
      vi.unstubAllEnvs()
    }
  })

  test('photo recognition is well only if the model sees what it is shown', async () => {
    model.behave('{"color":"blue"}')
    expect((await check('photos')).body).toMatchObject({ state: 'failing', last: { fault: 'It saw blue in a red picture' } })
    later(MINUTE)
    model.behave('{"color":"Red"}')
    expect((await check('photos')).body.state).toBe('ok')
  })

  test('one service is asked once in ten seconds, also by two developers at once; another service is not held up', async () => {
    later(MINUTE)
    const other = await aPerson(app, { platform: ['developer'] })
    const both = await Promise.all(
      [developer, other].map((who) => app.call(who, checkOutsideService, { params: { name: 'roads' }, body: {} })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
    const refused = both.find(({ status }) => status === 429)
    expect(refused?.problem.detail).toBe('Roads was checked less than 10 seconds ago. Wait 10 seconds and check again.')
    expect(refused?.headers['retry-after']).toBe('10')
    expect((await check('tiles')).status).toBe(200)
    later(10_000)
    expect((await check('roads')).status).toBe(200)
  })

  test('a service that is not configured, or not known, is not asked', async () => {
    expect((await check('search')).problem.code).toBe('outside_services.not_configured')
    expect(
      (await app.app.inject({ method: 'POST', url: '/api/outside-services/fax/check', cookies: developer.cookies, payload: {} }))
        .statusCode,
    ).toBe(404)
  })

  test('a failure says what went wrong and since when, waits for admins, and ends with a check that goes well', async () => {
    const admin = await aPerson(app, { platform: ['admin'] })
    const waits = async () =>
      (await app.call(admin, attention)).body.items
        .filter(({ code }) => code === 'outside_services.failing')
        .map(({ title, since }) => ({ title, since }))
    later(MINUTE)
    clouds.status = 401
    const began = now
    expect((await check('ibm')).body).toMatchObject({ state: 'failing', failingSince: began, last: { fault: '401 from IAM' } })
    later(MINUTE)
    expect((await check('ibm')).body).toMatchObject({ state: 'failing', failingSince: began })
    expect((await card('ibm'))?.faults.map(({ fault }) => fault)).toEqual(['401 from IAM', '401 from IAM'])
    expect(await waits()).toEqual([{ title: 'IBM watsonx.ai and Cloud IAM does not work', since: began }])
    await smtp.down()
    expect((await check('mail')).body).toMatchObject({ state: 'failing', last: { fault: expect.stringContaining('ECONNREFUSED') } })
    await smtp.up()
    clouds.status = 200
    later(MINUTE)
    expect((await check('ibm')).body).toMatchObject({ state: 'ok', failingSince: null })
    expect((await check('mail')).body.state).toBe('ok')
    expect(await waits()).toEqual([])
  })

  test('the job checks everything that costs nothing; a green card ends by itself; checks are kept for a week', async () => {
    later(60 * MINUTE)
    developer = await aPerson(app, { platform: ['developer'] })
    model.behave('unused')
    await checkServices.act(app.deps, undefined)
    const { items } = (await app.call(developer, outsideServices)).body
    expect(items.filter(({ state }) => state === 'ok').map(({ name }) => name)).toEqual([
      'vercel',
      'ibm',
      'cards',
      'payouts',
      'tax',
      'mail',
      'tiles',
      'roads',
    ])
    expect(items.filter(({ state }) => state === 'stale').map(({ name }) => name)).toEqual(['model', 'photos'])
    expect(model.asked).toEqual([])
    later(FRESH_MS + 1)
    expect((await card('mail'))?.state).toBe('stale')
    later(8 * 24 * 60 * MINUTE)
    developer = await aPerson(app, { platform: ['developer'] })
    await forgetChecks.act(app.deps, undefined)
    expect((await card('mail'))?.state).toBe('unchecked')
  })
})
