import { createHash } from 'node:crypto'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type Db, rowsOf, transact } from './db.ts'
import { Problem } from './problem.ts'

/** The input of an idempotent handler: the key, its caller and a fingerprint of the request. */
export type IdempotencyKey = { caller: string; key: string; requestHash: string }

/** The same key at another endpoint is another key. */
export const keyAt = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, key: string): string => `${method} ${path} ${key}`

export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
export const requestHash = (...parts: unknown[]): string => secretHash(JSON.stringify(parts))

/**
 * Runs the work once per key, in one transaction with its stored answer. The same key and body return the same answer for a day; a
 * different body is a 422; while the first request is still running, a 409 with Retry-After.
 */
export async function once<T>(db: Db, { caller, key, requestHash: hash }: IdempotencyKey, work: (tx: Db) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    const [lock] = await rowsOf<{ mine: boolean }>(tx, 'once.lock', 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine', [
      `${caller}\n${key}`,
    ])
    if (!lock?.mine) throw new Problem('request_in_progress')
    const [earlier] = await rowsOf<{ request_hash: string; response: T }>(tx, 'once.find')`
      select request_hash, response from idempotent_requests where caller = ${caller} and key = ${key}`
    if (earlier) {
      if (earlier.request_hash !== hash) throw new Problem('key_reused')
      return earlier.response
    }
    const response = await work(tx)
    await rowsOf(tx, 'once.keep')`
      insert into idempotent_requests (caller, key, request_hash, response)
      values (${caller}, ${key}, ${hash}, ${JSON.stringify(response ?? null)})`
    return response
  })
}

/** Deletes the stored answers of a caller whose account is closed. */
export async function forgetAnswersOf(tx: Db, caller: string): Promise<void> {
  await rowsOf(tx, 'once.forget')`delete from idempotent_requests where caller = ${caller}`
}
