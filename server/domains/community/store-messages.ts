import type { Reply, Sent } from '#contracts/endpoint.ts'
import {
  type mallThreads,
  MOST_STORE_MESSAGES,
  type PlaceMessage,
  type PlaceThread,
  type storeThreads,
  storeMessagesProblems,
} from '#contracts/community/store-messages.ts'
import { customersProblems, DAYS_WITHOUT_ANSWER } from '#contracts/customers/customers.ts'
import type { MallId, RetailerId, StoreId, StoreThreadId, UserId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import { DAY } from '#contracts/time.ts'
import { mallIdsOf, type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { authorOf } from '../identity/public-name.ts'
import { joinPerson } from '../identity/teams.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { mallsByIds } from '../malls/malls.ts'
import { refuseBlockedWords } from '../moderation/wording-rules.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { tellMall, tellStores } from '../notifications/store-news.ts'
import { storesByIds } from '../stores/stores.ts'
import { newsOfMessage, newsOfPlaceAnswer } from './news.ts'
import { storesWorkedIn } from './read-posts.ts'

/** The store or mall that a thread belongs to. */
type PlaceIds = { storeId: StoreId | null; mallId: MallId | null }
/** `page` is what shoppers see of it, `office` where its people answer. */
type Place = { name: string; page: string; office: string; isOpen: boolean } & (
  | { storeId: StoreId; retailerId: RetailerId; mallId: null }
  | { storeId: null; retailerId: null; mallId: MallId }
)

async function placeAt(db: Db, { storeId, mallId }: PlaceIds): Promise<Place> {
  const store = storeId === null ? undefined : (await storesByIds(db, [storeId])).get(storeId)
  if (store) {
    const { id, retailerId, name, slug } = store
    const office = officeLink('retailer', 'messages', { retailer: retailerId, store: id })
    return { storeId: id, retailerId, mallId: null, name, page: `/store/${slug}`, office, isOpen: !store.closed }
  }
  const mall = mallId === null ? undefined : (await mallsByIds(db, [mallId])).get(mallId)
  if (!mall) throw new Problem('not_found')
  const { id, name, slug } = mall
  const office = officeLink('mall', 'messages', { mall: id })
  return { storeId: null, retailerId: null, mallId: id, name, page: `/mall/${slug}`, office, isOpen: !mall.closed && !mall.suspended }
}

const messagesIn = (db: Db, id: StoreThreadId): Promise<PlaceMessage[]> =>
  rowsOf<PlaceMessage>(db, 'community.messages-in')`
    select id, side, text, created_at as at from store_messages where thread_id = ${id} order by id`
const asThread = (items: PlaceMessage[]): PlaceThread => ({ items, mayWrite: items.length < MOST_STORE_MESSAGES })

async function ownThread(db: Db, { storeId, mallId }: PlaceIds, userId: UserId): Promise<StoreThreadId | null> {
  const [row] = await rowsOf<{ id: StoreThreadId }>(db, 'community.own-thread')`
    select id from store_threads where user_id = ${userId} and (store_id = ${storeId} or mall_id = ${mallId})`
  return row?.id ?? null
}

/** The person's messages with a store or mall; none yet is an empty thread. */
export async function threadWith(db: Db, person: Person, ids: PlaceIds): Promise<PlaceThread> {
  const id = await ownThread(db, await placeAt(db, ids), person.id)
  return asThread(id === null ? [] : await messagesIn(db, id))
}

type LockedThread = PlaceIds & { id: StoreThreadId; retailerId: RetailerId | null; userId: UserId; isWaiting: boolean }
async function lockThread(tx: Db, id: StoreThreadId): Promise<LockedThread> {
  const [row] = await rowsOf<LockedThread>(tx, 'community.lock-thread')`
    select id, store_id as "storeId", mall_id as "mallId", retailer_id as "retailerId", user_id as "userId", is_waiting as "isWaiting"
    from store_threads where id = ${id} for no key update`
  if (!row) throw new Problem('not_found')
  return row
}

async function add(tx: Db, id: StoreThreadId, side: PlaceMessage['side'], who: UserId, text: string, now: Date): Promise<number> {
  const [full] = await rowsOf<{ n: number }>(tx, 'community.count-messages')`
    select count(*)::int as n from store_messages where thread_id = ${id}`
  if ((full?.n ?? 0) >= MOST_STORE_MESSAGES) throw new Problem(storeMessagesProblems, 'store_messages.full')
  const [row] = await rowsOf<{ id: number }>(tx, 'community.add-message')`
    insert into store_messages (thread_id, side, who, text, created_at) values (${id}, ${side}, ${who}, ${text}, ${now}) returning id`
  await rowsOf(tx, 'community.touch-thread')`
    update store_threads set last_id = ${row?.id}, is_waiting = ${side === 'shopper'} where id = ${id}`
  return row?.id ?? 0
}

/** Writes to a store or mall. Its team hears of it once until it answers. */
export async function write(deps: Deps, person: Person, ids: PlaceIds, text: string, key: IdempotencyKey): Promise<PlaceThread> {
  refuseUnconfirmed(person)
  refuseBlockedWords({ text })
  const { db, clock } = deps
  const { id } = await once(db, key, async (tx) => {
    const place = await placeAt(tx, ids)
    if (!place.isOpen) throw new Problem('not_found')
    await rowsOf(tx, 'community.add-thread')`
      insert into store_threads (store_id, retailer_id, mall_id, user_id)
      values (${place.storeId}, ${place.retailerId}, ${place.mallId}, ${person.id}) on conflict do nothing`
    const known = await ownThread(tx, place, person.id)
    if (known === null) throw new Error('a thread was not written')
    const thread = await lockThread(tx, known)
    const messageId = await add(tx, thread.id, 'shopper', person.id, text, clock.now())
    if (!thread.isWaiting) {
      const news = newsOfMessage(place, { messageId, writer: person.id, shopper: authorOf(person.name), text })
      if (place.mallId !== null) await tellMall(tx, deps, place.mallId, news)
      else await tellStores(tx, deps, [{ ...news, retailerId: place.retailerId, storeIds: [place.storeId] }])
    }
    return { id: thread.id }
  })
  return asThread(await messagesIn(db, id))
}

type FirstWords = { storeId: StoreId; userId: UserId; who: UserId; text: string }
/** Writes to a shopper who agreed to it, as a store and without being asked. A store that got no answer waits before it writes again. */
export async function writeFirst(tx: Db, deps: Deps, { storeId, userId, who, text }: FirstWords): Promise<{ store: string }> {
  refuseBlockedWords({ text })
  const now = deps.clock.now()
  const place = await placeAt(tx, { storeId, mallId: null })
  if (!place.isOpen) throw new Problem('not_found')
  await rowsOf(tx, 'community.add-first-thread')`
    insert into store_threads (store_id, retailer_id, user_id) values (${storeId}, ${place.retailerId}, ${userId}) on conflict do nothing`
  const id = await ownThread(tx, place, userId)
  if (id === null) throw new Error('a thread was not written')
  await lockThread(tx, id)
  const [last] = await rowsOf<{ side: PlaceMessage['side']; at: Date }>(tx, 'community.last-words')`
    select side, created_at as at from store_messages where thread_id = ${id} order by id desc limit 1`
  if (last?.side === 'store' && now.getTime() - last.at.getTime() < DAYS_WITHOUT_ANSWER * DAY)
    throw new Problem(customersProblems, 'customers.waits_for_answer')
  const messageId = await add(tx, id, 'store', who, text, now)
  await tellPeople(tx, deps, [
    newsOfPlaceAnswer(userId, { messageId, place: place.name, page: place.page, text, isFirst: true }, deps.config.publicOrigin),
  ])
  return { store: place.name }
}

type ThreadRow = {
  id: StoreThreadId
  lastId: number
  place: string
  shopper: string
  side: PlaceMessage['side']
  text: string
  at: Date
  isWaiting: boolean
}
const THREADS = `select t.id, t.last_id as "lastId", coalesce(s.name, l.name) as place, person.name as shopper, m.side, m.text,
    m.created_at as at, t.is_waiting as "isWaiting"
  from store_threads t left join stores s on s.id = t.store_id left join malls l on l.id = t.mall_id
  join store_messages m on m.id = t.last_id ${joinPerson('person.id = t.user_id')}`

type ReadAfter = (after: { lastId: number } | null, limit: number) => Promise<ThreadRow[]>
async function pageOfThreads(
  asked: { cursor?: string | undefined; limit?: number | undefined },
  readAfter: ReadAfter,
): Promise<Reply<typeof storeThreads>> {
  const page = await pageBy('community.threads', { lastId: 'id' }, asked, readAfter)
  return {
    ...page,
    items: page.items.map(({ lastId, shopper, side, text, at, ...row }) => ({
      ...row,
      shopper: authorOf(shopper),
      last: { id: lastId, side, text, at },
    })),
  }
}

/** The threads of the stores in which this person works, the latest first. */
export function threadsToStores(
  db: Db,
  person: Person,
  { retailerId, storeId, ...asked }: Sent<typeof storeThreads>['query'],
): Promise<Reply<typeof storeThreads>> {
  const stores = storesWorkedIn(person, retailerId, storeId)
  return pageOfThreads(asked, (after, limit) =>
    rowsOf<ThreadRow>(
      db,
      'community.threads-to',
      `${THREADS} where t.retailer_id = $1 and ($2::bigint[] is null or t.store_id = any($2)) and ($3::bigint is null or t.last_id < $3)
       order by t.last_id desc limit $4`,
      [retailerId, stores, after?.lastId ?? null, limit],
    ),
  )
}

/** The threads of a mall at which this person works, the latest first. */
export async function threadsToMall(
  db: Db,
  person: Person,
  { mallId, ...asked }: Sent<typeof mallThreads>['query'],
): Promise<Reply<typeof mallThreads>> {
  refuseStrangers(person, { mallId, storeId: null, retailerId: null })
  return pageOfThreads(asked, (after, limit) =>
    rowsOf<ThreadRow>(
      db,
      'community.threads-to-mall',
      `${THREADS} where t.mall_id = $1 and ($2::bigint is null or t.last_id < $2) order by t.last_id desc limit $3`,
      [mallId, after?.lastId ?? null, limit],
    ),
  )
}

type Whose = Pick<LockedThread, 'storeId' | 'retailerId' | 'mallId'>
/** Throws `not_found` for people who do not work in the store or at the mall of the thread. */
function refuseStrangers(person: Person, { retailerId, storeId, mallId }: Whose): void {
  const isOfStore =
    retailerId !== null &&
    storeId !== null &&
    retailerIdsOf(person).includes(retailerId) &&
    (storeLimitOf(person, retailerId)?.includes(storeId) ?? true)
  if (!isOfStore && !(mallId !== null && mallIdsOf(person).includes(mallId))) throw new Problem('not_found')
}

export async function threadAt(db: Db, person: Person, id: StoreThreadId): Promise<PlaceThread> {
  const [row] = await rowsOf<Whose>(db, 'community.thread')`
    select retailer_id as "retailerId", store_id as "storeId", mall_id as "mallId" from store_threads where id = ${id}`
  if (!row) throw new Problem('not_found')
  refuseStrangers(person, row)
  return asThread(await messagesIn(db, id))
}

/** Answers as the store or mall, and tells the shopper. */
export async function answer(deps: Deps, person: Person, id: StoreThreadId, text: string, key: IdempotencyKey): Promise<PlaceThread> {
  refuseBlockedWords({ text })
  await once(deps.db, key, async (tx) => {
    const thread = await lockThread(tx, id)
    refuseStrangers(person, thread)
    const messageId = await add(tx, id, thread.mallId === null ? 'store' : 'mall', person.id, text, deps.clock.now())
    const { name, page } = await placeAt(tx, thread)
    await tellPeople(tx, deps, [newsOfPlaceAnswer(thread.userId, { messageId, place: name, page, text }, deps.config.publicOrigin)])
    return { id }
  })
  return asThread(await messagesIn(deps.db, id))
}
