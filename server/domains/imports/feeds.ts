import type { ImportFeedId, RetailerId } from '#contracts/ids.ts'
import type { Sent } from '#contracts/endpoint.ts'
import {
  type addFeed as addFeedEndpoint,
  type changeFeed as changeFeedEndpoint,
  type ImportFeed,
  MOST_FEEDS,
  importFeedsProblems,
} from '#contracts/imports/feeds.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql, sqlState, transact, UNIQUE_VIOLATION } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { storesByIds } from '../stores/stores.ts'
import { overHttps } from './outside-answers.ts'
import { covers, type Scope } from './runs.ts'

/** A feed as it is stored. */
export type FeedRow = Omit<ImportFeed, 'storeName'> & {
  userId: Person['id'] | null
  etag: string | null
  lastModified: string | null
  contentHash: string | null
}

export const FEED_COLUMNS = `id, retailer_id as "retailerId", store_id as "storeId", user_id as "userId", address, every, tolerance, next_at as "nextAt", last_at as "lastAt",
  last_outcome as "lastOutcome", last_error as "lastError", last_run_id as "lastRunId", etag, last_modified as "lastModified", content_hash as "contentHash", failures, paused`
export const RHYTHM_MS = { hour: HOUR, day: DAY } as const

/** The feeds of the stores that a person manages. */
export async function feedsOf(db: Db, scope: Scope, retailerId: RetailerId | undefined): Promise<{ items: ImportFeed[] }> {
  const mine = scope.filter((each) => retailerId === undefined || each.retailerId === retailerId)
  if (retailerId !== undefined && mine.length === 0) throw new Problem('not_found')
  const rows = await rowsOf<FeedRow>(db, 'feeds.list')`
    select ${sql(FEED_COLUMNS)} from import_feeds
    where retailer_id = any((select ${mine.map((each) => each.retailerId)}::bigint[])::bigint[]) order by id`
  const seen = rows.filter((feed) => covers(mine, feed.retailerId, feed.storeId))
  const stores = await storesByIds(
    db,
    seen.map(({ storeId }) => storeId),
  )
  return { items: seen.map((feed) => ({ ...feed, storeName: stores.get(feed.storeId)?.name ?? '' })) }
}

/** The feed of a person's own store; throws `not_found` for any other. */
export async function feedOf(db: Db, scope: Scope | 'any', id: ImportFeedId): Promise<FeedRow> {
  const [feed] = await rowsOf<FeedRow>(db, 'feeds.one')`select ${sql(FEED_COLUMNS)} from import_feeds where id = ${id}`
  if (!feed || (scope !== 'any' && !covers(scope, feed.retailerId, feed.storeId))) throw new Problem('not_found')
  return feed
}

async function shownFeed(db: Db, scope: Scope, id: ImportFeedId): Promise<ImportFeed> {
  const feed = await feedOf(db, scope, id)
  return { ...feed, storeName: (await storesByIds(db, [feed.storeId])).get(feed.storeId)?.name ?? '' }
}

/** Adds a feed and has its file fetched at once. */
export async function addFeed(
  { db, outside, clock }: Pick<Deps, 'db' | 'outside' | 'clock'>,
  person: Person,
  scope: Scope,
  { storeId, address, every, tolerance }: Sent<typeof addFeedEndpoint>['body'],
): Promise<ImportFeed> {
  const store = (await storesByIds(db, [storeId])).get(storeId)
  if (!store || store.closed || !covers(scope, store.retailerId, storeId)) throw new Problem('not_found')
  const secure = URL.canParse(address) ? overHttps(new URL(address).href, outside.mayAsk) : address
  if (!outside.mayAsk(secure))
    throw fieldProblem('/address', 'Use the address of a file on a public web site, without a user name and password in it.')
  const id = await transact(db, async (tx) => {
    const [count] = await rowsOf<{ known: number }>(tx, 'feeds.count')`
      select count(*)::int as known from import_feeds where retailer_id = ${store.retailerId}`
    if (count && count.known >= MOST_FEEDS) throw new Problem(importFeedsProblems, 'feeds.too_many')
    const [row] = await rowsOf<{ id: ImportFeedId }>(tx, 'feeds.add')`
      insert into import_feeds (retailer_id, store_id, user_id, address, every, tolerance, next_at)
      values (${store.retailerId}, ${storeId}, ${person.id}, ${secure}, ${every}, ${tolerance}, ${clock.now()}) returning id`
    if (!row) throw new Error('a feed was not kept')
    await askToRun(tx)
    return row.id
  }).catch((error: unknown) => {
    throw sqlState(error) === UNIQUE_VIOLATION ? new Problem(importFeedsProblems, 'feeds.known') : error
  })
  return shownFeed(db, scope, id)
}

/** Changes a feed. A paused feed that is started again is fetched at once. */
export async function changeFeed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  id: ImportFeedId,
  { every, tolerance, paused }: Sent<typeof changeFeedEndpoint>['body'],
): Promise<ImportFeed> {
  const before = await feedOf(db, scope, id)
  const starts = before.paused && !paused
  const now = clock.now()
  await transact(db, async (tx) => {
    await rowsOf(tx, 'feeds.change')`
      update import_feeds
      set every = ${every}, tolerance = ${tolerance}, paused = ${paused}, failures = case when ${starts} then 0 else failures end,
        next_at = case when ${starts} then ${now} when every <> ${every} then ${new Date(now.getTime() + RHYTHM_MS[every])} else next_at end
        where id = ${id}`
    if (starts) await askToRun(tx)
  })
  return shownFeed(db, scope, id)
}

/** Has the file fetched and read now, even if it is the same as the last one. */
export async function runNow({ db, clock }: Pick<Deps, 'db' | 'clock'>, scope: Scope, id: ImportFeedId): Promise<ImportFeed> {
  await feedOf(db, scope, id)
  await transact(db, async (tx) => {
    await rowsOf(tx, 'feeds.ask')`update import_feeds set asked = true, next_at = ${clock.now()} where id = ${id}`
    await askToRun(tx)
  })
  return shownFeed(db, scope, id)
}

export async function removeFeed(db: Db, scope: Scope, id: ImportFeedId): Promise<undefined> {
  await feedOf(db, scope, id)
  await rowsOf(db, 'feeds.remove')`delete from import_feeds where id = ${id}`
}

const askToRun = (tx: Db): Promise<void> => askFor(tx, 'imports.runFeeds', {}, { key: 'imports.runFeeds' })
