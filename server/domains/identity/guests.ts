import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
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
