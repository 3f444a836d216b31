import type { Sent } from '#contracts/endpoint.ts'
import type { RoadmapItemId, UserId } from '#contracts/ids.ts'
import { type addRoadmapItem, type changeRoadmapItem, type RoadmapItem, type RoadmapItemBody, roadmapProblems } from '#contracts/roadmap.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { gatesShut } from './gates.ts'
import { placeAt } from './places.ts'
import { COUNTED, placeOf } from './public.ts'
import { loopFrom } from './rules.ts'

type StoredItem = Omit<RoadmapItem, 'place' | 'isMine'> & { city: string | null; region: string | null; ownerId: UserId | null }
const ITEM = `${COUNTED}, i.zip, i.is_public as "isPublic", to_char(i.target, 'YYYY-MM-DD') as target, person.name as owner, i.owner_id as "ownerId",
  (select coalesce(json_agg(n.needs_id order by n.needs_id), '[]') from roadmap_needs n where n.item_id = i.id) as needs
  from roadmap_items i left ${joinPerson('person.id = i.owner_id')}`
const shownTo = ({ id }: Person, { city, region, ownerId, ...item }: StoredItem): RoadmapItem => ({
  ...item,
  place: placeOf({ city, region }),
  isMine: ownerId === id,
})

/** All items by phase, in their order. */
export async function itemsOf(db: Db, who: Person): Promise<RoadmapItem[]> {
  const rows = await rowsOf<StoredItem>(db, 'roadmap.items')`select ${sql(ITEM)} order by i.phase, i.position, i.id`
  return rows.map((row) => shownTo(who, row))
}

/** Serializes changes of items: a loop or a place in an order is a matter of several rows. There are few of them and few admins. */
const lockItems = (tx: Db): Promise<unknown> =>
  rowsOf(tx, 'roadmap.lock', `select pg_advisory_xact_lock(hashtextextended('roadmap items', 0))`)

async function oneOf(tx: Db, id: RoadmapItemId): Promise<StoredItem> {
  const [row] = await rowsOf<StoredItem>(tx, 'roadmap.item')`select ${sql(ITEM)} where i.id = ${id}`
  if (!row) throw new Problem('not_found')
  return row
}

/** Adds an item at the end of its phase, in the caller's transaction. */
export async function add(tx: Db, deps: Deps, who: Person, body: Sent<typeof addRoadmapItem>['body']): Promise<RoadmapItem> {
  await lockItems(tx)
  const { city, state: region } = body.zip === null ? { city: null, state: null } : await placeAt(tx, body.zip)
  const now = deps.clock.now()
  const [made] = await rowsOf<{ id: RoadmapItemId }>(tx, 'roadmap.add')`
    insert into roadmap_items (title, words, kind, phase, position, state, zip, city, region, target, shipped_at, created_at)
    values (${body.title}, ${body.words}, ${body.kind}, ${body.phase},
      (select coalesce(max(position), 0) + 1 from roadmap_items where phase = ${body.phase}), ${body.state}, ${body.zip}, ${city}, ${region},
      ${body.target}::date, ${body.state === 'shipped' ? now : null}, ${now}) returning id`
  if (!made) throw new Error('an item was not added')
  await refuseNeeds(tx, made.id, body)
  await keepNeeds(tx, made.id, body.needs)
  if (body.state === 'shipped') await refuseShipping(tx, body)
  await recordAct(tx, { who, act: 'roadmap.add', subject: `roadmap item ${made.id}`, after: body })
  return shownTo(who, await oneOf(tx, made.id))
}

/** Changes an item. A change of phase puts it at the end of the new one. */
export const change = (deps: Deps, who: Person, { params: { id }, body }: Sent<typeof changeRoadmapItem>): Promise<RoadmapItem> =>
  changeItem(deps.db, who, id, 'roadmap.change', async (tx, before) => {
    const { city, state: region } = body.zip === null ? { city: null, state: null } : await placeAt(tx, body.zip)
    await refuseNeeds(tx, id, body)
    const now = deps.clock.now()
    await rowsOf(tx, 'roadmap.change')`
      update roadmap_items i set title = ${body.title}, words = ${body.words}, kind = ${body.kind}, phase = ${body.phase}, state = ${body.state},
        position = case when i.phase = ${body.phase} then i.position
          else (select coalesce(max(position), 0) + 1 from roadmap_items where phase = ${body.phase}) end,
        zip = ${body.zip}, city = ${city}, region = ${region}, target = ${body.target}::date,
        shipped_at = case when ${body.state === 'shipped'} then coalesce(i.shipped_at, ${now}) end
      where i.id = ${id}`
    await keepNeeds(tx, id, body.needs)
    if (body.state === 'shipped' && before.state !== 'shipped') {
      await refuseShipping(tx, body)
      if (body.kind !== 'feature' && before.isPublic) await tellWaiting(tx, id)
    }
    return body
  })

export const publish = (db: Db, who: Person, id: RoadmapItemId, isPublic: boolean): Promise<RoadmapItem> =>
  changeItem(db, who, id, isPublic ? 'roadmap.publish' : 'roadmap.hide', async (tx, { kind, state }) => {
    await rowsOf(tx, 'roadmap.publish')`update roadmap_items set is_public = ${isPublic} where id = ${id}`
    if (isPublic && kind !== 'feature' && state === 'shipped') await tellWaiting(tx, id)
  })

/** A city or mall is shipped and announced: its waitlist hears of it, each place once. */
const tellWaiting = (tx: Db, itemId: RoadmapItemId): Promise<void> => askFor(tx, 'roadmap.tellWaiting', { itemId })

export const own = (db: Db, who: Person, id: RoadmapItemId, mine: boolean): Promise<RoadmapItem> =>
  changeItem(db, who, id, mine ? 'roadmap.take' : 'roadmap.leave', async (tx) => {
    await rowsOf(tx, 'roadmap.own')`update roadmap_items set owner_id = ${mine ? who.id : null} where id = ${id}`
  })

/** Exchanges an item with its neighbor of the same phase. At the end it stays. */
export async function move(db: Db, who: Person, id: RoadmapItemId, to: 'up' | 'down'): Promise<void> {
  await transact(db, async (tx) => {
    await lockItems(tx)
    const { phase } = await oneOf(tx, id)
    const order = await rowsOf<{ id: RoadmapItemId }>(
      tx,
      'roadmap.order',
    )`select id from roadmap_items where phase = ${phase} order by position, id`
    const ids = order.map((row) => row.id)
    const at = ids.indexOf(id)
    const other = ids[to === 'up' ? at - 1 : at + 1]
    if (other === undefined) return
    const next = ids.map((each) => (each === id ? other : each === other ? id : each))
    await rowsOf(tx, 'roadmap.reorder')`
      update roadmap_items i set position = o.at from unnest(${next}::bigint[]) with ordinality o (id, at) where o.id = i.id`
    await recordAct(tx, { who, act: 'roadmap.move', subject: `roadmap item ${id}`, after: { to } })
  })
}

/** Changes an item under the lock of all items, records it, and returns it as it is then. */
function changeItem(
  db: Db,
  who: Person,
  id: RoadmapItemId,
  act: string,
  work: (tx: Db, before: StoredItem) => Promise<unknown>,
): Promise<RoadmapItem> {
  return transact(db, async (tx) => {
    await lockItems(tx)
    const before = await oneOf(tx, id)
    const after = await work(tx, before)
    await recordAct(tx, { who, act, subject: `roadmap item ${id}`, ...(after ? { before: bodyOf(before), after } : {}) })
    return shownTo(who, await oneOf(tx, id))
  })
}
const bodyOf = ({ title, words, kind, phase, state, zip, target, needs }: StoredItem) => ({
  title,
  words,
  kind,
  phase,
  state,
  zip,
  target,
  needs,
})

/** Needs are other items that exist, and form no loop. */
async function refuseNeeds(tx: Db, id: RoadmapItemId, { needs }: RoadmapItemBody): Promise<void> {
  const known = await rowsOf<{ id: RoadmapItemId; title: string; needs: RoadmapItemId[] }>(tx, 'roadmap.graph')`
    select i.id, i.title, (select coalesce(json_agg(n.needs_id order by n.needs_id), '[]') from roadmap_needs n where n.item_id = i.id) as needs from roadmap_items i`
  const titles = new Map(known.map((item) => [item.id, item.title]))
  if (!needs.every((each) => titles.has(each))) throw new Problem(roadmapProblems, 'roadmap.needs_unknown').at('/needs')
  const loop = loopFrom(id, new Map([...known.map((item) => [item.id, item.needs] as const), [id, needs] as const]))
  if (!loop) return
  const names = loop.map((each) => titles.get(each) ?? '').join(' → ')
  throw new Problem(roadmapProblems, 'roadmap.loop', { detail: `These items would wait for one another: ${names}.` }).at('/needs')
}

async function keepNeeds(tx: Db, id: RoadmapItemId, needs: readonly RoadmapItemId[]): Promise<void> {
  await rowsOf(tx, 'roadmap.drop-needs')`delete from roadmap_needs where item_id = ${id} and needs_id <> all(${needs}::bigint[])`
  await rowsOf(tx, 'roadmap.keep-needs')`
    insert into roadmap_needs (item_id, needs_id) select ${id}, unnest(${needs}::bigint[]) on conflict do nothing`
}

/** An item is shipped after all that it needs, and a city or mall behind open gates. */
async function refuseShipping(tx: Db, { kind, phase, needs }: RoadmapItemBody): Promise<void> {
  const missing = await rowsOf<{ title: string }>(tx, 'roadmap.unshipped')`
    select title from roadmap_items where id = any(${needs}::bigint[]) and state <> 'shipped' order by phase, position, id`
  if (missing.length > 0)
    throw new Problem(roadmapProblems, 'roadmap.needs_first', {
      detail: `Ship these first: ${missing.map(({ title }) => title).join(', ')}.`,
    }).at('/state')
  if (kind === 'feature') return
  const shut = await gatesShut(tx, phase)
  if (shut.length > 0)
    throw new Problem(roadmapProblems, 'roadmap.gates_shut', {
      detail: `A city or mall of phase ${phase} opens after these gates: ${shut.join(', ')}.`,
    }).at('/state')
}
