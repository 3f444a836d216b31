import path from 'node:path'
import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import { LIMITS } from '#contracts/limits.ts'
import { MINUTE } from '#contracts/time.ts'
import { rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { applyRun } from './apply.ts'
import { checkUpload, newFileKey } from './check.ts'
import { FEED_COLUMNS, type FeedRow, RHYTHM_MS } from './feeds.ts'
import { failureOfError, failureOfStatus } from './outside-answers.ts'
import { mailPaused } from './mails.ts'
import { type RunRow, runOf, type Scope } from './runs.ts'
import { withRoom } from './turn.ts'
import { cancelRun } from './undo.ts'

type FeedDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'outside' | 'mail' | 'config' | 'log'>
/** `anyway`: a person asked, so a file is read that is the same as the last one, too. */
type DueFeed = FeedRow & { anyway: boolean }
type Outcome = { outcome: NonNullable<FeedRow['lastOutcome']>; error?: string; seen?: SeenFile }
/** What is remembered about a file, so that the same file is not read twice. */
type SeenFile = { etag: string | null; lastModified: string | null; contentHash: string | null }
type Fetched = { fileKey: string; seen: SeenFile } | { unchanged: SeenFile | null } | { error: string }

/** Whole catalogs are larger than a page, and slow sites send them slowly. */
const FILE_MS = 60_000
const REDIRECTS = 3
/** A feed that fails this often in a row is paused, and its retailer is told. */
const MOST_FAILURES = 5

/** While a feed is worked on, no other node takes it. */
const LEASE_MS = 15 * MINUTE
const BUSY_MS = MINUTE
/** The job ends after this time and goes on with the next minute, so that a server that stops is not held up. */
const BUDGET_MS = 45_000

let isRunning = false

/** Fetches the files of due feeds one after the other: a slow site must not take the workers from other jobs. */
export async function runDueFeeds(deps: FeedDeps): Promise<void> {
  if (isRunning) return
  isRunning = true
  try {
    const endsAt = performance.now() + BUDGET_MS
    while (performance.now() < endsAt) {
      const feed = await takeDue(deps)
      if (!feed) return
      await runFeed(deps, feed)
    }
  } finally {
    isRunning = false
  }
}

async function takeDue({ db, clock }: FeedDeps): Promise<DueFeed | undefined> {
  const now = clock.now()
  const [feed] = await rowsOf<DueFeed>(db, 'feeds.take-due')`
    with due as (
      select id as "dueId", asked as anyway from import_feeds where (asked or not paused) and next_at <= ${now} order by next_at limit 1
      for no key update skip locked)
    update import_feeds set next_at = ${new Date(now.getTime() + LEASE_MS)}, asked = false from due where id = "dueId"
    returning ${sql(FEED_COLUMNS)}, anyway`
  return feed
}

/**
 * Fetches a feed's file and takes it through the same check and apply as an upload. It is applied at once when few enough of its products
 * are left out; otherwise it waits for a person.
 */
async function runFeed(deps: FeedDeps, feed: DueFeed): Promise<void> {
  try {
    await withRoom(async () => noteOutcome(deps, feed, await outcomeOf(deps, feed)))
  } catch (error) {
    // Another import runs, or we failed ourselves: the site is not to blame.
    if (!(error instanceof Problem)) deps.log.error({ err: error, feed: feed.id }, 'a feed could not be imported')
    await rowsOf(deps.db, 'feeds.later')`
      update import_feeds set next_at = ${new Date(deps.clock.now().getTime() + BUSY_MS)}, asked = asked or ${feed.anyway}
      where id = ${feed.id}`
  }
}

async function outcomeOf(deps: FeedDeps, feed: DueFeed): Promise<Outcome> {
  const fetched = await fetchFile(deps, feed.anyway ? { ...feed, etag: null, lastModified: null, contentHash: null } : feed)
  if ('error' in fetched) return { outcome: 'failed', error: fetched.error }
  if ('unchanged' in fetched) return { outcome: 'same', ...(fetched.unchanged ? { seen: fetched.unchanged } : {}) }
  const scope: Scope = [{ retailerId: feed.retailerId, storeIds: null }]
  try {
    await forgetWaiting(deps, scope, feed)
    const { fileKey, seen } = fetched
    const run = await checkUpload(deps, scope, { fileKey, fileName: fileNameOf(feed.address), storeId: feed.storeId, userId: feed.userId })
    await rowsOf(deps.db, 'feeds.checked')`update import_feeds set last_run_id = ${run.id} where id = ${feed.id}`
    if (!mayApply(run, feed.tolerance)) return { outcome: 'waits', seen }
    const { newProducts = 0, changedProducts = 0 } = run.counts
    if (newProducts + changedProducts > 0) await applyRun(deps, scope, run.id)
    else await cancelRun(deps, scope, run.id)
    return { outcome: newProducts + changedProducts > 0 ? 'applied' : 'same', seen }
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'busy' || error.code === 'conflict') throw error
    if (error.code === 'not_found') return { outcome: 'failed', error: 'The store is closed.' }
    return { outcome: 'failed', error: error.message }
  }
}

/** A file with too many errors waits for a person, and so does one whose columns a person has to name. */
export function mayApply({ state, counts }: Pick<RunRow, 'state' | 'counts'>, tolerance: number | null): boolean {
  if (state !== 'checked' || tolerance === null) return false
  const { newProducts = 0, changedProducts = 0, unchangedProducts = 0, failedProducts = 0 } = counts
  const all = newProducts + changedProducts + unchangedProducts + failedProducts
  return all > failedProducts && failedProducts * 100 <= all * tolerance
}

/** A newer file takes the place of one that nobody has applied yet. */
async function forgetWaiting(deps: FeedDeps, scope: Scope, { lastRunId }: FeedRow): Promise<void> {
  if (lastRunId === null) return
  const { state, asked } = await runOf(deps.db, scope, lastRunId)
  if (asked === null && (state === 'uploaded' || state === 'mapped' || state === 'checked')) await cancelRun(deps, scope, lastRunId)
}

async function fetchFile({ outside, files, clock }: FeedDeps, feed: FeedRow): Promise<Fetched> {
  const fileKey = newFileKey()
  const headers = {
    'user-agent': 'SPIRAL',
    ...(feed.etag ? { 'if-none-match': feed.etag } : {}),
    ...(feed.lastModified ? { 'if-modified-since': feed.lastModified } : {}),
  }
  const asked = { headers, timeoutMs: FILE_MS, maxBytes: LIMITS.csvBytes, redirects: REDIRECTS }
  let isKept = false
  try {
    return await outside.read(feed.address, asked, async ({ status, headers: heard, body }): Promise<Fetched> => {
      if (status === 304) return { unchanged: null }
      if (status !== 200) return { error: failureOfStatus(status, heard['retry-after'], clock.now()).reason }
      const hash = createHash('sha256')
      await files.keep(fileKey, Readable.from(hashed(body, hash)))
      const seen = { etag: shortHeader(heard['etag']), lastModified: shortHeader(heard['last-modified']), contentHash: hash.digest('hex') }
      if (seen.contentHash === feed.contentHash) return { unchanged: seen }
      isKept = true
      return { fileKey, seen }
    })
  } catch (error) {
    // A full disk is no fault of the site.
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
    return { error: failureOfError(error, { largest: '50 MB', seconds: FILE_MS / 1_000 }).reason }
  } finally {
    if (!isKept) await files.remove(fileKey)
  }
}

async function* hashed(body: AsyncIterable<Buffer>, hash: { update(bytes: Buffer): unknown }): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

const shortHeader = (value: string | undefined): string | null => (value !== undefined && value.length <= 200 ? value : null)

/** The last part of the address's path, without its query, which may hold a key. */
const fileNameOf = (address: string): string => path.posix.basename(new URL(address).pathname) || new URL(address).hostname

async function noteOutcome(deps: FeedDeps, feed: FeedRow, { outcome, error, seen }: Outcome): Promise<void> {
  const failures = outcome === 'failed' ? feed.failures + 1 : 0
  const pauses = failures >= MOST_FAILURES
  // The last file still waits for a person when the site has no newer one.
  const kept = outcome === 'same' && feed.lastOutcome === 'waits' ? 'waits' : outcome
  await transact(deps.db, async (tx) => {
    await rowsOf(
      tx,
      'feeds.note',
      `update import_feeds set last_at = $2, next_at = $11, last_outcome = $3, last_error = $4, failures = $5, paused = paused or $6,
         etag = case when $7 then $8 else etag end, last_modified = case when $7 then $9 else last_modified end, content_hash = case when $7 then $10 else content_hash end
       where id = $1`,
      [
        feed.id,
        deps.clock.now(),
        kept,
        error ?? null,
        failures,
        pauses,
        seen !== undefined,
        seen?.etag ?? null,
        seen?.lastModified ?? null,
        seen?.contentHash ?? null,
        new Date(deps.clock.now().getTime() + RHYTHM_MS[feed.every]),
      ],
    )
    if (pauses) await mailPaused(tx, deps, feed, error ?? '')
  })
}
