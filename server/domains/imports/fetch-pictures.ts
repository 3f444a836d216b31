import { setTimeout as pause } from 'node:timers/promises'
import { LIMITS } from '#contracts/limits.ts'
import type { PictureFetchId, ProductId, RetailerId } from '#contracts/ids.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { isKept, keepPicture } from '../../platform/pictures.ts'
import { Problem } from '../../platform/problem.ts'
import { yieldToRequests } from '../../platform/request-priority.ts'
import { picturesOfFiles, showFetchedPicture } from '../catalog/write-imports/fetched-pictures.ts'
import { type Failure, failureOfError, failureOfStatus, MOST_TRIES, overHttps, pauseAfter } from './outside-answers.ts'

type PictureDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'outside' | 'log'>
type Due = { id: PictureFetchId; retailerId: RetailerId; productId: ProductId; address: string; tries: number }

const HOSTS_AT_ONCE = 3
const REQUESTS_PER_HOST = 2
const PICTURES_AT_ONCE = 24
/** Longer than so many pictures of one host can take, so that a lease outlasts its work. */
const LEASE_MS = 6 * MINUTE
const PICTURE_MS = 10_000
/** Between two requests to the same host. */
const POLITE_MS = 50
/** The job ends after this time and goes on with the next minute, so that a server that stops is not held up. */
const BUDGET_MS = 45_000
const REDIRECTS = 3

let isRunning = false

/** Fetches the pictures that are due, some hosts at a time and each host with few requests at a time. */
export async function fetchPictures(deps: PictureDeps): Promise<void> {
  if (isRunning) return
  isRunning = true
  try {
    const endsAt = performance.now() + BUDGET_MS
    await openHosts(deps)
    while (performance.now() < endsAt) {
      const hosts = await takeHosts(deps)
      if (hosts.length === 0) return
      await Promise.all(hosts.map((host) => fetchFrom(deps, host)))
    }
  } finally {
    isRunning = false
  }
}

const openHosts = ({ db, clock }: PictureDeps): Promise<unknown> =>
  rowsOf(
    db,
    'pictures.open-hosts',
    `insert into picture_hosts (host, not_before) select distinct host, $1::timestamptz from picture_fetches
     where state = 'waiting' and next_try_at <= $1 order by host on conflict (host) do nothing`,
    [clock.now()],
  )

/** Takes hosts with due pictures for a while, so that no other node asks them at the same time. */
async function takeHosts({ db, clock }: PictureDeps): Promise<string[]> {
  const now = clock.now()
  const rows = await rowsOf<{ host: string }>(db, 'pictures.take-hosts')`
    update picture_hosts set not_before = ${new Date(now.getTime() + LEASE_MS)} where host in (
      select host from picture_hosts h where not_before <= ${now}
        and exists (select from picture_fetches f where f.host = h.host and f.state = 'waiting' and f.next_try_at <= ${now})
      order by not_before limit ${sql(HOSTS_AT_ONCE)} for no key update skip locked) returning host`
  return rows.map(({ host }) => host)
}

async function fetchFrom(deps: PictureDeps, host: string): Promise<void> {
  const { db, clock } = deps
  let hostPauseMs = 0
  try {
    await giveUpPoisonous(db, host)
    const waiting = await stillWaiting(db, await takeDue(db, host, clock.now()))
    const groups = Map.groupBy(waiting, ({ retailerId, address }) => `${retailerId} ${address}`).values()
    const oneByOne = async (): Promise<void> => {
      for (const same of groups) {
        if (hostPauseMs > 0) await giveBack(db, same)
        else hostPauseMs = Math.max(hostPauseMs, await fetchOne(deps, same))
        await pause(POLITE_MS)
        await yieldToRequests()
      }
    }
    // All lanes take from the same iterator.
    await Promise.all(Array.from({ length: REQUESTS_PER_HOST }, oneByOne))
  } finally {
    await rowsOf(db, 'pictures.free-host')`
      update picture_hosts set not_before = ${new Date(clock.now().getTime() + hostPauseMs)} where host = ${host}`
    await rowsOf(db, 'pictures.close-host')`
      delete from picture_hosts h
      where host = ${host} and not exists (select from picture_fetches f where f.host = h.host and f.state = 'waiting')`
  }
}

/** Ends pictures whose tries never came to an end, because each one ended the process. */
const giveUpPoisonous = (db: Db, host: string): Promise<unknown> =>
  rowsOf(db, 'pictures.give-up')`
    update picture_fetches set state = 'failed', error = 'This picture could not be read.'
    where host = ${host} and state = 'waiting' and tries >= ${sql(MOST_TRIES)}`

/** Counts the try before it is made: a picture that ends the process must not be tried forever. */
const takeDue = (db: Db, host: string, now: Date): Promise<Due[]> =>
  rowsOf<Due>(db, 'pictures.take-due')`
    update picture_fetches set tries = tries + 1 where id in (
      select id from picture_fetches where host = ${host} and state = 'waiting' and next_try_at <= ${now} order by next_try_at, id
      limit ${sql(PICTURES_AT_ONCE)})
    returning id, retailer_id as "retailerId", product_id as "productId", address, tries`

/** Settles the pictures that their products no longer wait for, and returns the others in the order of the file. */
async function stillWaiting(db: Db, due: readonly Due[]): Promise<Due[]> {
  const known = await picturesOfFiles(db, [...new Set(due.map(({ productId }) => productId))])
  const isFetched = new Map(known.map((picture) => [keyOf(picture), picture.isFetched]))
  const {
    left = [],
    kept = [],
    waiting = [],
  } = Object.groupBy(due, (picture) => {
    const fetched = isFetched.get(keyOf(picture))
    return fetched === undefined ? 'left' : fetched ? 'kept' : 'waiting'
  })
  await settle(db, left, 'left', null)
  await settle(db, kept, 'kept', null)
  return waiting.sort((a, b) => a.id - b.id)
}
const keyOf = ({ productId, address }: { productId: ProductId; address: string }): string => `${productId} ${address}`

/** Fetches one address for all its products; returns how long the host asks to be left alone. */
async function fetchOne(deps: PictureDeps, same: readonly Due[]): Promise<number> {
  const [first] = same
  if (!first) return 0
  const found = await pictureAt(deps, first.address)
  if ('failure' in found) {
    await noteFailure(deps, same, found.failure)
    return found.failure.hostPauseMs ?? 0
  }
  try {
    const kept = await keepPicture(deps.files, found.bytes)
    await showFetchedPicture(deps.db, first, kept)
    // An unused copy existed already and was removed during this fetch.
    if (!(await isKept(deps.files, kept.hash))) await keepPicture(deps.files, found.bytes)
    await settle(deps.db, same, 'kept', null)
  } catch (error) {
    await noteFailure(deps, same, failureOfKeeping(deps, first, error))
  }
  return 0
}

/** A file that is no picture fails for good. Anything else is a fault of ours: it is logged, and tried again. */
function failureOfKeeping({ log }: PictureDeps, { id }: Due, error: unknown): Failure {
  if (error instanceof Problem && error.code.startsWith('pictures.')) return { reason: error.message, mayRetry: false }
  log.warn({ err: error, pictureFetch: id }, 'a fetched picture could not be kept')
  return { reason: 'We could not store this picture.', mayRetry: true }
}

async function pictureAt({ outside, clock }: PictureDeps, address: string): Promise<{ bytes: Buffer } | { failure: Failure }> {
  try {
    const { status, headers, body } = await outside.fetch(overHttps(address, outside.mayAsk), {
      headers: { accept: 'image/webp,image/avif,image/png,image/jpeg', 'user-agent': 'SPIRAL' },
      timeoutMs: PICTURE_MS,
      maxBytes: LIMITS.imageBytes,
      redirects: REDIRECTS,
    })
    return status === 200 ? { bytes: body } : { failure: failureOfStatus(status, headers['retry-after'], clock.now()) }
  } catch (error) {
    return { failure: failureOfError(error, { largest: '10 MB', seconds: PICTURE_MS / 1_000 }) }
  }
}

async function noteFailure(
  { db, clock }: PictureDeps,
  same: readonly Due[],
  { reason, mayRetry, hostPauseMs = 0 }: Failure,
): Promise<void> {
  const isOver = ({ tries }: Due): boolean => !mayRetry || pauseAfter(tries) === null
  await settle(db, same.filter(isOver), 'failed', reason)
  const again = same.filter((picture) => !isOver(picture))
  const now = clock.now().getTime()
  await rowsOf(
    db,
    'pictures.retry-later',
    `update picture_fetches f set next_try_at = d.at, error = $2 from json_to_recordset($1::json) as d(id bigint, at timestamptz)
     where f.id = d.id and f.state = 'waiting'`,
    [JSON.stringify(again.map(({ id, tries }) => ({ id, at: new Date(now + Math.max(pauseAfter(tries) ?? 0, hostPauseMs)) }))), reason],
  )
}

/** Returns pictures that were taken but not asked for, because their host wants a pause. */
const giveBack = (db: Db, same: readonly Due[]): Promise<unknown> =>
  rowsOf(db, 'pictures.give-back')`
    update picture_fetches set tries = tries - 1 where id = any((select ${same.map(({ id }) => id)}::bigint[])::bigint[])
      and state = 'waiting'`

/** Settles fetches that still wait; an undo in the meantime has the last word. */
const settle = (db: Db, pictures: readonly Due[], state: 'kept' | 'failed' | 'left', error: string | null): Promise<unknown> =>
  pictures.length === 0
    ? Promise.resolve()
    : rowsOf(db, 'pictures.settle')`
      update picture_fetches set state = ${state}, error = ${error}
      where id = any((select ${pictures.map(({ id }) => id)}::bigint[])::bigint[]) and state = 'waiting'`
