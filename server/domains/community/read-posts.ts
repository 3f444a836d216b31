import type { Author, feed, Post, PostKind, PostState, savedPosts, postsOfGroup, newsOfStores } from '#contracts/community/posts.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { CommentId, PostId, ProductId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type Actor, isPerson, type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { authorOf } from '../identity/public-name.ts'
import { groupRow, groupsAround, groupsFor } from './groups.ts'
import { photoAddress } from './photo-address.ts'
import { openBlock } from './profiles.ts'
import { taggedProducts } from './tagged-products.ts'

export type AuthorRow = {
  userId: UserId | null
  storeId: StoreId | null
  handle: string | null
  profileName: string | null
  isOpen: boolean | null
  hiddenAt: Date | null
  account: string | null
  storeName: string | null
  storeSlug: string | null
}
export type PostRow = AuthorRow & {
  id: PostId
  kind: PostKind
  retailerId: RetailerId | null
  text: string
  productIds: ProductId[]
  photos: string[]
  state: PostState
  note: string | null
  comments: number
  likes: number
  acceptedId: CommentId | null
  lockedReason: string | null
  askedStores: number | null
  version: number
  editedAt: Date | null
  createdAt: Date
  groupSlug: string | null
  groupName: string | null
  isLiked: boolean
  isSaved: boolean
}
/** The columns and joins that name the author of `t`, a post or a comment. */
export const AUTHOR_COLUMNS = `t.user_id as "userId", t.store_id as "storeId", pr.handle, pr.name as "profileName", pr.is_open as "isOpen",
  pr.hidden_at as "hiddenAt", u.name as account, s.name as "storeName", s.slug as "storeSlug"`
export const AUTHOR_JOINS =
  'left join users u on u.id = t.user_id left join profiles pr on pr.user_id = t.user_id left join stores s on s.id = t.store_id'
export const POSTS = `select t.id, t.kind, t.retailer_id as "retailerId", t.text, t.product_ids::float8[] as "productIds",
    coalesce((select array_agg(f.id::text order by f.position) from post_photos f where f.post_id = t.id), '{}') as photos, t.state, t.note, t.comments, t.likes,
    t.accepted_id as "acceptedId", t.locked_reason as "lockedReason", t.asked_stores as "askedStores", t.version, t.edited_at as "editedAt",
    t.created_at as "createdAt", g.slug as "groupSlug", coalesce(gm.name, g.city) as "groupName", ${AUTHOR_COLUMNS},
    exists (select from post_marks k where k.post_id = t.id and k.user_id = $1 and k.mark = 'like') as "isLiked",
    exists (select from post_marks k where k.post_id = t.id and k.user_id = $1 and k.mark = 'save') as "isSaved"
  from posts t ${AUTHOR_JOINS} left join community_groups g on g.id = t.group_id left join malls gm on gm.id = g.mall_id`

/** The reader ($1) sees nothing by people that they muted or blocked, or that blocked them. Stores are not people. */
export const NOT_SILENCED = `(t.store_id is not null or not exists (select from silences x where
    (x.user_id = $1 and x.other_id = t.user_id) or (x.user_id = t.user_id and x.other_id = $1 and x.is_block)))`
/** Posts for followers are seen as the author's profile says; posts in groups are seen by everybody. Only the author sees what is held. */
export const VISIBLE = `${NOT_SILENCED} and (t.state = 'shown' or t.user_id = $1) and (t.group_id is not null or t.user_id = $1 or exists (
    select from profiles o where o.user_id = t.user_id and o.is_open and (o.sees_posts = 'public' or (o.sees_posts = 'followers'
      and exists (select from follows f where f.person_id = t.user_id and f.user_id = $1)))))`
export const NOT_PUT_AWAY = `not exists (select from post_marks k where k.post_id = t.id and k.user_id = $1 and k.mark = 'hide')`

export const meOf = (actor: Actor): UserId | null => (isPerson(actor) ? actor.id : null)

/** A person under the name of the profile, or a store. */
export function shownAuthor(row: AuthorRow): Author {
  if (row.storeId !== null)
    return {
      kind: 'store',
      name: row.storeName ?? 'A store',
      handle: null,
      href: row.storeSlug === null ? null : `/store/${row.storeSlug}`,
    }
  const name = (row.hiddenAt === null ? row.profileName : null) ?? authorOf(row.account ?? '')
  return { kind: 'person', name, handle: row.handle, href: row.isOpen && row.handle !== null ? `/profile?u=${row.handle}` : null }
}

/** Posts as this reader sees them, with the price and stock of their products now. */
export async function shownPosts(db: Db, rows: readonly PostRow[], me: UserId | null): Promise<Post[]> {
  const find = await taggedProducts(
    db,
    rows.flatMap(({ productIds, storeId }) => productIds.map((productId) => ({ productId, storeId }))),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    group: row.groupSlug === null ? null : { slug: row.groupSlug, name: row.groupName ?? '' },
    author: shownAuthor(row),
    text: row.text,
    products: row.productIds.flatMap((productId) => find({ productId, storeId: row.storeId }) ?? []),
    photos: row.photos.map((id) => ({ id, src: photoAddress(id) })),
    writtenAt: row.createdAt,
    editedAt: row.editedAt,
    version: row.version,
    state: row.state,
    note: row.state === 'hidden' && row.userId === me ? row.note : null,
    comments: row.comments,
    likes: row.likes,
    isMine: row.userId !== null && row.userId === me,
    isLiked: row.isLiked,
    isSaved: row.isSaved,
    acceptedId: row.acceptedId,
    lockedReason: row.lockedReason,
    askedStores: row.askedStores,
  }))
}

/** One post that this reader may see; `not_found` otherwise. The stores that were asked see a request like everybody. */
export async function postRow(db: Db, id: PostId, me: UserId | null): Promise<PostRow> {
  const [row] = await rowsOf<PostRow>(db, 'community.post', `${POSTS} where t.id = $2 and ${VISIBLE}`, [me, id])
  if (!row) throw new Problem('not_found')
  return row
}
export async function onePost(db: Db, actor: Actor, id: PostId): Promise<Post> {
  const me = meOf(actor)
  const [post] = await shownPosts(db, [await postRow(db, id, me)], me)
  if (!post) throw new Problem('not_found')
  return post
}

/**
 * Reads the rows of a page; `ROWS` in the statement is their number. Postgres plans a limit that is a parameter for a tenth of all rows, finds that plan
 * dear in a large table, and plans each request anew.
 */
export const rowsLimited = <Row extends object>(
  db: Db,
  name: string,
  sql: string,
  values: readonly unknown[],
  limit: number,
): Promise<Row[]> => rowsOf<Row>(db, `${name}.${limit}`, sql.replaceAll('ROWS', String(Math.trunc(limit))), [...values])

async function pageOfPosts(
  db: Db,
  list: string,
  me: UserId | null,
  asked: PageRequest,
  read: (after: number | null, limit: number) => Promise<PostRow[]>,
): Promise<Reply<typeof savedPosts>> {
  const page = await pageBy(list, { id: 'id' }, asked, (after, limit) => read(after?.id ?? null, limit))
  return { ...page, items: await shownPosts(db, page.items, me) }
}

/** The shown posts of a group, the newest first. */
export async function postsIn(
  db: Db,
  actor: Actor,
  slug: string,
  { kind, ...asked }: Sent<typeof postsOfGroup>['query'],
): Promise<Reply<typeof postsOfGroup>> {
  const me = meOf(actor)
  const group = await groupRow(db, slug, me)
  const list = `community.group.${kind ?? 'all'}`
  return pageOfPosts(db, list, me, asked, (after, limit) =>
    rowsLimited<PostRow>(
      db,
      'community.posts-of-group',
      `${POSTS} where t.group_id = $2 and t.state = 'shown' and ($3::text is null or t.kind = $3) and ($4::bigint is null or t.id < $4)
         and ${NOT_SILENCED} and ${NOT_PUT_AWAY} order by t.id desc limit ROWS`,
      [me, group.id ?? 0, kind ?? null, after],
      limit,
    ),
  )
}

export const NEARBY_MILES = 50
export const GROUPS_READ = 40
/** `newest`: everything from followed stores, people and malls, own groups and own hand. `nearby`: the groups around a place. */
export async function feedOf(
  db: Db,
  actor: Actor,
  { order, near, within, ...asked }: Sent<typeof feed>['query'],
): Promise<Reply<typeof feed>> {
  const me = meOf(actor)
  if (order !== 'newest' || me === null) {
    const groups =
      near === undefined
        ? (await groupsFor(db, actor, undefined)).items.map(({ slug }) => slug)
        : (await groupsAround(db, actor, near, within ?? NEARBY_MILES)).flatMap(({ row }) => (row.id === null ? [] : [row.slug]))
    return pageOfPosts(db, 'community.nearby', me, asked, (after, limit) =>
      rowsLimited<PostRow>(db, 'community.nearby', FROM(NEARBY), [me, groups.slice(0, GROUPS_READ), after], limit),
    )
  }
  return pageOfPosts(db, 'community.feed', me, asked, (after, limit) =>
    rowsLimited<PostRow>(db, 'community.feed', FROM(FOLLOWED), [me, null, after], limit),
  )
}
/** The newest posts of each source, read by its index and merged. */
const NEWEST = (where: string): string => `cross join lateral (select t.id from posts t where ${where} and ${VISIBLE} and ${NOT_PUT_AWAY}
    and ($3::bigint is null or t.id < $3) order by t.id desc limit ROWS) q`
const NEARBY = `select q.id from community_groups g ${NEWEST("t.group_id = g.id and t.state = 'shown'")} where g.slug = any($2::text[])`
const FOLLOWED = `select q.id from follows f ${NEWEST('t.store_id = f.store_id')} where f.user_id = $1 and f.store_id is not null
  union select q.id from follows f ${NEWEST('t.user_id = f.person_id and t.store_id is null')} where f.user_id = $1 and f.person_id is not null
  union select q.id from follows f join community_groups g on g.mall_id = f.mall_id ${NEWEST("t.group_id = g.id and t.state = 'shown'")} where f.user_id = $1
  union select q.id from group_members gm ${NEWEST("t.group_id = gm.group_id and t.state = 'shown'")} where gm.user_id = $1
  union select q.id from (select) one ${NEWEST('t.user_id = $1')} where $2::text[] is null`
const FROM = (ids: string): string =>
  `${POSTS} where t.id in (select id from (${ids}) found order by id desc limit ROWS) order by t.id desc`

export async function saved(db: Db, person: Person, asked: Sent<typeof savedPosts>['query']): Promise<Reply<typeof savedPosts>> {
  return pageOfPosts(db, 'community.saved', person.id, asked, (after, limit) =>
    rowsOf<PostRow>(
      db,
      'community.saved',
      `${POSTS} join post_marks mark on mark.post_id = t.id and mark.user_id = $1 and mark.mark = 'save'
       where ${VISIBLE} and ($2::bigint is null or t.id < $2) order by t.id desc limit $3`,
      [person.id, after, limit],
    ),
  )
}

/** The posts that a person wrote as a person. The author sees also what is held or hidden. */
export async function postsBy(
  db: Db,
  actor: Actor,
  handle: string,
  asked: Sent<typeof savedPosts>['query'],
): Promise<Reply<typeof savedPosts>> {
  const { userId } = await openBlock(db, actor, handle, 'posts')
  const me = meOf(actor)
  return pageOfPosts(db, 'community.posts-by', me, asked, (after, limit) =>
    rowsOf<PostRow>(
      db,
      'community.posts-by',
      `${POSTS} where t.user_id = $2 and t.store_id is null and ${VISIBLE} and ($3::bigint is null or t.id < $3) order by t.id desc limit $4`,
      [me, userId, after, limit],
    ),
  )
}

/** The stores of a retailer in which the person works; null: all of them. Throws `not_found` for other retailers and stores. */
export function storesWorkedIn(person: Person, retailerId: RetailerId, storeId: StoreId | undefined): StoreId[] | null {
  if (!retailerIdsOf(person).includes(retailerId)) throw new Problem('not_found')
  const limit = storeLimitOf(person, retailerId)
  if (storeId === undefined) return limit
  if (limit !== null && !limit.includes(storeId)) throw new Problem('not_found')
  return [storeId]
}

/** News of a retailer's stores, also held and hidden ones. */
export async function newsBy(
  db: Db,
  person: Person,
  { retailerId, storeId, ...asked }: Sent<typeof newsOfStores>['query'],
): Promise<Reply<typeof newsOfStores>> {
  const stores = storesWorkedIn(person, retailerId, storeId)
  return pageOfPosts(db, 'community.news', person.id, asked, (after, limit) =>
    rowsOf<PostRow>(
      db,
      'community.news-by',
      `${POSTS} where t.retailer_id = $2 and ($3::bigint[] is null or t.store_id = any($3)) and ($4::bigint is null or t.id < $4) order by t.id desc limit $5`,
      [person.id, retailerId, stores, after, limit],
    ),
  )
}

type RequestRow = PostRow & { askedStoreId: StoreId; askedStoreName: string; answeredAt: Date | null }
/** What shoppers asked the stores in which this person works, the newest first. */
export async function requestsTo(
  db: Db,
  person: Person,
  { retailerId, storeId, ...asked }: { retailerId: RetailerId; storeId?: StoreId | undefined } & PageRequest,
) {
  const stores = storesWorkedIn(person, retailerId, storeId)
  const page = await pageBy('community.requests', { id: 'id', askedStoreId: 'id' }, asked, (after, limit) =>
    rowsOf<RequestRow>(
      db,
      'community.requests-to',
      `select * from (${POSTS} where t.state = 'shown' and t.id in (select post_id from store_requests where retailer_id = $2)) p
       join (select post_id, store_id as "askedStoreId", answered_at as "answeredAt", st.name as "askedStoreName"
         from store_requests r join stores st on st.id = r.store_id where r.retailer_id = $2 and ($3::bigint[] is null or r.store_id = any($3))) asked
         on asked.post_id = p.id
       where $4::bigint is null or (p.id, "askedStoreId") < ($4, $5) order by p.id desc, "askedStoreId" desc limit $6`,
      [person.id, retailerId, stores, after?.id ?? null, after?.askedStoreId ?? null, limit],
    ),
  )
  const posts = await shownPosts(db, page.items, person.id)
  return {
    ...page,
    items: page.items.flatMap(({ askedStoreId, askedStoreName, answeredAt }, i) => {
      const post = posts[i]
      return post ? [{ post, store: { id: askedStoreId, name: askedStoreName }, isAnswered: answeredAt !== null }] : []
    }),
  }
}
