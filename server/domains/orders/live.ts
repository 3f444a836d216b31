import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Facts } from '../../facts.ts'
import { type Actor, isPerson, mallIdsOf } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { storesOf } from '../stores/index.ts'
import { retailerIdsOf } from '../../platform/actor.ts'

const HEARTBEAT_MS = 15_000
type Moved = Facts['orders.fulfillment_moved']
type Changed = Facts['orders.fulfillment_changed']
type Placed = Facts['orders.placed']

/** GET /api/live: tells a signed-in person which orders moved (their own, their stores', their centers'); the browser then reads anew. */
export async function liveRoutes(app: FastifyInstance, { db, feed }: Deps) {
  const open = new Set<() => void>()
  app.addHook('onClose', async () => {
    for (const end of open) end()
  })
  app.get(
    '/api/live',
    {
      schema: {
        summary: 'Server events: which orders moved.',
        tags: ['live'],
        security: [{ session: [] }],
        produces: ['text/event-stream'],
      },
    },
    async (request, reply) => {
      const { actor } = request
      if (!isPerson(actor)) throw new Problem('signed_out')
      const storeIds = new Set((await storesOf(db, retailerIdsOf(actor))).map((store) => store.id as number))
      const mallIds = new Set<number>(mallIdsOf(actor))
      reply.hijack()
      reply.raw.writeHead(200, {
        ...headersOf(reply.getHeaders()),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write(': open\n\n')
      const stop = feed.on(({ name, data }) => {
        if (name === 'identity.session_ended' && endsStream(data as Facts['identity.session_ended'], actor)) return end()
        if (name === 'orders.fulfillment_moved' && concerns(asChanged(data as Moved | null), actor, storeIds, mallIds))
          send('moved', { number: (data as Moved).number, to: (data as Moved).to })
        if (name === 'orders.fulfillment_changed' && concerns(data as Changed | null, actor, storeIds, mallIds))
          send('moved', { number: (data as Changed).number })
        if (name === 'orders.placed' && (data as Placed | null)?.storeIds.some((id) => storeIds.has(id))) send('placed', {})
      })
      const beat = setInterval(() => reply.raw.write(': beat\n\n'), HEARTBEAT_MS)
      const send = (event: string, data: unknown) => reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      const end = () => {
        open.delete(end)
        stop()
        clearInterval(beat)
        reply.raw.end()
      }
      open.add(end)
      request.raw.on('close', end)
      return reply
    },
  )
}

const asChanged = (moved: Moved | null): Concern | null => moved && { ...moved, storeIds: [moved.storeId] }

type Concern = Pick<Changed, 'storeIds' | 'centerMallId' | 'userId'>
const concerns = (of: Concern | null, actor: Actor, storeIds: ReadonlySet<number>, mallIds: ReadonlySet<number>): boolean =>
  of !== null &&
  ((isPerson(actor) && of.userId === actor.id) ||
    of.storeIds.some((id) => storeIds.has(id)) ||
    (of.centerMallId !== null && mallIds.has(of.centerMallId)))

const endsStream = (ended: Facts['identity.session_ended'] | null, actor: FastifyRequest['actor']): boolean =>
  isPerson(actor) && ended?.userId === actor.id && (ended.sessionIds === 'all' || ended.sessionIds.includes(actor.sessionId))

const headersOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
