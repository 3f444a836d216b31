import type { Group, group as groupEndpoint } from '#contracts/community/posts.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { MallId, StoreId, UserId } from '#contracts/ids.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { distanceBetween, shownMiles } from '../places/distance.ts'
import { knownZip } from '../places/zips.ts'

type StoredGroup = {
  id: number | null
  slug: string
  mallId: MallId | null
  mallSlug: string | null
  name: string
  city: string
  state: string
  zip: string
  lat: number
  lon: number
  members: number
  posts: number
  isMember: boolean
}
/** A city as it stands in the address of its group. */
const CITY_SLUG = `'city-' || lower(s.state) || '-' || trim('-' from regexp_replace(lower(s.city), '[^a-z0-9]+', '-', 'g'))`
/** The groups that there can be, of open malls and of cities with open stores, with the counts of those that exist. $1 is the reader. */
const GROUPS = (malls: string, stores: string) => `select g.id, known.*, coalesce(g.members, 0) as members, coalesce(g.posts, 0) as posts,
    exists (select from group_members gm where gm.group_id = g.id and gm.user_id = $1) as "isMember"
  from (
    select 'mall-' || m.slug as slug, m.id as "mallId", m.slug as "mallSlug", m.name, m.city, m.state, m.zip, m.lat, m.lon
    from malls m where not m.suspended and ${malls}
    union all
    select ${CITY_SLUG}, null, null, min(s.city), min(s.city), s.state, min(s.zip), avg(s.lat), avg(s.lon)
    from stores s join retailers r on r.id = s.retailer_id where not s.closed and r.status = 'active' and ${stores} group by 1, s.state
  ) known left join community_groups g on g.slug = known.slug`
const NEAR = (table: string): string =>
  `${table}.lat between $2::float8 - $4::float8 and $2 + $4 and ${table}.lon between $3::float8 - $4 and $3 + $4`

const AROUND_MILES = 60
/** More degrees than these miles have anywhere in the U.S. */
const degreesOf = (miles: number): number => miles / 30
const MOST_GROUPS = 24

const shown = (row: StoredGroup, miles: number | null): Group => ({
  slug: row.slug,
  kind: row.mallId === null ? 'city' : 'mall',
  name: row.name,
  place: `${row.city}, ${row.state}`,
  members: row.members,
  posts: row.posts,
  isMember: row.isMember,
  miles,
  mallId: row.mallId,
  href: row.mallSlug === null ? null : `/mall/${row.mallSlug}`,
})

/** Groups within these miles of a ZIP, the nearest first. */
export async function groupsAround(
  db: Db,
  actor: Actor,
  near: string,
  within = AROUND_MILES,
): Promise<{ row: StoredGroup; miles: number | null }[]> {
  const from = await knownZip(db, near)
  const rows = await rowsOf<StoredGroup>(db, 'community.groups-near', GROUPS(NEAR('m'), NEAR('s')), [
    isPerson(actor) ? actor.id : null,
    from.lat,
    from.lon,
    degreesOf(within),
  ])
  return rows
    .map((row) => ({ row, distance: distanceBetween(from, row) }))
    .filter(({ distance }) => distance.miles <= within)
    .toSorted((a, b) => a.distance.miles - b.distance.miles || a.row.slug.localeCompare(b.row.slug))
    .map(({ row, distance }) => ({ row, miles: shownMiles(distance) }))
}

/** The groups around a ZIP; without one the groups with the most members. */
export async function groupsFor(db: Db, actor: Actor, near: string | undefined): Promise<{ items: Group[] }> {
  if (near !== undefined)
    return { items: (await groupsAround(db, actor, near)).slice(0, MOST_GROUPS).map(({ row, miles }) => shown(row, miles)) }
  const rows = await rowsOf<StoredGroup>(
    db,
    'community.largest-groups',
    `${EXISTING} where m.id is not null or g.mall_id is null order by g.members desc, g.id limit ${MOST_GROUPS}`,
    [isPerson(actor) ? actor.id : null],
  )
  return { items: rows.map((row) => shown(row, null)) }
}
const EXISTING = `select g.id, g.slug, g.mall_id as "mallId", m.slug as "mallSlug", coalesce(m.name, g.city) as name, g.city, g.state, '' as zip, 0::float8 as lat,
    0::float8 as lon, g.members, g.posts, exists (select from group_members gm where gm.group_id = g.id and gm.user_id = $1) as "isMember"
  from community_groups g left join malls m on m.id = g.mall_id and not m.suspended`

/** A group by its address; throws `not_found` where there is no such mall or city. */
export async function groupRow(db: Db, slug: string, me: UserId | null): Promise<StoredGroup> {
  const [existing] = await rowsOf<StoredGroup>(
    db,
    'community.group',
    `${EXISTING} where g.slug = $2 and (m.id is not null or g.mall_id is null)`,
    [me, slug],
  )
  if (existing) return existing
  const [known] = await rowsOf<StoredGroup>(
    db,
    'community.known-group',
    `select * from (${GROUPS("'mall-' || m.slug = $2", `${CITY_SLUG} = $2`)}) one where slug = $2`,
    [me, slug],
  )
  if (!known) throw new Problem('not_found')
  return known
}
export async function groupOf(db: Db, actor: Actor, slug: string, now: Date): Promise<Reply<typeof groupEndpoint>> {
  const row = await groupRow(db, slug, isPerson(actor) ? actor.id : null)
  const announcements =
    row.mallId === null
      ? []
      : await rowsOf<{ title: string; body: string; from: Date }>(db, 'community.announcements')`
        select title, body, "from" from mall_announcements
        where mall_id = ${row.mallId} and "from" <= ${now} and (until is null or until > ${now}) order by id desc limit 5`
  return { ...shown(row, null), announcements }
}

/** The id of a group, which is written down at the first need. */
export async function groupId(tx: Db, slug: string): Promise<number> {
  const row = await groupRow(tx, slug, null)
  if (row.id !== null) return row.id
  const [made] = await rowsOf<{ id: number }>(tx, 'community.add-group')`
    insert into community_groups (slug, mall_id, city, state) values (${row.slug}, ${row.mallId}, ${row.city}, ${row.state})
    on conflict (slug) do update set slug = excluded.slug returning id`
  if (!made) throw new Error(`the group ${slug} was not written`)
  return made.id
}

/** The address of the group in which a store stands: of its mall, else of its city. */
export async function groupOfStore(db: Db, storeId: StoreId): Promise<string> {
  const [row] = await rowsOf<{ slug: string }>(db, 'community.group-of-store')`
    select coalesce('mall-' || m.slug, ${sql(CITY_SLUG)}) as slug from stores s left join malls m on m.id = s.mall_id and not m.suspended
    where s.id = ${storeId}`
  if (!row) throw new Problem('not_found')
  return row.slug
}
/** The group of the city that a store is in. */
export async function cityOfStore(db: Db, storeId: StoreId): Promise<string> {
  const [row] = await rowsOf<{ slug: string }>(db, 'community.city-of-store')`
    select ${sql(CITY_SLUG)} as slug from stores s where s.id = ${storeId}`
  if (!row) throw new Problem('not_found')
  return row.slug
}

export const join = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: Person, slug: string, isMember: boolean): Promise<Group> =>
  transact(db, async (tx) => {
    const id = await groupId(tx, slug)
    await rowsOf(
      tx,
      isMember ? 'community.join-group' : 'community.leave-group',
      isMember
        ? `with added as (insert into group_members (group_id, user_id, created_at) values ($1, $2, $3) on conflict do nothing returning 1)
           update community_groups set members = members + 1 where id = $1 and exists (select from added)`
        : `with gone as (delete from group_members where group_id = $1 and user_id = $2 and $3::timestamptz is not null returning 1)
           update community_groups set members = members - 1 where id = $1 and exists (select from gone)`,
      [id, person.id, clock.now()],
    )
    return shown(await groupRow(tx, slug, person.id), null)
  })
