import { randomBytes, randomUUID } from 'node:crypto'

/** Time, randomness and ids come from here, so that tests can hold them. */
export type Clock = { now(): Date }
export const systemClock: Clock = { now: () => new Date() }

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `length` random characters of 5 bits each, without letters that look like digits. */
export const randomCode = (length: number): string => Array.from(randomBytes(length), (byte) => CROCKFORD[byte & 31]).join('')
/** An unguessable token for a link or a cookie: 256 bits, URL-safe. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
export const newId = (): string => randomUUID()
