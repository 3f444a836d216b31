import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { readCookie, seal, unseal, writeCookie } from './cookies.ts'

const YEAR_SECONDS = 365 * 24 * 3600
const MOST_PEOPLE = 5

/** A browser that has signed in before: its own name, and a mark for each person. */
export type Device = { name: string; marks: string[] }

const markOf = (secret: string, name: string, email: string): string =>
  createHmac('sha256', secret).update(`device\n${name}\n${email}`).digest('base64url').slice(0, 22)

export function deviceOfRequest({ config, secret }: Deps, request: FastifyRequest): Device | null {
  const sealed = readCookie(request, config, 'device')
  const [name, ...marks] = (sealed ? unseal(secret, sealed) : null)?.split('~') ?? []
  return name ? { name, marks } : null
}

export const knowsDevice = ({ secret }: Deps, device: Device | null, email: string): device is Device =>
  device?.marks.includes(markOf(secret, device.name, email)) ?? false

/** Remembers on this browser that this person has signed in here. */
export function rememberDevice(deps: Deps, device: Device | null, email: string, reply: FastifyReply): void {
  const name = device?.name ?? randomToken().slice(0, 22)
  const mark = markOf(deps.secret, name, email)
  const marks = [mark, ...(device?.marks ?? []).filter((other) => other !== mark)].slice(0, MOST_PEOPLE)
  writeCookie(reply, deps.config, 'device', seal(deps.secret, [name, ...marks].join('~')), YEAR_SECONDS)
}
