import type { Reply } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { type myRoadmap, type PublicRoadmapItem, type roadmap } from '#contracts/roadmap.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { publicCount } from './rules.ts'

const RECENT = 12
const CITIES = 10

type StoredItem = Omit<PublicRoadmapItem, 'place' | 'waiting'> & { city: string | null; region: string | null; people: number }
/** An item with its counts; `i` is its row. */
export const COUNTED = `i.id, i.title, i.words, i.kind, i.state, i.phase, i.city, i.region, i.shipped_at as "shippedAt",
  (select count(*)::int from roadmap_votes v where v.item_id = i.id and v.confirmed_at is not null) as votes,
  (select count(distinct w.email)::int from waitlist_entries w where w.region = i.region and w.city = i.city and w.confirmed_at is not null) as people`
export const placeOf = ({ city, region }: Pick<StoredItem, 'city' | 'region'>): { city: string; state: string } | null =>
  city === null || region === null ? null : { city, state: region }

const shown = ({ people, city, region, ...item }: StoredItem): PublicRoadmapItem => ({
  ...item,
  place: placeOf({ city, region }),
  waiting: city === null ? null : publicCount(people),
})

/** Announced items in the order of the office, what was shipped lately, and the cities with most people on the waitlist. */
export async function announced(db: Db): Promise<Reply<typeof roadmap>> {
  const [items, shipped, cities] = await Promise.all([
    rowsOf<StoredItem>(db, 'roadmap.announced')`
      select ${sql(COUNTED)} from roadmap_items i where i.is_public and i.state not in ('shipped', 'dropped')
      order by i.phase, i.position, i.id`,
    rowsOf<StoredItem>(db, 'roadmap.shipped')`
      select ${sql(COUNTED)} from roadmap_items i where i.is_public and i.state = 'shipped' order by i.shipped_at desc, i.id desc limit ${RECENT}`,
    rowsOf<{ city: string; state: string; people: number }>(db, 'roadmap.cities')`
      select city, region as state, count(distinct email)::int as people from waitlist_entries where confirmed_at is not null
      group by city, region order by people desc, city, region limit ${CITIES}`,
  ])
  const counted = cities.map((city) => ({ ...city, people: publicCount(city.people) }))
  return {
    items: items.map(shown),
    shipped: shipped.map(shown),
    // The order among hidden counts would tell them.
    cities: counted.toSorted((a, b) => (b.people ?? 0) - (a.people ?? 0) || a.city.localeCompare(b.city) || a.state.localeCompare(b.state)),
  }
}

/** What belongs to this person: given by the account, or confirmed under its address. */
const ofPerson = (table: string, id: string, email: string): string =>
  `(${table}.user_id = ${id} or ${table}.email = ${email}) and ${table}.confirmed_at is not null`
/** An address that is not confirmed proves nothing. */
const provenEmail = ({ email, emailVerified }: Person): string | null => (emailVerified ? email : null)

export async function ownOf(db: Db, person: Person): Promise<Reply<typeof myRoadmap>> {
  const values = [person.id, provenEmail(person)]
  const [votes, entries] = await Promise.all([
    rowsOf<{ id: PublicRoadmapItem['id'] }>(
      db,
      'roadmap.my-votes',
      `select distinct v.item_id as id from roadmap_votes v where ${ofPerson('v', '$1', '$2')} order by 1`,
      values,
    ),
    rowsOf<Reply<typeof myRoadmap>['entries'][number]>(
      db,
      'roadmap.my-entries',
      `select w.id, w.zip, w.city, w.region as state, w.role from waitlist_entries w where ${ofPerson('w', '$1', '$2')} order by w.id`,
      values,
    ),
  ])
  return { votes: votes.map(({ id }) => id), entries }
}

export const takeBackVote = (db: Db, person: Person, itemId: number): Promise<unknown> =>
  rowsOf(db, 'roadmap.take-back', `delete from roadmap_votes v where v.item_id = $3 and ${ofPerson('v', '$1', '$2')}`, [
    person.id,
    provenEmail(person),
    itemId,
  ])

/** Whether there was such a place. */
export async function leaveWaitlist(db: Db, person: Person, id: number): Promise<boolean> {
  const gone = await rowsOf(
    db,
    'roadmap.leave',
    `delete from waitlist_entries w where w.id = $3 and ${ofPerson('w', '$1', '$2')} returning w.id`,
    [person.id, provenEmail(person), id],
  )
  return gone.length > 0
}

/** Votes, places on the waitlist and ideas of a person. */
export const personalDataOf = async (db: Db, userId: UserId, email: string): Promise<unknown> => ({
  votes: await rowsOf(db, 'roadmap.personal-votes')`
    select i.title, v.email, v.created_at as "votedAt", v.confirmed_at as "confirmedAt" from roadmap_votes v
    join roadmap_items i on i.id = v.item_id where v.user_id = ${userId} or v.email = lower(${email}) order by v.id`,
  waitlist: await rowsOf(db, 'roadmap.personal-waitlist')`
    select zip, city, region as state, role, email, created_at as "joinedAt", confirmed_at as "confirmedAt" from waitlist_entries
    where user_id = ${userId} or email = lower(${email}) order by id`,
  ideas: await rowsOf(db, 'roadmap.personal-ideas')`
    select words, created_at as "sentAt", settled_at as "settledAt" from roadmap_ideas where user_id = ${userId} order by id`,
})
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'roadmap.forget-votes')`delete from roadmap_votes where user_id = ${userId}`
  await rowsOf(tx, 'roadmap.forget-waitlist')`delete from waitlist_entries where user_id = ${userId}`
  await rowsOf(tx, 'roadmap.forget-ideas')`delete from roadmap_ideas where user_id = ${userId}`
}
export async function forgetAddress(tx: Db, email: string): Promise<void> {
  await rowsOf(tx, 'roadmap.forget-address-votes')`delete from roadmap_votes where email = lower(${email})`
  await rowsOf(tx, 'roadmap.forget-address-waitlist')`delete from waitlist_entries where email = lower(${email})`
}
