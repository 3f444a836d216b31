import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'

export type CookieName = 'session' | 'guest' | 'device' | 'passkey' | 'signup' | 'counter'
type Secure = Pick<Config, 'publicOrigin'>

const isSecure = ({ publicOrigin }: Secure): boolean => publicOrigin.startsWith('https://')

/** On https the `__Host-` prefix makes browsers refuse a cookie set by another host or without Secure. */
export const cookieName = (config: Secure, name: CookieName): string => `${isSecure(config) ? '__Host-' : ''}spiral.${name}`

export const readCookie = (request: FastifyRequest, config: Secure, name: CookieName): string | undefined =>
  request.cookies[cookieName(config, name)]

export function writeCookie(reply: FastifyReply, config: Secure, name: CookieName, value: string, maxAgeSeconds: number): void {
  reply.setCookie(cookieName(config, name), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(config),
    maxAge: maxAgeSeconds,
  })
}

export const clearCookie = (reply: FastifyReply, config: Secure, name: CookieName): void => writeCookie(reply, config, name, '', 0)

const macOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

/** The secret is not in the database: reading the sessions there is not enough to make a cookie. */
export const seal = (secret: string, value: string): string => `${value}.${macOf(secret, value)}`

export function unseal(secret: string, sealed: string): string | null {
  const dot = sealed.lastIndexOf('.')
  if (dot < 1 || sealed.length > 300) return null
  const value = sealed.slice(0, dot)
  const expected = Buffer.from(macOf(secret, value))
  const given = Buffer.from(sealed.slice(dot + 1))
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null
}
