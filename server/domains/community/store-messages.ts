import type { Reply, Sent } from '#contracts/endpoint.ts'
import {
  type messageStore,
  MOST_STORE_MESSAGES,
  type StoreMessage,
  type StoreThread,
  type storeThreads,
  storeMessagesProblems,
} from '#contracts/community/store-messages.ts'
import type { RetailerId, StoreId, StoreThreadId, UserId } from '#contracts/ids.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson } from '../identity/teams.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { refuseBlockedWords } from '../moderation/wording-rules.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { tellStores } from '../notifications/store-news.ts'
import { storesByIds } from '../stores/stores.ts'
import { newsOfStoreAnswer, storeNewsOfMessage } from './news.ts'
import { storesWorkedIn } from './read-posts.ts'

const messagesIn = (db: Db, id: StoreThreadId): Promise<StoreMessage[]> =>
  rowsOf<StoreMessage>(
    db,
    'community.messages-in',
    'select id, side, text, created_at as at from store_messages where thread_id = $1 order by id',
    [id],
  )
const asThread = (items: StoreMessage[]): StoreThread => ({ items, mayWrite: items.length < MOST_STORE_MESSAGES })

async function ownThread(db: Db, storeId: StoreId, userId: UserId): Promise<StoreThreadId | null> {
  const [row] = await rowsOf<{ id: StoreThreadId }>(
    db,
    'community.own-thread',
    'select id from store_threads where store_id = $1 and user_id = $2',
    [storeId, userId],
  )
  return row?.id ?? null
}

/** The person's messages with a store; none yet is an empty thread. */
export async function threadWith(db: Db, person: Person, storeId: StoreId): Promise<StoreThread> {
  if (!(await storesByIds(db, [storeId])).has(storeId)) throw new Problem('not_found')
  const id = await ownThread(db, storeId, person.id)
  return asThread(id === null ? [] : await messagesIn(db, id))
}

type Locked = { id: StoreThreadId; storeId: StoreId; retailerId: RetailerId; userId: UserId; isWaiting: boolean }
async function lockThread(tx: Db, id: StoreThreadId): Promise<Locked> {
  const [row] = await rowsOf<Locked>(
    tx,
    'community.lock-thread',
    `select id, store_id as "storeId", retailer_id as "retailerId", user_id as "userId", is_waiting as "isWaiting" from store_threads where id = $1 for no key update`,
    [id],
  )
  if (!row) throw new Problem('not_found')
  return row
}

async function add(tx: Db, id: StoreThreadId, side: 'shopper' | 'store', who: UserId, text: string, now: Date): Promise<number> {
  const [full] = await rowsOf<{ n: number }>(
    tx,
    'community.count-messages',
    'select count(*)::int as n from store_messages where thread_id = $1',
    [id],
  )
  if ((full?.n ?? 0) >= MOST_STORE_MESSAGES) throw new Problem(storeMessagesProblems, 'store_messages.full')
  const [row] = await rowsOf<{ id: number }>(
    tx,
    'community.add-message',
    'insert into store_messages (thread_id, side, who, text, created_at) values ($1, $2, $3, $4, $5) returning id',
    [id, side, who, text, now],
  )
  await rowsOf(tx, 'community.touch-thread', 'update store_threads set last_id = $2, is_waiting = $3 where id = $1', [
    id,
    row?.id,
    side === 'shopper',
  ])
  return row?.id ?? 0
}

/** Writes to a store. Its team hears of it once until it answers. */
export async function write(
  deps: Deps,
  person: Person,
  { params: { id: storeId }, body: { text } }: Pick<Sent<typeof messageStore>, 'params' | 'body'>,
  key: IdempotencyKey,
): Promise<StoreThread> {
  refuseUnconfirmed(person)
  refuseBlockedWords({ text })
  const { db, clock } = deps
  const { id } = await once(db, key, async (tx) => {
    const store = (await storesByIds(tx, [storeId])).get(storeId)
    if (!store || store.closed) throw new Problem('not_found')
    await rowsOf(
      tx,
      'community.add-thread',
      'insert into store_threads (store_id, retailer_id, user_id) values ($1, $2, $3) on conflict (store_id, user_id) do nothing',
      [storeId, store.retailerId, person.id],
    )
    const known = await ownThread(tx, storeId, person.id)
    if (known === null) throw new Error('a thread was not written')
    const thread = await lockThread(tx, known)
    const messageId = await add(tx, thread.id, 'shopper', person.id, text, clock.now())
    if (!thread.isWaiting) {
      await tellStores(tx, deps, [storeNewsOfMessage(store, { messageId, writer: person.id, shopper: authorOf(person.name), text })])
    }
    return { id: thread.id }
  })
  return asThread(await messagesIn(db, id))
}

type ThreadRow = {
  id: StoreThreadId
  lastId: number
  storeId: StoreId
  storeName: string
  shopper: string
  side: 'shopper' | 'store'
  text: string
  at: Date
  isWaiting: boolean
}
/** The threads of the stores in which this person works, the latest first. */
export async function threadsTo(
  db: Db,
  person: Person,
  { retailerId, storeId, ...asked }: Sent<typeof storeThreads>['query'],
): Promise<Reply<typeof storeThreads>> {
  const stores = storesWorkedIn(person, retailerId, storeId)
  const page = await pageBy('community.threads', { lastId: 'id' }, asked, (after, limit) =>
    rowsOf<ThreadRow>(
      db,
      'community.threads-to',
      `select t.id, t.last_id as "lastId", t.store_id as "storeId", s.name as "storeName", person.name as shopper, m.side, m.text, m.created_at as at, t.is_waiting as "isWaiting"
       from store_threads t join stores s on s.id = t.store_id join store_messages m on m.id = t.last_id ${joinPerson('person.id = t.user_id')}
       where t.retailer_id = $1 and ($2::bigint[] is null or t.store_id = any($2)) and ($3::bigint is null or t.last_id < $3)
       order by t.last_id desc limit $4`,
      [retailerId, stores, after?.lastId ?? null, limit],
    ),
  )
  return {
    ...page,
    items: page.items.map(({ id, lastId, storeId: at, storeName, shopper, side, text, at: when, isWaiting }) => ({
      id,
      store: { id: at, name: storeName },
      shopper: authorOf(shopper),
      last: { id: lastId, side, text, at: when },
      isWaiting,
    })),
  }
}

/** Throws `not_found` for people who do not work in the store of the thread. */
function refuseStrangers(person: Person, { retailerId, storeId }: Pick<Locked, 'retailerId' | 'storeId'>): void {
  const worksHere = retailerIdsOf(person).includes(retailerId) && (storeLimitOf(person, retailerId)?.includes(storeId) ?? true)
  if (!worksHere) throw new Problem('not_found')
}

export async function threadAt(db: Db, person: Person, id: StoreThreadId): Promise<StoreThread> {
  const [row] = await rowsOf<Pick<Locked, 'retailerId' | 'storeId'>>(
    db,
    'community.thread',
    `select retailer_id as "retailerId", store_id as "storeId" from store_threads where id = $1`,
    [id],
  )
  if (!row) throw new Problem('not_found')
  refuseStrangers(person, row)
  return asThread(await messagesIn(db, id))
}

/** Answers as the store, and tells the shopper. */
export async function answer(deps: Deps, person: Person, id: StoreThreadId, text: string, key: IdempotencyKey): Promise<StoreThread> {
  refuseBlockedWords({ text })
  await once(deps.db, key, async (tx) => {
    const thread = await lockThread(tx, id)
    refuseStrangers(person, thread)
    const messageId = await add(tx, id, 'store', person.id, text, deps.clock.now())
    const store = (await storesByIds(tx, [thread.storeId])).get(thread.storeId)
    if (store)
      await tellPeople(tx, deps, [
        newsOfStoreAnswer(thread.userId, { messageId, store: store.name, slug: store.slug, text }, deps.config.publicOrigin),
      ])
    return { id }
  })
  return asThread(await messagesIn(deps.db, id))
}
