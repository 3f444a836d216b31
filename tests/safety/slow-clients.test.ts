import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#contracts/checkout/checkout.ts'
import { addPhoto } from '#contracts/search/photos.ts'
import { admitRequests } from '#server/platform/admission.ts'
import { SERVER_LIMITS } from '#server/platform/server-limits.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { lineOf } from '#tests/buying.ts'
import { aShop, type Shop } from '#tests/shops.ts'
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
async function aSlowClient(words: string, to = origin): Promise<{ socket: Socket; cut: Promise<string> }> {
  const socket = connect(Number(new URL(to).port), '127.0.0.1')
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
  const small = fastify()
  await admitRequests(small, () => {})
  // More than the system keeps of an answer that nobody reads.
  const large = Buffer.alloc(8_000_000)
  small.get('/api/large', async () => large)
  small.get('/api/small', async () => 'small')
  const address = await listen(small)
  const readers: Socket[] = []
  for (let i = 0; i < SERVER_LIMITS.underWay.browse + 10; i++) {
    const { socket } = await aSlowClient('', address)
    socket.pause()
    socket.write('GET /api/large HTTP/1.1\r\nhost: localhost\r\n\r\n')
    readers.push(socket)
  }
  await expect.poll(() => readers.every(({ bytesRead, readableLength }) => bytesRead > 0 || readableLength > 0)).toBe(true)
  expect((await send(address, { path: '/api/small' })).status).toBe(200)
  for (const socket of readers) socket.destroy()
  await small.close()
})
