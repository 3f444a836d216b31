import type { FastifyInstance } from 'fastify'
import type { Endpoint, Reply, Sent } from '#contracts/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Call, callsAs } from '../agent-tools/in-process.ts'

/** Requests our own endpoints, and reads their answers in the terms of the code. */
export type ReadCall = <E extends Endpoint>(e: E, sent: Sent<E>) => Promise<Reply<E>>
export function readingCalls(app: FastifyInstance, ip: string, actor: Actor = { kind: 'guest', key: null }, key?: string): ReadCall {
  const call = callsAs(app, { actor, ip, key }) as (e: Endpoint, sent: unknown) => ReturnType<Call>
  return async (e, sent) => e.reply.parse(await call(e, sent)) as never
}
