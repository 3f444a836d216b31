import { semaphore } from '../../platform/semaphore.ts'
import * as scrypt from './password-hash.ts'

/** The most hashes that may wait on one node: about five seconds of work. The next one is refused with 503. */
export const HASHES_WAITING = 12
/** A hash keeps a core busy for a while. One at a time leaves the other cores, and most of the thread pool, to other requests. */
const inTurn = semaphore(1, HASHES_WAITING)

/** Throws `busy` (503 with Retry-After) when too many hashes wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => scrypt.hashPassword(password))

/** Whether the password matches the hash. Throws `busy` (503 with Retry-After) when too many hashes wait. */
export const verifyPassword = (tried: { hash: string; password: string }): Promise<boolean> => inTurn(() => scrypt.verifyPassword(tried))
