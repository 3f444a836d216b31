import {
  type follow,
  type Followed,
  type followedPlaces,
  type followersOf,
  type followsOfProfile,
  type myFollows,
  type mySilences,
  type silence,
  type Suggestion,
  type followSuggestions,
  peopleProblems,
} from '#contracts/community/people.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { MallId, StoreId, UserId } from '#contracts/ids.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { mallsByIds } from '../malls/malls.ts'
import { distanceBetween, shownMiles } from '../places/distance.ts'
import { knownZip } from '../places/zips.ts'
import { storesByIds } from '../stores/stores.ts'
import { byHandle, openBlock, shownBlocks } from './profiles.ts'

const MOST_FOLLOWS = 500
type Target = { storeId: StoreId | null; mallId: MallId | null; personId: UserId | null }
const OF_TARGET = '(store_id = $1 or mall_id = $2 or person_id = $3)'

async function counted(db: Db, { storeId, mallId, personId }: Target, me: UserId | null): Promise<Reply<typeof followersOf>> {
  const [row] = await rowsOf<{ followers: number; isFollowed: boolean }>(
    db,
    'community.followers',
    `select count(*)::int as followers, coalesce(bool_or(user_id = $4), false) as "isFollowed" from follows where ${OF_TARGET}`,
    [storeId, mallId, personId, me],
  )
  return row ?? { followers: 0, isFollowed: false }
}

/** A store or a mall that shoppers see. */
async function placeOf(db: Db, { storeId, mallId }: { storeId?: StoreId | undefined; mallId?: MallId | undefined }): Promise<Target> {
  if ((storeId === undefined) === (mallId === undefined)) throw fieldProblem('/storeId', 'Name a store or a mall.')
  const place = storeId ? (await storesByIds(db, [storeId])).get(storeId) : mallId && (await mallsByIds(db, [mallId])).get(mallId)
  if (!place) throw new Problem('not_found')
  return { storeId: storeId ?? null, mallId: mallId ?? null, personId: null }
}

export async function followers(db: Db, actor: Actor, query: Sent<typeof followersOf>['query']): Promise<Reply<typeof followersOf>> {
  return counted(db, await placeOf(db, query), isPerson(actor) ? actor.id : null)
}

/** The stores and malls that this person follows, by id. */
export async function placesFollowedBy(db: Db, { id }: Person): Promise<Reply<typeof followedPlaces>> {
  const rows = await rowsOf<{ storeId: StoreId | null; mallId: MallId | null }>(db, 'community.followed-places')`
    select store_id as "storeId", mall_id as "mallId" from follows where user_id = ${id} and person_id is null`
  return { storeIds: rows.flatMap(({ storeId }) => storeId ?? []), mallIds: rows.flatMap(({ mallId }) => mallId ?? []) }
}

/** Follows or stops following. The same again changes nothing. */
export const setFollow = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { isFollowed, handle, ...place }: Sent<typeof follow>['body'],
): Promise<Reply<typeof follow>> =>
  transact(db, async (tx) => {
    if (handle !== undefined && (place.storeId ?? place.mallId) !== undefined) throw fieldProblem('/handle', 'Name one of the three.')
    const target = handle === undefined ? await placeOf(tx, place) : await personOf(tx, person, handle, isFollowed)
    const { storeId, mallId, personId } = target
    if (!isFollowed) {
      await rowsOf(tx, 'community.unfollow', `delete from follows where user_id = $4 and ${OF_TARGET}`, [
        storeId,
        mallId,
        personId,
        person.id,
      ])
      return counted(tx, target, person.id)
    }
    await rowsOf(tx, 'community.lock-follows')`select pg_advisory_xact_lock(hashtextextended('follows ' || ${person.id}::text, 0))`
    const [own] = await rowsOf<{ n: number }>(tx, 'community.count-follows')`
      select count(*)::int as n from follows where user_id = ${person.id}`
    if ((own?.n ?? 0) >= MOST_FOLLOWS) throw new Problem(peopleProblems, 'follows.too_many')
    await rowsOf(tx, 'community.follow')`
      insert into follows (user_id, store_id, mall_id, person_id, created_at)
      values (${person.id}, ${storeId}, ${mallId}, ${personId}, ${clock.now()}) on conflict do nothing`
    return counted(tx, target, person.id)
  })

async function personOf(tx: Db, person: Person, handle: string, isFollowed: boolean): Promise<Target> {
  const profile = await byHandle(tx, person, handle)
  if (profile.userId === person.id) throw new Problem(peopleProblems, 'follows.self')
  // A private profile can be left, not followed.
  if (isFollowed) await shownBlocks(tx, person, profile)
  return { storeId: null, mallId: null, personId: profile.userId }
}

type FollowRow = { id: number; kind: Followed['kind']; key: string; name: string; slug: string; note: string }
const FOLLOWED = `select f.id, case when f.store_id is not null then 'store' when f.mall_id is not null then 'mall' else 'person' end as kind,
    coalesce(f.store_id::text, f.mall_id::text, p.handle) as key,
    coalesce(s.name, m.name, case when p.hidden_at is null then p.name else split_part(u.name, ' ', 1) end) as name,
    coalesce(s.slug, m.slug, p.handle) as slug, coalesce(s.city || ', ' || s.state, m.city || ', ' || m.state, '@' || p.handle) as note
  from follows f left join stores s on s.id = f.store_id and not s.closed left join malls m on m.id = f.mall_id and not m.suspended
  left join profiles p on p.user_id = f.person_id and p.is_open left join users u on u.id = p.user_id
  where f.user_id = $1 and coalesce(s.slug, m.slug, p.handle) is not null and ($2 or f.person_id is null)
    and ($3::bigint is null or f.id < $3) order by f.id desc limit $4`
const PATHS = { store: '/store/', mall: '/mall/', person: '/profile?u=' } as const

async function followsBy(
  db: Db,
  userId: UserId,
  asked: Sent<typeof myFollows>['query'],
  withPeople: boolean,
): Promise<Reply<typeof myFollows>> {
  const page = await pageBy(`community.follows.${withPeople}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<FollowRow>(db, 'community.follows-by', FOLLOWED, [userId, withPeople, after?.id ?? null, limit]),
  )
  return { ...page, items: page.items.map(({ kind, key, name, slug, note }) => ({ kind, key, name, note, href: PATHS[kind] + slug })) }
}
export const ownFollows = (db: Db, person: Person, query: Sent<typeof myFollows>['query']) => followsBy(db, person.id, query, true)

/** The stores and malls that somebody follows. The people stay out: they did not choose to be listed there. */
export async function followsOf(
  db: Db,
  actor: Actor,
  handle: string,
  query: Sent<typeof followsOfProfile>['query'],
): Promise<Reply<typeof followsOfProfile>> {
  const { userId } = await openBlock(db, actor, handle, 'follows')
  return followsBy(db, userId, query, false)
}

/** Mutes, blocks, or neither. A block also ends the following in both directions. */
export const setSilence = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  handle: string,
  { silence: asked }: Sent<typeof silence>['body'],
): Promise<void> =>
  transact(db, async (tx) => {
    const { userId } = await byHandle(tx, person, handle)
    if (userId === person.id) throw new Problem(peopleProblems, 'follows.self')
    if (asked === 'none') {
      await rowsOf(tx, 'community.unsilence')`delete from silences where user_id = ${person.id} and other_id = ${userId}`
      return
    }
    await rowsOf(tx, 'community.silence')`
      insert into silences (user_id, other_id, is_block, created_at) values (${person.id}, ${userId}, ${asked === 'block'}, ${clock.now()})
      on conflict (user_id, other_id) do update set is_block = excluded.is_block`
    if (asked === 'block')
      await rowsOf(tx, 'community.part-ways')`
        delete from follows where (user_id = ${person.id} and person_id = ${userId}) or (user_id = ${userId} and person_id = ${person.id})`
  })

export async function ownSilences(db: Db, person: Person, asked: Sent<typeof mySilences>['query']): Promise<Reply<typeof mySilences>> {
  const page = await pageBy('community.silences', { handle: 'text' }, asked, (after, limit) =>
    rowsOf<{ handle: string; name: string; silence: 'mute' | 'block' }>(
      db,
      'community.silences-by',
      `select p.handle, case when p.hidden_at is null then p.name else '@' || p.handle end as name,
         case when s.is_block then 'block' else 'mute' end as silence
       from silences s join profiles p on p.user_id = s.other_id
       where s.user_id = $1 and ($2::text is null or p.handle > $2) order by p.handle limit $3`,
      [person.id, after?.handle ?? null, limit],
    ),
  )
  return page
}

const SUGGESTED = 5
const SUGGESTED_WITHIN = 50
type PlaceRow = {
  kind: 'store' | 'mall'
  id: number
  name: string
  slug: string
  zip: string
  lat: number
  lon: number
  pictureHash: string | null
  orders: number
  followers: number
}

/** The first ones; where these are of one kind only, the best of the other kind is the last, so that a mall stands among the stores. */
function bestOf<T>(found: readonly T[], kindOf: (one: T) => string): T[] {
  const best = found.slice(0, SUGGESTED)
  const [first] = best
  const other = first && found.find((one) => kindOf(one) !== kindOf(first))
  return !other || best.some((one) => kindOf(one) === kindOf(other)) ? best : [...best.slice(0, SUGGESTED - 1), other]
}

/** Places that this person bought at, then the places around a ZIP with the most followers, then the nearest. Followed ones are left out. */
export async function suggestions(
  db: Db,
  actor: Actor,
  { near }: Sent<typeof followSuggestions>['query'],
  leftOut: { stores: readonly StoreId[]; malls: readonly MallId[] } = { stores: [], malls: [] },
): Promise<Reply<typeof followSuggestions>> {
  const from = near === undefined ? null : await knownZip(db, near)
  const me = isPerson(actor) ? actor.id : null
  const rows = await rowsOf<PlaceRow>(
    db,
    'community.suggestions',
    `select place.*, (select count(*)::int from follows f where f.store_id = place.store or f.mall_id = place.mall) as followers from (
       select 'store' as kind, s.id, s.id as store, null::bigint as mall, s.name, s.slug, s.zip, s.lat, s.lon,
         coalesce(s.cover_hash, r.cover_hash) as "pictureHash", (s.id = any(bought.ids))::int as orders
       from stores s join retailers r on r.id = s.retailer_id cross join (select coalesce(array_agg(distinct x.store_id), '{}') as ids
         from orders o join fulfillments x on x.order_id = o.id where o.user_id = $1) bought
       where not s.closed and r.status = 'active' and (s.id = any(bought.ids) or (s.lat between $2::float8 - 1 and $2::float8 + 1 and s.lon between $3::float8 - 1 and $3::float8 + 1))
       union all
       select 'mall', m.id, null, m.id, m.name, m.slug, m.zip, m.lat, m.lon, m.picture_hash, 0 from malls m
       where not m.suspended and m.lat between $2::float8 - 1 and $2::float8 + 1 and m.lon between $3::float8 - 1 and $3::float8 + 1
     ) place where not exists (select from follows f where f.user_id = $1 and (f.store_id = place.store or f.mall_id = place.mall))
       and (place.store is null or place.store <> all($4::bigint[])) and (place.mall is null or place.mall <> all($5::bigint[]))`,
    [me, from?.lat ?? null, from?.lon ?? null, leftOut.stores, leftOut.malls],
  )
  const withMiles = rows.map((row) => {
    const distance = from ? distanceBetween(from, row) : null
    return { row, miles: distance ? distance.miles : null, shown: distance ? shownMiles(distance) : null }
  })
  const found = withMiles
    .filter(({ row, miles }) => row.orders > 0 || miles === null || miles <= SUGGESTED_WITHIN)
    .toSorted(
      (a, b) =>
        b.row.orders - a.row.orders ||
        b.row.followers - a.row.followers ||
        (a.miles ?? 0) - (b.miles ?? 0) ||
        a.row.name.localeCompare(b.row.name),
    )
  return {
    items: bestOf(found, ({ row }) => row.kind).map(
      ({ row: { kind, id, name, slug, pictureHash, orders, followers: count }, shown }): Suggestion => ({
        kind,
        id,
        name,
        href: PATHS[kind] + slug,
        picture: pictureHash === null ? null : { src: pictureAddress(pictureHash), alt: '' },
        reason:
          orders > 0
            ? 'You bought here'
            : count > 0
              ? count === 1
                ? '1 person follows it'
                : `${count} people follow it`
              : shown !== null
                ? `${shown} miles away`
                : 'Sells on SPIRAL',
      }),
    ),
  }
}
