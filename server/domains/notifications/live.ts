import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionId } from '#contracts/ids.ts'
import type { Facts } from '../../facts.ts'
import { mallIdsOf, isPerson, isPlatform, type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import type { ToldFact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { livingSessions } from '../identity/people.ts'
import { storesOf } from '../stores/stores.ts'

const HEARTBEAT_MS = 15_000
type Moved = Facts['orders.fulfillment_moved']
type Changed = Facts['orders.fulfillment_changed']
type PlacedOrder = Facts['orders.placed']
type Ended = Facts['identity.session_ended']
type Rung = Facts['notifications.changed']

type Stream = { person: Person; storeIds: ReadonlySet<number>; mallIds: ReadonlySet<number>; write(text: string): void; end(): void }

/**
 * GET /api/live: tells a signed-in person which orders changed (their own, their stores', their centers'), that they have new
 * notifications, and to support that a case changed; the browser then reloads the data. A stream closes when its session ends: immediately on the event, and by a periodic
 * check in case an event was missed.
 */
export async function liveRoutes(app: FastifyInstance, { db, feed, clock, log }: Deps) {
  const open = new Set<Stream>()
  const look = async () => {
    const ids = [...open].map(({ person }) => person.sessionId)
    if (ids.length === 0) return
    const living = await livingSessions(db, ids, clock.now())
    for (const stream of open) if (ids.includes(stream.person.sessionId) && !living.has(stream.person.sessionId)) stream.end()
  }
  const beat = setInterval(() => {
    for (const stream of open) stream.write(': beat\n\n')
    look().catch((error: unknown) => log.warn({ err: error }, 'live streams could not be looked after'))
  }, HEARTBEAT_MS)
  beat.unref()
  const hearing = feed.on((fact) => {
    for (const stream of open) hear(stream, fact)
  })
  // Sessions may have ended while events were missed, so all streams close, and clients reconnect and authenticate again.
  const missing = feed.onGap(() => {
    for (const stream of open) stream.end()
  })
  app.addHook('onClose', async () => {
    clearInterval(beat)
    hearing()
    missing()
    for (const stream of open) stream.end()
  })
  app.get(
    '/api/live',
    {
      config: { alwaysAdmitted: true },
      schema: {
        summary:
          'Server events: which orders moved (`moved`, `placed`), that there are notifications (`notified`), and to support that a case changed (`support`).',
        tags: ['live'],
        security: [{ session: [] }],
        produces: ['text/event-stream'],
      },
    },
    async (request, reply) => {
      const { actor: person } = request
      if (!isPerson(person)) throw new Problem('signed_out')
      const stores = await storesOf(db, retailerIdsOf(person))
      const storeIds = new Set<number>(
        stores.filter((store) => storeLimitOf(person, store.retailerId)?.includes(store.id) ?? true).map(({ id }) => id),
      )
      const stream = begin(request, reply, { person, storeIds, mallIds: new Set(mallIdsOf(person)) }, (ended) => open.delete(ended))
      open.add(stream)
      // The session may have ended while the stream was being opened.
      if (!(await livingSessions(db, [person.sessionId], clock.now())).has(person.sessionId)) stream.end()
      return reply
    },
  )
}

function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  who: Pick<Stream, 'person' | 'storeIds' | 'mallIds'>,
  ended: (stream: Stream) => void,
): Stream {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...headersOf(reply.getHeaders()),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const stream: Stream = {
    ...who,
    write: (text) => void reply.raw.write(text),
    end() {
      ended(stream)
      reply.raw.end()
    },
  }
  stream.write(': open\n\n')
  request.raw.on('close', () => stream.end())
  return stream
}

function hear(stream: Stream, { name, data }: ToldFact): void {
  const send = (event: string, content: unknown) => stream.write(`event: ${event}\ndata: ${JSON.stringify(content)}\n\n`)
  const { person, storeIds } = stream
  switch (name) {
    case 'identity.session_ended':
      if (ends(data as Ended | null, person.id, person.sessionId)) stream.end()
      break
    case 'identity.membership_changed':
      // The person's permissions have changed.
      if ((data as Facts['identity.membership_changed'] | null)?.userId === person.id) stream.end()
      break
    case 'orders.fulfillment_moved':
      if (concerns(asChanged(data as Moved | null), stream)) send('moved', { number: (data as Moved).number, to: (data as Moved).to })
      break
    case 'orders.fulfillment_changed':
      if (concerns(data as Changed | null, stream)) send('moved', { number: (data as Changed).number })
      break
    case 'orders.placed':
      if ((data as PlacedOrder | null)?.storeIds.some((id) => storeIds.has(id))) send('placed', {})
      break
    case 'support.changed':
      if (isPlatform(person, 'support')) send('support', {})
      break
    case 'notifications.changed':
      if ((data as Rung | null)?.userIds.includes(person.id)) send('notified', {})
      break
  }
}

const asChanged = (moved: Moved | null): Concern | null => moved && { ...moved, storeIds: [moved.storeId] }

type Concern = Pick<Changed, 'storeIds' | 'centerMallId' | 'userId'>
const concerns = (of: Concern | null, { person, storeIds, mallIds }: Stream): boolean =>
  of !== null &&
  (of.userId === person.id || of.storeIds.some((id) => storeIds.has(id)) || (of.centerMallId !== null && mallIds.has(of.centerMallId)))

const ends = (ended: Ended | null, userId: Person['id'], sessionId: SessionId): boolean =>
  ended?.userId === userId && (ended.sessionIds === 'all' || ended.sessionIds.includes(sessionId))

const headersOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
