import { webhookQueue } from './domains/api-access/webhook-queue.ts'
import { pushQueue } from './domains/notifications/push-queue.ts'
import type { Clock } from './platform/clock.ts'
import { addressIn, type Config } from './platform/config.ts'
import type { Db } from './platform/db.ts'
import type { Deps } from './platform/deps.ts'
import { safeFetch } from './platform/safe-fetch.ts'
import { type PushPort, vapidKeys, webPush } from './platform/push.ts'
import { type Queue, Sender } from './platform/send-queue.ts'
import type { OpenCircuits } from './platform/sender-process.ts'
import { smtpQueue } from './platform/smtp.ts'

/** All outgoing queues. Their sender needs no more of the server than these dependencies. */
export const queuesOf = (deps: Pick<Deps, 'db' | 'config' | 'push' | 'clock' | 'secret' | 'outside'>): Queue<{ id: number }>[] =>
  [...(deps.config.smtp ? [smtpQueue(deps.config, deps.config.smtp)] : []), pushQueue(deps), webhookQueue(deps)] as Queue<{ id: number }>[]

/** Where no mail server is configured, mails stay in the database. */
export const queueNames = ({ smtp }: Pick<Config, 'smtp'>): readonly string[] => [
  ...(smtp ? ['mails'] : []),
  'pushes',
  'webhook_deliveries',
]

export async function pushPort(db: Db, config: Config, clock: Clock): Promise<PushPort> {
  const sender = config.publicOrigin.startsWith('https://') ? config.publicOrigin : `mailto:${addressIn(config.mailFrom)}`
  return webPush(await vapidKeys(db), sender, safeFetch(config.allowedPrivateHosts), clock)
}

/** The message sender: a separate process, or this one when the clock is held or background work is off. */
export type Sending = {
  start(): void
  wake(queue: string): void
  drain(): Promise<void>
  stop(): Promise<void>
  readonly openCircuits: OpenCircuits
}

export function sendHere(deps: Deps): Sending {
  const senders = queuesOf(deps).map((queue) => new Sender(deps, queue))
  return {
    get openCircuits() {
      return Object.fromEntries(senders.map(({ queue, openCircuits }) => [queue, openCircuits]))
    },
    start() {
      for (const sender of senders) sender.start()
    },
    wake(name) {
      for (const sender of senders) if (sender.queue === name) sender.wake()
    },
    async drain() {
      for (const sender of senders) await sender.drain()
    },
    async stop() {
      await Promise.all(senders.map((sender) => sender.stop()))
    },
  }
}
