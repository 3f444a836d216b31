import fastify from 'fastify'
import { expect, test } from 'vitest'
import { send } from '#tests/safety/wire.ts'
import { listen } from './acceptors.ts'
import { closeQuietConnections } from './quiet-close.ts'

test('connections to every socket are served, and a stop waits for a request that one of them has brought', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  closeQuietConnections(app)
  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/at-once', async () => 'done')
  app.get('/held', async () => {
    begun.resolve()
    await letGo.promise
    return 'done'
  })
  const origin = await listen(app, { port: 0, host: '127.0.0.1' })
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(origin, { path: '/at-once' })))
  expect(answers.map(({ text }) => text)).toEqual(answers.map(() => 'done'))
  const held = send(origin, { path: '/held' })
  await begun.promise

  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  await expect.poll(() => send(origin, { path: '/at-once', headers: { connection: 'close' } }).catch(() => 'refused')).toBe('refused')
  expect(isClosed).toBe(false)
  letGo.resolve()
  expect((await held).text).toBe('done')
  await closing
})

test('a port that another node of ours has is refused', async () => {
  const [first, second] = [fastify(), fastify()]
  const { port } = new URL(await listen(first, { port: 0, host: '127.0.0.1' }))
  await expect(listen(second, { port: Number(port), host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE')
  await first.close()
  await second.close()
})
