import type { Author, FeedEntry, feedEntries } from '#contracts/community/posts.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProductId, StoreId, UserId, WishlistId } from '#contracts/ids.ts'
import type { Actor } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { photoAddress } from '../reviews/photos.ts'
import { sharedAt } from '../wishlist/lists.ts'
import { groupsAround, groupsFor } from './groups.ts'
import { maySay } from './shown-lists.ts'
import {
  type AuthorRow,
  AUTHOR_COLUMNS,
  GROUPS_READ,
  meOf,
  NEARBY_MILES,
  NOT_PUT_AWAY,
  type PostRow,
  POSTS,
  rowsLimited,
  shownAuthor,
  shownPosts,
  VISIBLE,
} from './read-posts.ts'
import { taggedProducts } from './tagged-products.ts'

type Kind = FeedEntry['kind']
/** `productIds` and `storeId` belong to arrivals, where `id` is their day. */
type StoredEntry = { kind: Kind; id: number; at: Date; key: string; storeId: StoreId | null; productIds: ProductId[] | null }

/** How long the arrival of products stays in the feed. */
const ARRIVED_DAYS = 30
/** The days of a store's arrivals are formed among its newest products only. */
const NEWEST_PRODUCTS = 200
const SHOWN_PRODUCTS = 4

/**
 * One page of everything that is new for a reader. `newest`: of the stores, malls, people and groups that they follow, and their own posts. `nearby`,
 * and for visitors: of the groups, malls and stores around a place. Each source is read by its index, and the newest of all are merged.
 */
export async function feedEntriesOf(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  actor: Actor,
  { order, near, within, ...asked }: Sent<typeof feedEntries>['query'],
): Promise<Reply<typeof feedEntries>> {
  const me = meOf(actor)
  const isFollowed = order === 'newest' && me !== null
  const groups = isFollowed ? [] : await groupsNear(db, actor, near, within)
  const list = isFollowed ? 'community.entries' : 'community.entries-nearby'
  const which = isFollowed ? 'followed' : 'nearby'
  const page = await pageBy(list, { at: 'moment', key: 'text' }, asked, (after, limit) =>
    after
      ? rowsLimited<StoredEntry>(db, `${list}.more`, LATER[which], [me, groups, after.at, after.key], limit)
      : rowsLimited<StoredEntry>(db, list, FIRST[which], [me, groups], limit),
  )
  const shown = await shownEntries({ db, secret }, page.items, me)
  return { ...page, items: page.items.flatMap(({ key }) => shown.get(key) ?? []) }
}

const groupsNear = async (db: Db, actor: Actor, near: string | undefined, within = NEARBY_MILES): Promise<string[]> =>
  (near === undefined
    ? (await groupsFor(db, actor, undefined)).items.map(({ slug }) => slug)
    : (await groupsAround(db, actor, near, within)).flatMap(({ row }) => (row.id === null ? [] : [row.slug]))
  ).slice(0, GROUPS_READ)

/** A moment as cursors carry it. */
const TO_MS = (column: string): string => `date_trunc('milliseconds', ${column})`
const ENTRY = (kind: Kind, from: string): string =>
  `select '${kind}' as kind, q.id, ${TO_MS('q.created_at')} as at, '${kind} ' || q.id as key, null::bigint as "storeId", null::float8[] as "productIds" from ${from}`

const NOT_SILENCED_REVIEWER = `not exists (select from silences x where (x.user_id = $1 and x.other_id = r.user_id)
    or (x.user_id = r.user_id and x.other_id = $1 and x.is_block))`
const NOT_SILENCED_OWNER = NOT_SILENCED_REVIEWER.replaceAll('r.user_id', 'l.user_id')
const AROUND = `community_groups g`
const IN_AROUND = 'g.slug = any($2::text[])'

/**
 * The statements of a first page, or of later ones. A first page goes without the conditions of its position: Postgres plans a statement anew each time
 * when its conditions may hold for all rows.
 */
function statements(isFirst: boolean): { followed: string; nearby: string } {
  /** The newest rows of a source from here on; the exact place is decided once all are merged. */
  const fromHere = (column: string): string => (isFirst ? 'true' : `${column} < $3::timestamptz + interval '1 millisecond'`)
  const newestPosts = (where: string): string => `cross join lateral (select t.id, t.created_at from posts t
    where ${where} and ${VISIBLE} and ${NOT_PUT_AWAY} and ${fromHere('t.created_at')} order by t.created_at desc limit ROWS) q`
  const newestReviews = (where: string): string => `cross join lateral (select r.id, r.created_at from reviews r
    where ${where} and r.state = 'shown' and r.user_id is distinct from $1 and ${NOT_SILENCED_REVIEWER} and ${fromHere('r.created_at')}
    order by r.created_at desc limit ROWS) q`
  const announcements = (mall: string): string => `cross join lateral (select a.id, a."from" as created_at from mall_announcements a
    where a.mall_id = ${mall} and a."from" <= now() and (a.until is null or a.until > now()) and ${fromHere('a."from"')} order by a."from" desc limit ROWS) q`
  const events = (where: string): string => `cross join lateral (select e.id, e.created_at from events e
    where ${where} and not e.is_draft and e.cancelled_at is null and e.ends_at > now() and ${fromHere('e.created_at')} order by e.created_at desc limit ROWS) q`

  /** The products that a store listed on one day are one entry, at the time of the last of them. */
  const arrivals = (stores: string): string => `select 'arrivals' as kind, extract(epoch from a.day)::bigint as id, ${TO_MS('a.at')} as at,
    'arrivals ' || st.id || ' ' || extract(epoch from a.day)::bigint as key, st.id as "storeId", a.ids[1:${SHOWN_PRODUCTS}]::float8[] as "productIds"
  from ${stores} join stores st on st.id = near.id and not st.closed
  cross join lateral (select date_trunc('day', p.created_at at time zone st.time_zone) as day, max(p.created_at) as at,
      array_agg(p.id order by p.created_at desc, p.id desc) as ids
    from (select p.id, p.created_at from products p where p.retailer_id = st.retailer_id and p.status = 'active'
        and p.created_at > now() - interval '${ARRIVED_DAYS} days' order by p.created_at desc limit ${NEWEST_PRODUCTS}) p
    where exists (select from stock s join variants v on v.id = s.variant_id where v.product_id = p.id and s.store_id = st.id)
    group by 1 having ${fromHere('max(p.created_at)')} order by 2 desc limit ROWS) a`

  const merged = (sources: readonly string[]): string =>
    `select kind, id::float8 as id, at, key, "storeId", "productIds" from (${sources.join('\n union ')}) found
   ${isFirst ? '' : 'where (at, key) < ($3::timestamptz, $4::text)'} order by at desc, key desc limit ROWS`

  const followed = merged([
    ENTRY('post', `follows f ${newestPosts('t.store_id = f.store_id')} where f.user_id = $1 and f.store_id is not null`),
    ENTRY(
      'post',
      `follows f ${newestPosts('t.user_id = f.person_id and t.store_id is null')} where f.user_id = $1 and f.person_id is not null`,
    ),
    ENTRY(
      'post',
      `follows f join community_groups g on g.mall_id = f.mall_id ${newestPosts("t.group_id = g.id and t.state = 'shown'")} where f.user_id = $1`,
    ),
    ENTRY('post', `group_members gm ${newestPosts("t.group_id = gm.group_id and t.state = 'shown'")} where gm.user_id = $1`),
    ENTRY('post', `(select) one ${newestPosts('t.user_id = $1')} where $2::text[] is not null`),
    ENTRY(
      'review',
      `follows f ${newestReviews("r.subject = 'store' and r.subject_id = f.store_id")} where f.user_id = $1 and f.store_id is not null`,
    ),
    ENTRY(
      'review',
      `follows f join profiles o on o.user_id = f.person_id and o.is_open and o.sees_reviews in ('public', 'followers') ${newestReviews('r.user_id = f.person_id')}
     where f.user_id = $1 and f.person_id is not null`,
    ),
    ENTRY(
      'list',
      `follows f join profiles o on o.user_id = f.person_id and o.is_open and o.sees_posts in ('public', 'followers')
     cross join lateral (select l.id, l.in_feed_at as created_at from wishlists l
       where l.user_id = f.person_id and l.in_feed_at is not null and l.share_nonce is not null and ${NOT_SILENCED_OWNER}
         and exists (select from wishlist_items i where i.list_id = l.id) and ${fromHere('l.in_feed_at')}
       order by l.in_feed_at desc limit ROWS) q
     where f.user_id = $1 and f.person_id is not null`,
    ),
    ENTRY('announcement', `follows f join malls m on m.id = f.mall_id and not m.suspended ${announcements('m.id')} where f.user_id = $1`),
    ENTRY('event', `follows f ${events('e.store_id = f.store_id')} where f.user_id = $1 and f.store_id is not null`),
    ENTRY('event', `follows f ${events('e.mall_id = f.mall_id')} where f.user_id = $1 and f.mall_id is not null`),
    arrivals('(select store_id as id from follows where user_id = $1 and store_id is not null) near'),
  ])
  const nearby = merged([
    ENTRY('post', `${AROUND} ${newestPosts("t.group_id = g.id and t.state = 'shown'")} where ${IN_AROUND}`),
    ENTRY(
      'review',
      `${AROUND} join stores s on s.mall_id = g.mall_id and not s.closed ${newestReviews("r.subject = 'store' and r.subject_id = s.id")} where ${IN_AROUND}`,
    ),
    ENTRY('announcement', `${AROUND} join malls m on m.id = g.mall_id and not m.suspended ${announcements('m.id')} where ${IN_AROUND}`),
    ENTRY('event', `${AROUND} ${events('e.mall_id = g.mall_id')} where ${IN_AROUND}`),
  ])
  return { followed, nearby }
}
const [FIRST, LATER] = [statements(true), statements(false)]

type ReviewRow = AuthorRow & {
  id: number
  rating: number
  text: string
  productId: ProductId | null
  place: string | null
  placeSlug: string | null
  photos: string[]
}
type PlaceRow = { id: number; title: string; text: string; name: string; slug: string }
type EventRow = PlaceRow & { isStore: boolean; startsAt: Date; timeZone: string; place: string }

/** What the entries say, by their keys. An entry whose product or place is gone meanwhile is left out. */
async function shownEntries(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  rows: readonly StoredEntry[],
  me: UserId | null,
): Promise<Map<string, FeedEntry>> {
  const ids = (kind: Kind): number[] => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
  const arrivals = rows.filter(({ kind }) => kind === 'arrivals')
  const [posts, reviews, announcements, events, stores, lists] = await Promise.all([
    rowsOf<PostRow>(db, 'community.entries-posts', `${POSTS} where t.id = any($2::bigint[])`, [me, ids('post')]).then((found) =>
      shownPosts(db, found, me),
    ),
    rowsOf<ReviewRow>(db, 'community.entries-reviews', REVIEWS, [ids('review')]),
    rowsOf<PlaceRow>(db, 'community.entries-announcements')`
      select a.id, a.title, a.body as text, m.name, m.slug from mall_announcements a join malls m on m.id = a.mall_id
      where a.id = any(${ids('announcement')}::bigint[])`,
    rowsOf<EventRow>(db, 'community.entries-events')`
      select e.id, e.title, e.about as text, e.place, e.starts_at as "startsAt", coalesce(s.time_zone, m.time_zone) as "timeZone",
        s.id is not null as "isStore",
        coalesce(s.name, m.name) as name, coalesce(s.slug, m.slug) as slug
      from events e left join stores s on s.id = e.store_id left join malls m on m.id = e.mall_id
      where e.id = any(${ids('event')}::bigint[])`,
    rowsOf<{ id: StoreId; name: string; slug: string }>(db, 'community.entries-stores')`
      select id, name, slug from stores where id = any(${arrivals.map(({ storeId }) => storeId)}::bigint[])`,
    rowsOf<ListRow>(db, 'community.entries-lists', LISTS, [ids('list')]),
  ])
  const find = await taggedProducts(db, [
    ...arrivals.flatMap(({ storeId, productIds }) => (productIds ?? []).map((productId) => ({ productId, storeId }))),
    ...lists.flatMap((list) => list.newest.map((productId) => ({ productId, storeId: null }))),
    ...reviews.flatMap(({ productId }) => (productId === null ? [] : [{ productId, storeId: null }])),
  ])
  const entries = rows.flatMap(({ kind, id, at, key, storeId, productIds }): FeedEntry[] => {
    const head = { key, at }
    switch (kind) {
      case 'post': {
        const post = posts.find((one) => one.id === id)
        return post ? [{ kind, ...head, post }] : []
      }
      case 'review': {
        const review = reviews.find((one) => one.id === id)
        return review ? shownReview(review, head, find) : []
      }
      case 'arrivals': {
        const store = stores.find((one) => one.id === storeId)
        const products = (productIds ?? []).flatMap((productId) => find({ productId, storeId }) ?? [])
        return store && products.length > 0 ? [{ kind, ...head, store: { name: store.name, href: `/store/${store.slug}` }, products }] : []
      }
      case 'list': {
        const list = lists.find((one) => one.id === id)
        if (!list || !maySay(list.name)) return []
        const { name, count, nonce, newest, ...author } = list
        const shownList = { name, href: sharedAt({ secret }, list.id, nonce), count }
        const products = newest.flatMap((productId) => find({ productId, storeId: null }) ?? [])
        return [{ kind, ...head, author: shownAuthor({ ...author, storeId: null }), list: shownList, products }]
      }
      case 'announcement': {
        const said = announcements.find((one) => one.id === id)
        return said ? [{ kind, ...head, mall: { name: said.name, href: `/mall/${said.slug}` }, title: said.title, text: said.text }] : []
      }
      case 'event': {
        const event = events.find((one) => one.id === id)
        if (!event) return []
        const { name, slug, isStore, title, startsAt, timeZone, place } = event
        const host = { name, href: isStore ? `/store/${slug}` : `/mall/${slug}` }
        return [{ kind, ...head, host, event: { title, href: `/events/${id}`, startsAt, timeZone, place } }]
      }
    }
  })
  return new Map(entries.map((entry) => [entry.key, entry]))
}

/** Reviewers are named as on the page of the product or store; the link to a profile stands where it is open. */
const REVIEWS = `select t.id, t.rating, t.text, case when t.subject = 'product' then t.subject_id end as "productId", st.name as place, st.slug as "placeSlug",
    coalesce((select array_agg(f.id::text order by f.position) from review_photos f where f.review_id = t.id), '{}') as photos, ${AUTHOR_COLUMNS}
  from reviews t
  left join users u on u.id = t.user_id left join profiles pr on pr.user_id = t.user_id left join stores s on false
  left join stores st on t.subject = 'store' and st.id = t.subject_id where t.id = any($1::bigint[])`

type ListRow = AuthorRow & { id: WishlistId; name: string; nonce: string; count: number; newest: ProductId[] }
const LISTS = `select t.id, t.name, t.share_nonce as nonce, (select count(*)::int from wishlist_items i where i.list_id = t.id) as count,
    array(select i.product_id::float8 from wishlist_items i where i.list_id = t.id order by i.saved_at desc, i.id desc limit ${SHOWN_PRODUCTS}) as newest,
    ${AUTHOR_COLUMNS}
  from (select w.*, null::bigint as store_id from wishlists w) t left join users u on u.id = t.user_id left join profiles pr on pr.user_id = t.user_id left join stores s on false
  where t.id = any($1::bigint[]) and t.share_nonce is not null`

function shownReview(
  { rating, text, productId, place, placeSlug, photos, ...author }: ReviewRow,
  head: { key: string; at: Date },
  find: (tag: { productId: ProductId; storeId: null }) => Extract<FeedEntry, { kind: 'review' }>['product'],
): FeedEntry[] {
  const store = place !== null && placeSlug !== null ? { name: place, href: `/store/${placeSlug}?tab=reviews` } : null
  const product = productId === null ? null : find({ productId, storeId: null })
  if (!store && !product) return []
  const by: Author = shownAuthor({ ...author, profileName: author.isOpen ? author.profileName : null, storeId: null })
  return [{ kind: 'review', ...head, author: by, rating, text, photos: photos.map(photoAddress), store, product }]
}
