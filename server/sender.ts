import { pino } from 'pino'
import { DatabaseClock } from './platform/clock.ts'
import type { Errand, OpenCircuits, ToCourier } from './platform/sender-process.ts'
import { connect } from './platform/db.ts'
import { safeFetch } from './platform/safe-fetch.ts'
import { Sender } from './platform/send-queue.ts'
import { pushPort, queuesOf } from './queues.ts'

// This process sends all outgoing messages, apart from the server: encrypting ten thousand messages must not delay a shopper. It ends with
// the server, even when the server is killed; messages it had claimed become available again after seconds.

const CONNECTIONS = 3
const TELL_MS = 5_000

process.once('message', (errand: Errand) => void begin(errand))
process.once('disconnect', () => process.exit(0))
// In a terminal the stop signal reaches the whole process group; this process stops when the server tells it to.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

async function begin({ config, secret, databaseUrl, logLevel }: Errand): Promise<void> {
  const log = pino({
    level: logLevel,
    redact: { paths: ['err.parameters', 'err.query', 'err.detail', 'err.where', 'err.cause.detail', 'err.cause.parameters'], remove: true },
  })
  const db = connect(databaseUrl, { connections: CONNECTIONS, onError: () => {} })
  const clock = await new DatabaseClock(db).start()
  const ports = { db, config, clock, secret, push: await pushPort(db, config, clock), outside: safeFetch(config.allowedPrivateHosts) }
  const senders = queuesOf(ports).map((queue) => new Sender({ db, clock, log }, queue))
  for (const sender of senders) sender.start()
  let told = ''
  setInterval(() => {
    const open: OpenCircuits = Object.fromEntries(senders.map(({ queue, openCircuits }) => [queue, openCircuits]))
    if (JSON.stringify(open) !== told) process.send?.(open)
    told = JSON.stringify(open)
  }, TELL_MS).unref()
  process.on('message', (said: ToCourier) => {
    if (said === 'stop') void Promise.all(senders.map((sender) => sender.stop())).then(() => process.exit(0))
    else for (const sender of senders) if (sender.queue === said) sender.wake()
  })
}
