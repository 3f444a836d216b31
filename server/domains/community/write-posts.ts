import {
  type askStores,
  type changePost,
  type markPost,
  type Post,
  type PostKind,
  type PostState,
  type writePost,
  communityProblems,
  REQUEST_STORES_MOST,
} from '#contracts/community/posts.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { CategoryId, PostId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { CaseReason } from '#contracts/moderation.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { allCategories } from '../catalog/departments.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { teamEmails } from '../identity/teams.ts'
import { reasonsToHold, refuseBlockedWords, wordingOf } from '../moderation/wording-rules.ts'
import { EARTH_RADIUS_MILES } from '../places/distance.ts'
import { knownZip } from '../places/zips.ts'
import { storesByIds } from '../stores/stores.ts'
import { cityOfStore, groupId, groupOfStore } from './groups.ts'
import { mailOfRequest } from './news.ts'
import { keepPhotos } from './photos.ts'
import { ensureProfile } from './profiles.ts'
import { onePost } from './read-posts.ts'
import { onSale } from './tagged-products.ts'

/** The store, for somebody who works in it. Any other is unknown to them. */
export async function ownStore(db: Db, person: Person, storeId: StoreId): Promise<{ id: StoreId; retailerId: RetailerId; name: string }> {
  const store = (await storesByIds(db, [storeId])).get(storeId)
  const worksHere =
    store && retailerIdsOf(person).includes(store.retailerId) && (storeLimitOf(person, store.retailerId)?.includes(storeId) ?? true)
  if (!store || !worksHere) throw new Problem('not_found')
  return { id: store.id, retailerId: store.retailerId, name: store.name }
}

/** Why a moderator reads a text first. A person's first text is one of the reasons; a store has been checked before it opened. */
export async function holdReasons(tx: Db, person: Person, text: string, asStore: boolean, now: Date): Promise<CaseReason[]> {
  const [traces] = await rowsOf<{ copies: number; lastHour: number; isFirst: boolean }>(
    tx,
    'community.traces',
    `select (select count(*)::int from (select from posts where wording = $2 and user_id <> $1 union all select from comments where wording = $2 and user_id <> $1 limit 1) same) as copies,
       (select count(*)::int from posts where user_id = $1 and created_at > $3 and created_at <= $4)
         + (select count(*)::int from comments where user_id = $1 and created_at > $3 and created_at <= $4) as "lastHour",
       not exists (select from posts where user_id = $1 and state = 'shown' union all select from comments where user_id = $1 and state = 'shown') as "isFirst"`,
    [person.id, wordingOf(text), new Date(now.getTime() - HOUR), now],
  )
  const { copies = 0, lastHour = 0, isFirst = true } = traces ?? {}
  return [...reasonsToHold(text, { copies, lastHour }), ...(isFirst && !asStore ? (['first'] as const) : [])]
}

type NewPost = {
  kind: PostKind
  groupId: number | null
  store: { id: StoreId; retailerId: RetailerId } | null
  text: string
  productIds: readonly number[]
  photoIds: readonly string[]
  ask: { categoryId: CategoryId; zip: string; miles: number } | null
}
async function add(
  tx: Db,
  person: Person,
  { kind, groupId: group, store, text, productIds, photoIds, ask }: NewPost,
  now: Date,
): Promise<{ id: PostId; state: PostState }> {
  await ensureProfile(tx, person, now)
  const reasons = await holdReasons(tx, person, text, store !== null, now)
  const state: PostState = reasons.length > 0 ? 'held' : 'shown'
  const [row] = await rowsOf<{ id: PostId }>(tx, 'community.add-post')`
    insert into posts
      (kind, user_id, group_id, store_id, retailer_id, text, wording, product_ids, state, asks, asked_zip, asked_miles, created_at)
    values (${kind}, ${person.id}, ${group}, ${store?.id ?? null}, ${store?.retailerId ?? null}, ${text}, ${wordingOf(text)}, ${productIds},
      ${state}, ${ask?.categoryId ?? null}, ${ask?.zip ?? null}, ${ask?.miles ?? null}, ${now}) returning id`
  if (!row) throw new Error('a post was not written')
  await keepPhotos(tx, person.id, row.id, photoIds)
  if (state === 'shown') await publish(tx, row.id, group)
  else await tell(tx, 'text.held', { kind: 'post', id: row.id, authorId: person.id, reasons })
  return { id: row.id, state }
}
async function publish(tx: Db, id: PostId, group: number | null): Promise<void> {
  await countInGroup(tx, group, 1)
  await tell(tx, 'community.post_shown', { postId: id })
}
const countInGroup = (tx: Db, group: number | null, by: number) =>
  rowsOf(tx, 'community.count-posts')`update community_groups set posts = posts + ${by} where id = ${group}`

/** Writes a post, a question, or news of a store. */
export async function write(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { kind, group, storeId, text, productIds, photoIds = [] }: Sent<typeof writePost>['body'],
  key: IdempotencyKey,
  now = clock.now(),
): Promise<Post> {
  refuseUnconfirmed(person)
  refuseBlockedWords({ text })
  if ((kind === 'news') !== (storeId !== null)) throw fieldProblem('/storeId', 'News are of a store, everything else is of a person.')
  if (kind === 'question' && group === null) throw fieldProblem('/group', 'Choose a group for the question.')
  const { id } = await once(db, key, async (tx) => {
    const store = storeId === null ? null : await ownStore(tx, person, storeId)
    const slug = store ? await groupOfStore(tx, store.id) : group
    const tags = await onSale(tx, productIds)
    if (tags.length < new Set(productIds).size) throw fieldProblem('/productIds', 'Choose products that are on sale.')
    const post = { kind, groupId: slug === null ? null : await groupId(tx, slug), store, text, productIds: tags, photoIds, ask: null }
    return add(tx, person, post, now)
  })
  return onePost(db, person, id)
}

const REQUESTS_PER_DAY = 3
/** Asks the stores around that sell this kind of thing. A listener sends it once it is shown, so a held one waits for a moderator. */
export async function ask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { text, categoryId, near, within }: Sent<typeof askStores>['body'],
  key: IdempotencyKey,
  now = clock.now(),
): Promise<Post> {
  refuseUnconfirmed(person)
  refuseBlockedWords({ text })
  const { id } = await once(db, key, async (tx) => {
    await rowsOf(tx, 'community.lock-asker')`select pg_advisory_xact_lock(hashtextextended('ask stores ' || ${person.id}::text, 0))`
    const [today] = await rowsOf<{ n: number }>(tx, 'community.requests-today')`
      select count(*)::int as n from posts
      where user_id = ${person.id} and kind = 'request' and created_at > ${new Date(now.getTime() - DAY)}`
    if ((today?.n ?? 0) >= REQUESTS_PER_DAY) throw new Problem(communityProblems, 'community.enough_requests')
    const wanted = { categoryId, zip: near, miles: within }
    const [nearest] = await storesToAsk(tx, wanted)
    if (!nearest) throw new Problem(communityProblems, 'community.no_stores')
    const group = await groupId(tx, await cityOfStore(tx, nearest.id))
    return add(tx, person, { kind: 'request', groupId: group, store: null, text, productIds: [], photoIds: [], ask: wanted }, now)
  })
  return onePost(db, person, id)
}

type StoreRequest = { categoryId: CategoryId; zip: string; miles: number }
/** The nearest open stores that sell something of a category or of one below it. */
async function storesToAsk(
  tx: Db,
  { categoryId, zip, miles }: StoreRequest,
): Promise<{ id: StoreId; retailerId: RetailerId; name: string }[]> {
  const all = await allCategories(tx)
  const wanted = new Set([categoryId])
  for (let before = 0; before < wanted.size; ) {
    before = wanted.size
    for (const { id, parentId } of all) if (parentId !== null && wanted.has(parentId)) wanted.add(id)
  }
  const from = await knownZip(tx, zip)
  return rowsOf(
    tx,
    'community.stores-to-ask',
    `select id, retailer_id as "retailerId", name from (
       select s.id, s.retailer_id, s.name, 2 * ${EARTH_RADIUS_MILES} * asin(least(1, sqrt(sin(radians(s.lat - $1) / 2) ^ 2
         + cos(radians($1)) * cos(radians(s.lat)) * sin(radians(s.lon - $2) / 2) ^ 2))) as miles
       from stores s join retailers r on r.id = s.retailer_id
       where not s.closed and not s.paused and r.status = 'active' and s.lat between $1 - $3::float8 / 60 and $1 + $3::float8 / 60
         and exists (select from search_offers o join products p on p.id = o.product_id where o.store_id = s.id and p.category_id = any($4::bigint[]))
     ) near where miles <= $3 order by miles, id limit ${REQUEST_STORES_MOST}`,
    [from.lat, from.lon, miles, [...wanted]],
  )
}

/** Notes and mails the stores of a request, once. */
export async function sendRequest(tx: Db, { mail, config }: Pick<Deps, 'mail' | 'config'>, id: PostId): Promise<void> {
  const [post] = await rowsOf<StoreRequest & { text: string; userId: UserId | null; askedStores: number | null }>(tx, 'community.request')`
    select text, user_id as "userId", asks as "categoryId", asked_zip as zip, asked_miles as miles, asked_stores as "askedStores" from posts
    where id = ${id} and kind = 'request' and state = 'shown' for no key update`
  if (!post || post.askedStores !== null) return
  const stores = await storesToAsk(tx, post)
  await rowsOf(tx, 'community.ask-stores')`
    insert into store_requests (post_id, store_id, retailer_id, answered_at)
    select ${id}, asked.store_id, asked.retailer_id,
      (select min(c.created_at) from comments c where c.post_id = ${id} and c.store_id = asked.store_id and c.state = 'shown')
    from unnest(${stores.map((store) => store.id)}::bigint[], ${stores.map((store) => store.retailerId)}::bigint[]) as
      asked(store_id, retailer_id) on conflict do nothing`
  await rowsOf(tx, 'community.count-asked')`update posts set asked_stores = ${stores.length} where id = ${id}`
  for (const store of stores) {
    const team = await teamEmails(tx, store.retailerId, store.id)
    const words = { postId: id, storeId: store.id, store: store.name, text: post.text, publicOrigin: config.publicOrigin }
    await mail.send(tx, ...team.map((to) => ({ ...mailOfRequest(to, words), about: post.userId })))
  }
}

type LockedPost = {
  id: PostId
  userId: UserId | null
  groupId: number | null
  storeId: StoreId | null
  kind: PostKind
  state: PostState
  version: number
  text: string
}
export async function lockPost(tx: Db, id: PostId): Promise<LockedPost> {
  const [row] = await rowsOf<LockedPost>(tx, 'community.lock-post')`
    select id, user_id as "userId", group_id as "groupId", store_id as "storeId", kind, state, version, text from posts where id = ${id}
    for no key update`
  if (!row) throw new Problem('not_found')
  return row
}
/** The post, held, for its author or, of news, for somebody who works in the store. */
async function lockOwn(tx: Db, person: Person, id: PostId): Promise<LockedPost> {
  const post = await lockPost(tx, id)
  if (post.storeId !== null) await ownStore(tx, person, post.storeId)
  else if (post.userId !== person.id) throw new Problem('not_found')
  return post
}

/** Moves a post between shown, held and hidden; the group's count follows. */
export async function moveState(tx: Db, post: LockedPost, state: PostState, note: string | null): Promise<void> {
  await rowsOf(tx, 'community.set-post-state')`update posts set state = ${state}, note = ${note} where id = ${post.id}`
  if (state === 'shown' && post.state !== 'shown') await publish(tx, post.id, post.groupId)
  else if (state !== 'shown' && post.state === 'shown') await countInGroup(tx, post.groupId, -1)
}

/** Changes the text and photos of an own post. A hidden post stays hidden until a moderator has read the new text. */
export async function change(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: PostId,
  { text, photoIds, version }: Sent<typeof changePost>['body'],
): Promise<Post> {
  refuseBlockedWords({ text })
  await transact(db, async (tx) => {
    const post = await lockOwn(tx, person, id)
    if (post.version !== version) throw new Problem('conflict')
    const held = reasonsToHold(text, { copies: 0, lastHour: 0 })
    const reasons: CaseReason[] = post.state === 'hidden' ? [...held, 'changed'] : held
    await rowsOf(tx, 'community.change-post')`
      update posts set text = ${text}, wording = ${wordingOf(text)}, version = version + 1, edited_at = ${clock.now()} where id = ${id}`
    if (photoIds) await keepPhotos(tx, person.id, id, photoIds)
    if (reasons.length === 0) return
    if (post.state === 'shown') await moveState(tx, post, 'held', null)
    await tell(tx, 'text.held', { kind: 'post', id, authorId: post.userId ?? person.id, reasons })
  })
  return onePost(db, person, id)
}

export const remove = ({ db }: Pick<Deps, 'db'>, person: Person, id: PostId): Promise<void> =>
  transact(db, async (tx) => {
    const post = await lockOwn(tx, person, id)
    await rowsOf(tx, 'community.remove-post')`delete from posts where id = ${id}`
    if (post.state === 'shown') await countInGroup(tx, post.groupId, -1)
  })

/** Likes, saves or hides a post once per person. */
export const mark = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: PostId,
  { mark: kind, isOn }: Sent<typeof markPost>['body'],
): Promise<{ likes: number }> =>
  transact(db, async (tx) => {
    await onePost(tx, person, id)
    await lockPost(tx, id)
    const { length: changed } = await rowsOf(
      tx,
      isOn ? 'community.mark' : 'community.unmark',
      isOn
        ? 'insert into post_marks (post_id, user_id, mark, created_at) values ($1, $2, $3, $4) on conflict do nothing returning 1'
        : 'delete from post_marks where post_id = $1 and user_id = $2 and mark = $3 and $4::timestamptz is not null returning 1',
      [id, person.id, kind, clock.now()],
    )
    const [post] = await rowsOf<{ likes: number }>(tx, 'community.count-likes')`
      update posts set likes = likes + ${kind === 'like' ? changed * (isOn ? 1 : -1) : 0} where id = ${id} returning likes`
    return { likes: post?.likes ?? 0 }
  })

/** A moderator closes a post for answers, or opens it again. */
export async function setLock({ db }: Pick<Deps, 'db'>, person: Person, id: PostId, reason: string | null): Promise<Post> {
  await transact(db, async (tx) => {
    await lockPost(tx, id)
    await rowsOf(tx, 'community.set-lock')`update posts set locked_reason = ${reason} where id = ${id}`
    await recordAct(tx, { who: person, act: reason === null ? 'post.open' : 'post.lock', subject: `post ${id}`, after: { reason } })
  })
  return onePost(db, person, id)
}
