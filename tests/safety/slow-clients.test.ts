import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#contracts/checkout/checkout.ts'
import { addPhoto } from '#contracts/search/photos.ts'
import { SERVER_LIMITS } from '#server/platform/server-limits.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { lineOf } from '#tests/buying.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { timeLimit } from './figures.ts'
import { listen, send } from './wire.ts'

let app: TestApp
let shop: Shop
let origin: string
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app)
  origin = await listen(app.app)
})
afterAll(() => app.close())

const SLOW = 150

/** A client that sends this and then nothing more, and reads nothing. Resolves once it is cut. */
async function aSlowClient(words: string): Promise<{ socket: Socket; cut: Promise<string> }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await new Promise((done) => socket.once('connect', done))
  let heard = ''
  const cut = new Promise<string>((done) => {
    socket.on('error', () => {})
    socket.once('close', () => done(heard))
  })
  socket.on('data', (part) => (heard += part.toString()))
  socket.write(words)
  return { socket, cut }
}

test('safety:X1 the time limits of the server are set', () => {
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = app.app.server
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: SERVER_LIMITS.headersMs,
    requestTimeout: SERVER_LIMITS.requestMs,
    timeout: SERVER_LIMITS.requestMs,
  })
  expect(keepAliveTimeout).toBeGreaterThan(0)
})

test('safety:X1 clients that send their request slowly cost buyers nothing, and are cut', async () => {
  // The same limits, shorter, so that the test need not wait for them.
  Object.assign(app.app.server, { headersTimeout: 1_500, requestTimeout: 2_500 })
  const head = `POST ${quote.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`
  const heads = await Promise.all(Array.from({ length: SLOW }, () => aSlowClient('GET /api/products HTTP/1.1\r\nhost: local')))
  const bodies = await Promise.all(Array.from({ length: SLOW }, () => aSlowClient(`${head}content-length: 5000\r\n\r\n{"items":`)))
  const form = `content-type: multipart/form-data; boundary=slow\r\ncontent-length: 50000\r\n\r\n--slow\r\n`
  const files = await Promise.all(
    Array.from({ length: SLOW }, () => aSlowClient(`POST ${addPhoto.path} HTTP/1.1\r\nhost: localhost\r\n${form}`)),
  )
  await pause(100)
  const buyers = await Promise.all(
    Array.from({ length: 40 }, () => send(origin, { method: 'POST', path: quote.path, body: { items: [lineOf(shop)] } })),
  )
  expect(buyers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
  const ends = await Promise.all([...heads, ...bodies, ...files].map(({ cut }) => cut))
  // Most hear why; some are closed without a word.
  expect(ends.filter((words) => words !== '' && !words.startsWith('HTTP/1.1 408'))).toEqual([])
  Object.assign(app.app.server, { headersTimeout: SERVER_LIMITS.headersMs, requestTimeout: SERVER_LIMITS.requestMs })
})

test('safety:X1 clients that do not read their answers hold no place of others', async () => {
  const path = '/api/openapi.json'
  const size = Number((await send(origin, { path })).text.length)
  expect(size).toBeGreaterThan(100_000)
  const ask = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(8)
  const readers = await Promise.all(
    Array.from({ length: SERVER_LIMITS.underWay.browse / 4 }, async () => {
      const client = await aSlowClient('')
      client.socket.pause()
      client.socket.write(ask)
      return client
    }),
  )
  // While these answers are made some are refused. Once they are written they hold no place, although nobody reads them.
  await expect
    .poll(
      async () =>
        (await Promise.all(Array.from({ length: 5 }, () => send(origin, { path: '/api/stores' })))).every(({ status }) => status === 200),
      {
        timeout: timeLimit(20_000),
      },
    )
    .toBe(true)
  const others = await Promise.all(Array.from({ length: 20 }, () => send(origin, { path: '/api/stores' })))
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  for (const { socket } of readers) socket.destroy()
})
