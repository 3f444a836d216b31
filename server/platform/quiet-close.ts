import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a stop wait for running requests only. Node would wait for two more kinds of connections until their time limits: those on which
 * nothing was asked yet, which browsers open ahead, and those on which a request has just ended.
 */
export function closeQuietConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}
