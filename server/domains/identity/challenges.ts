import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { MINUTE } from '#contracts/time.ts'
import { randomToken } from '../../platform/clock.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { readCookie, writeCookie } from './cookies.ts'

const VISITOR = /^[\w-]{43}$/
const identifierOf = (whose: string): string => `passkey:${createHash('sha256').update(whose).digest('base64url')}`

/** Makes a random challenge to be signed, stored until it is used or expires. Several may be open: one for each tab. */
export async function makeChallenge({ db, clock }: Deps, whose: string): Promise<string> {
  const challenge = randomToken()
  await rowsOf(db, 'identity.challenge', 'insert into verifications (identifier, value, expires_at) values ($1, $2, $3)', [
    identifierOf(whose),
    challenge,
    new Date(clock.now().getTime() + SERVER_LIMITS.challengeMinutes * MINUTE),
  ])
  return challenge
}

/** Uses a challenge up; returns whether it existed for this visitor and had not expired. */
export async function useChallenge({ db, clock }: Deps, whose: string, challenge: string): Promise<boolean> {
  const rows = await rowsOf(db, 'identity.use_challenge')`
    delete from verifications where identifier = ${identifierOf(whose)} and value = ${challenge} and expires_at > ${clock.now()}
    returning id`
  return rows.length > 0
}

/** The browser that received the challenge; only that browser may answer it. */
export function visitorOf(request: FastifyRequest, { config }: Deps): string | null {
  const visitor = readCookie(request, config, 'passkey')
  return visitor && VISITOR.test(visitor) ? visitor : null
}

export function ensureVisitor(request: FastifyRequest, reply: FastifyReply, deps: Deps): string {
  const visitor = visitorOf(request, deps) ?? randomToken()
  writeCookie(reply, deps.config, 'passkey', visitor, SERVER_LIMITS.challengeMinutes * 60)
  return visitor
}
