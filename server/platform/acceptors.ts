import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that a node accepts in one turn of its event loop. Only Linux spreads connections over sockets of one address. */
const ACCEPTORS = process.platform === 'linux' ? 16 : 1
/** The kernel keeps so many connections for each of them, or fewer by its own limit; a connection beyond comes back after a second. */
const BACKLOG = 1_024

/**
 * Listens with several sockets at one address. Node accepts one connection for each listening socket in a turn of its event loop, and a busy
 * node has a hundred turns in a second: with a single socket new visitors waited for seconds before they were served or refused.
 */
export async function listen(app: FastifyInstance, at: { port: number; host: string }): Promise<string> {
  const others: Server[] = []
  const closed: Promise<void>[] = []
  app.addHook('preClose', async () => {
    for (const other of others) closed.push(new Promise((done) => other.close(() => done())))
  })
  app.addHook('onClose', async () => {
    app.server.closeIdleConnections()
    await Promise.all(closed)
  })
  await refuseTakenPort(at)
  const shared = { backlog: BACKLOG, reusePort: ACCEPTORS > 1 }
  const first = { ...at, ...shared }
  const address = await app.listen(first)
  for (const bound of app.addresses()) {
    if (typeof bound === 'string') continue
    for (let n = 1; n < ACCEPTORS; n++) {
      const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void app.server.emit('connection', socket))
      others.push(other)
      await new Promise<void>((done, fail) => {
        other.once('error', fail)
        other.listen({ port: bound.port, host: bound.address, ...shared }, done)
      })
    }
  }
  return address
}

/** Sockets that share their address would share it with those of another node of ours too. */
async function refuseTakenPort(at: { port: number; host: string }): Promise<void> {
  const alone = createServer()
  await new Promise<void>((done, fail) => {
    alone.once('error', fail)
    alone.listen(at, done)
  })
  await new Promise((done) => alone.close(done))
}
