import { get } from 'node:http'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout } from '#contracts/checkout/checkout.ts'
import { guest, testApp } from '#tests/app.ts'
import { LocalServer } from '#tests/local-server.ts'
import { listen, send } from '#tests/safety/wire.ts'
import { Traces } from './traces.ts'

/** Everything that a person writes here contains this word. */
const WORD = 'zuckerruebe'

type Attribute = { key: string; value: { stringValue?: string } }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const received: string[] = []
let collector: LocalServer
beforeAll(async () => {
  collector = await new LocalServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.once('end', () => {
      received.push(Buffer.concat(parts).toString())
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).start()
  Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'spiral-test' })
})
afterAll(async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  delete process.env['OTEL_SERVICE_NAME']
  await collector.stop()
})

const exports = (): Export[] => received.map((body) => JSON.parse(body) as Export)
const spans = (): Span[] =>
  exports().flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)))
const spanOf = (name: string) => spans().findLast((span) => span.name === name)

test('a request is one trace with its statements by name, and nobody is named in it', async () => {
  const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
  const origin = await listen(app.app)
  expect((await send(origin, { path: `/api/products?q=${WORD}` })).status).toBe(200)
  const body = { items: [], contact: { name: WORD, email: `${WORD}@example.com` } }
  const foreign = { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` }
  const refused = await app.call(guest(), checkout, { body: body as never, raw: body, headers: foreign })
  expect(refused.status).toBe(422)
  // Stopping sends what is left.
  await app.close()
  const request = spanOf('GET /api/products')
  const statements = spans().filter(({ traceId, name }) => traceId === request?.traceId && name !== request.name)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual(statements.map(() => request?.spanId))
  expect(statements.map(({ name }) => name)).toEqual(statements.map(() => expect.stringMatching(/^[a-z][\w.-]*$/)))
  // Strangers do not choose the trace that their requests belong to.
  expect(spanOf('POST /api/checkout')?.traceId).toMatch(/^(?!abab)[\da-f]{32}$/)
  expect(exports()[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'spiral-test' } })
  expect(received.join('')).not.toContain(WORD)
})

test('what a request asks of other servers is in its trace by host alone, and its log lines carry the id', async () => {
  const traces = new Traces('1.0.0')
  const lines: string[] = []
  const log: FastifyBaseLogger = pino({ mixin: () => traces.ids() }, { write: (line: string) => void lines.push(line) })
  const other = await new LocalServer((_request, reply) => reply.end('well')).start()
  const gone = await new LocalServer(() => {}).start()
  await gone.stop()
  const app = fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) })
  traces.watchRequests(app)
  app.post('/asks/:whom', async (request) => {
    await (await fetch(`${other.url}/${WORD}?q=${WORD}`)).text()
    await new Promise((done) => get(`${other.url}/${WORD}`, (answer) => answer.resume().once('end', done)))
    await fetch(gone.url).catch(() => {})
    request.log.info('asked')
    return 'done'
  })
  const answer = await app.inject({ method: 'POST', url: `/asks/${WORD}`, payload: { about: WORD } })
  expect(answer.statusCode).toBe(200)
  await app.close()
  await traces.stop()
  await other.stop()
  const request = spanOf('POST /asks/:whom')
  const asked = spans().filter(({ traceId, name }) => traceId === request?.traceId && name === 'GET 127.0.0.1')
  expect(asked.map(({ parentSpanId }) => parentSpanId)).toEqual([request?.spanId, request?.spanId, request?.spanId])
  expect(asked.filter(({ attributes }) => attributes.some(({ key }) => key === 'error.type'))).toHaveLength(1)
  expect(JSON.parse(lines.find((line) => line.includes('"asked"')) ?? '{}')).toMatchObject({ trace_id: request?.traceId })
  expect(received.join('')).not.toContain(WORD)
})
