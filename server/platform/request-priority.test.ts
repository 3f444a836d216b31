import fastify from 'fastify'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countRequests, restful, yieldToRequests } from './request-priority.ts'

const NEVER_MS = 60_000

/** An app whose answers wait until the test releases them. */
function holding() {
  const app = fastify()
  countRequests(app)
  const { promise: mayAnswer, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  app.all('/held', async () => {
    isAsked()
    await mayAnswer
    return 'done'
  })
  return { app, asked, letGo }
}

test('work in the background goes on once the last button that was pressed is answered', async () => {
  const { app, asked, letGo } = holding()
  const pressed = app.inject({ method: 'POST', path: '/held' })
  await asked
  let goesOn = false
  const waited = yieldToRequests(NEVER_MS).then(() => {
    goesOn = true
  })
  for (let i = 0; i < 5; i++) await nextTurn()
  expect(goesOn).toBe(false)
  letGo()
  expect((await pressed).statusCode).toBe(200)
  await waited
  expect(goesOn).toBe(true)
  await yieldToRequests(NEVER_MS)
})

test('it waits for no page, and not for ever', async () => {
  const [page, button] = [holding(), holding()]
  const read = page.app.inject({ method: 'GET', path: '/held' })
  await page.asked
  await yieldToRequests(NEVER_MS)
  const pressed = button.app.inject({ method: 'POST', path: '/held' })
  await button.asked
  await yieldToRequests(1)
  page.letGo()
  button.letGo()
  await Promise.all([read, pressed])
})

test('a request that nobody waits for any more holds up nothing', async () => {
  const { app, asked, letGo } = holding()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const pressed = fetch(`${address}/held`, { method: 'POST', signal: leaving.signal })
  await asked
  leaving.abort()
  await expect(pressed).rejects.toThrow()
  await yieldToRequests(NEVER_MS)
  letGo()
  await app.close()
})

test('heavy work rests after each piece while people are here, in proportion to the piece', async () => {
  const { app, letGo } = holding()
  letGo()
  await app.inject({ method: 'GET', path: '/held' })
  const rest = restful({ times: 3, longestMs: NEVER_MS })
  for (const end = performance.now() + 20; performance.now() < end; );
  const from = performance.now()
  await rest()
  expect(performance.now() - from).toBeGreaterThan(50)
})
