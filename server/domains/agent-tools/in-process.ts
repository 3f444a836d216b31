import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { Endpoint, Sent } from '#contracts/endpoint.ts'
import { type ProblemDocument, ProblemDocument as Document } from '#contracts/problems.ts'
import type { Actor } from '../../platform/actor.ts'

/** The person of a request that was made inside this process. Nothing that comes from outside can set it. */
const acting = new AsyncLocalStorage<Actor>()

/** Takes the place of the cookie for requests that a tool makes. */
export const actFor: onRequestAsyncHookHandler = async (request) => {
  const actor = acting.getStore()
  if (actor) request.actor = actor
}

/** An answer as it is sent: dollars, and instants as texts. */
export type Wire<E extends Endpoint> = z.input<E['reply']>
type Given<E extends Endpoint> = keyof Sent<E> extends never ? [] : [Sent<E>]
/** Requests an endpoint as the caller. Throws a `Refused` for anything but success. */
export type Call = <E extends Endpoint>(e: E, ...sent: Given<E>) => Promise<Wire<E>>

/** The endpoint said no, in the words of its problem. */
export class Refused extends Error {
  readonly problem: ProblemDocument
  constructor(problem: ProblemDocument) {
    super(problem.detail)
    this.problem = problem
  }
}

type Caller = { actor: Actor; ip: string /** The key of what is done once, however often it is asked. */; key?: string | undefined }

/**
 * Requests with the rights of one caller, through the whole server: access, limits, validation and idempotency are those of the endpoint.
 */
export function callsAs(app: FastifyInstance, { actor, ip, key }: Caller): Call {
  return async (e: Endpoint, ...[given]: readonly unknown[]) => {
    const { params, query, body } = (given ?? {}) as Record<'params' | 'query' | 'body', never>
    const at = e.params ? (z.encode(e.params, params) as Record<string, string>) : {}
    const asked = Object.entries(e.query ? z.encode(e.query, query ?? {}) : {}).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(asked as [string, string][])
    const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(at[name])))
    const payload = e.body ? JSON.stringify(z.encode(e.body, body)) : undefined
    // Async, because the request begins when its promise is awaited.
    const answer = await acting.run(actor, async () => {
      const inside = await app.inject({
        method: e.method,
        url: search.size > 0 ? `${path}?${search}` : path,
        remoteAddress: ip,
        headers: {
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...(e.idempotent && { 'idempotency-key': key ?? crypto.randomUUID() }),
        },
        ...(payload !== undefined && { payload }),
      })
      return inside
    })
    const said: unknown = answer.body === '' ? undefined : answer.json()
    if (answer.statusCode >= 400) throw new Refused(Document.parse(said))
    return said as never
  }
}
