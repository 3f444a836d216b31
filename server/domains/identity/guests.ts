import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { EarlierTry } from '#contracts/tries.ts'
import { isPerson } from '../../platform/actor.ts'
import { randomToken } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, keyAt, secretHash } from '../../platform/idempotency.ts'
import { readCookie, writeCookie } from './cookies.ts'

const YEAR_SECONDS = 365 * 24 * 3600
const KEY = /^[\w-]{43}$/

/** The secret of this browser's guest orders, if it has one. */
export function guestKeyOf(request: FastifyRequest, config: Config): string | null {
  const key = readCookie(request, config, 'guest')
  return key && KEY.test(key) ? key : null
}

/** Gives a browser without a secret its own (`fresh`), so that it can open the orders it places. */
export function ensureGuestKey(request: FastifyRequest, reply: FastifyReply, config: Config, fresh = randomToken()): string {
  const known = guestKeyOf(request, config)
  if (known) return known
  const key = request.actor.kind === 'guest' && request.actor.key ? request.actor.key : fresh
  if (request.actor.kind === 'guest') request.actor = { ...request.actor, key }
  writeCookie(reply, config, 'guest', key, YEAR_SECONDS)
  return key
}

/**
 * The secret for a browser without one. A request that is sent again because its answer was lost gets the same secret, so that the guest
 * finds the order and can open it. Nobody can compute it without the installation's secret.
 */
export const firstGuestKey = (secret: string, { key, requestHash }: Omit<IdempotencyKey, 'caller'>): string =>
  createHmac('sha256', secret).update(`guest\n${key}\n${requestHash}`).digest('base64url')

export const guestCaller = (guestKey: string): string => `guest ${secretHash(guestKey)}`

/** An earlier request of this browser: its key, and everyone who may have sent it. */
export type SoughtTry = { callers: string[]; key: string }

/**
 * The earlier request that a browser looks for. Who has signed in since is also the guest they were. A guest without a secret gets the one
 * that the lost answer would have given it: should the lost request arrive later, the same key is then still the same try.
 */
export function soughtTry(
  { config, secret }: Pick<Deps, 'config' | 'secret'>,
  e: Pick<Endpoint, 'method' | 'path'>,
  { key: sent, hash }: EarlierTry,
  request: FastifyRequest,
  reply: FastifyReply,
): SoughtTry {
  const { actor } = request
  const key = keyAt(e, sent)
  const first = firstGuestKey(secret, { key, requestHash: hash })
  const known = isPerson(actor) ? guestKeyOf(request, config) : ensureGuestKey(request, reply, config, first)
  const guests = [...new Set([...(known === null ? [] : [known]), first])].map(guestCaller)
  return { callers: isPerson(actor) ? [actor.id, ...guests] : guests, key }
}
