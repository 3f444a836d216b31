import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { MallId, PlanVersionId, StoreId, UnitId } from '#contracts/ids.ts'
import { type planDraft, type PlanFloor, type savePlan, mallPlansProblems } from '#contracts/mall-office/plans.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { floorsOf, keptUnits, replaceFloors } from '../malls/floors.ts'
import { lockMall } from '../malls/malls.ts'
import { moveToUnit } from '../stores/office.ts'
import { ownMall } from './access.ts'

type PlanDraft = Reply<typeof planDraft>
type Draft = { version: number; floors: PlanFloor[]; changedAt: Date | null }
const VERSIONS_SHOWN = 20

/** Without a draft of its own, a mall's draft is the published plan. */
async function draftOf(db: Db, id: MallId): Promise<Draft> {
  const [draft] = await rowsOf<Draft>(db, 'mall-office.plan-draft')`
    select version, floors, changed_at as "changedAt" from mall_plan_drafts where mall_id = ${id}`
  return draft ?? { version: 0, floors: await floorsOf(db, id), changedAt: null }
}

async function shownPlan(db: Db, id: MallId): Promise<PlanDraft> {
  const { version, floors, changedAt } = await draftOf(db, id)
  const [stores, versions] = await Promise.all([
    rowsOf<PlanDraft['stores'][number]>(db, 'mall-office.plan-stores')`
      select s.unit_id as "unitId", s.name from stores s join mall_units u on u.id = s.unit_id where u.mall_id = ${id} and not s.closed`,
    rowsOf<PlanDraft['versions'][number]>(db, 'mall-office.plan-versions')`
      select id, published_at as "publishedAt", jsonb_array_length(floors) as floors,
        (select coalesce(sum(jsonb_array_length(f->'units')), 0)::int from jsonb_array_elements(floors) f) as units
      from mall_plan_versions where mall_id = ${id} order by id desc limit ${sql(VERSIONS_SHOWN)}`,
  ])
  return { version, floors, isChanged: changedAt !== null, stores, versions }
}

export async function planFor(db: Db, person: Person, id: MallId): Promise<PlanDraft> {
  await ownMall(db, person, id)
  return shownPlan(db, id)
}

function refuseTwice(floors: readonly PlanFloor[]): void {
  const floorTwice = twice(floors.map(({ floor }) => String(floor)))
  if (floorTwice !== null)
    throw new Problem(mallPlansProblems, 'mall.plan_floor_twice', { detail: `Two floors have the number ${floorTwice}.` })
  const unitTwice = twice(floors.flatMap(({ units }) => units.map(({ unit }) => unit)))
  if (unitTwice !== null)
    throw new Problem(mallPlansProblems, 'mall.plan_unit_twice', { detail: `Two units have the number ${unitTwice}.` })
}
function twice(names: readonly string[]): string | null {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) return name
    seen.add(name)
  }
  return null
}

/** The draft, held, unless somebody else changed it since the editor read it. */
async function lockDraft(tx: Db, person: Person, id: MallId, version: number | null): Promise<Draft> {
  await ownMall(tx, person, id)
  await lockMall(tx, id)
  const draft = await draftOf(tx, id)
  if (version !== null && draft.version !== version) throw new Problem('conflict', { more: { current: { version: draft.version } } })
  return draft
}

const keepDraft = (tx: Db, id: MallId, { version, floors, changedAt }: Draft): Promise<unknown> =>
  rowsOf(tx, 'mall-office.keep-plan')`
    insert into mall_plan_drafts (mall_id, version, floors, changed_at)
    values (${id}, ${version}, ${JSON.stringify(floors)}::jsonb, ${changedAt})
    on conflict (mall_id) do update set version = excluded.version, floors = excluded.floors, changed_at = excluded.changed_at`

export async function save(
  { db, clock }: Deps,
  person: Person,
  id: MallId,
  { version, floors }: Sent<typeof savePlan>['body'],
): Promise<PlanDraft> {
  await transact(db, async (tx) => {
    const draft = await lockDraft(tx, person, id, version)
    refuseTwice(floors)
    const sorted = floors.toSorted((a, b) => a.floor - b.floor)
    await keepDraft(tx, id, { version: draft.version + 1, floors: sorted, changedAt: clock.now() })
    await recordAct(tx, { who: person, act: 'mall.save_plan', subject: `mall ${id}`, after: countsOf(floors) })
  })
  return shownPlan(db, id)
}
const countsOf = (floors: readonly PlanFloor[]) => ({
  floors: floors.length,
  units: floors.reduce((all, { units }) => all + units.length, 0),
})

/** Shows shoppers the draft. The plan of before stays as a version. */
export async function publishDraft({ db, clock }: Deps, person: Person, id: MallId, version: number): Promise<PlanDraft> {
  await transact(db, async (tx) => {
    const draft = await lockDraft(tx, person, id, version)
    await putBefore(tx, id, clock.now())
    await show(tx, person, id, draft, clock.now())
  })
  return shownPlan(db, id)
}

/** Shows shoppers an earlier plan again, as a new version. */
export async function restore({ db, clock }: Deps, person: Person, id: MallId, versionId: PlanVersionId): Promise<PlanDraft> {
  await transact(db, async (tx) => {
    const draft = await lockDraft(tx, person, id, null)
    const [earlier] = await rowsOf<{ floors: PlanFloor[] }>(tx, 'mall-office.plan-version')`
      select floors from mall_plan_versions where id = ${versionId} and mall_id = ${id}`
    if (!earlier) throw new Problem('not_found')
    await show(tx, person, id, { ...draft, floors: earlier.floors }, clock.now())
  })
  return shownPlan(db, id)
}

/** The plan that stood before the first one of the office becomes a version too, so that it can come back. */
async function putBefore(tx: Db, id: MallId, now: Date): Promise<void> {
  const versions = await rowsOf(tx, 'mall-office.has-version')`select from mall_plan_versions where mall_id = ${id} limit 1`
  const floors = versions.length === 0 ? await floorsOf(tx, id) : []
  if (floors.length > 0) await addVersion(tx, id, floors, now)
}
const addVersion = (tx: Db, id: MallId, floors: readonly PlanFloor[], now: Date): Promise<unknown> =>
  rowsOf(tx, 'mall-office.add-version')`
    insert into mall_plan_versions (mall_id, floors, published_at) values (${id}, ${JSON.stringify(floors)}::jsonb, ${now})`

async function show(tx: Db, person: Person, id: MallId, draft: Draft, now: Date): Promise<void> {
  if (!draft.floors.some(({ units }) => units.length > 0)) throw new Problem(mallPlansProblems, 'mall.plan_empty')
  const { floors, gone } = await keptUnits(tx, id, draft.floors)
  await refuseInUse(tx, gone)
  await replaceFloors(tx, id, floors, gone)
  await moveStores(tx, person, id)
  const published = await floorsOf(tx, id)
  await addVersion(tx, id, published, now)
  await keepDraft(tx, id, { version: draft.version + 1, floors: published, changedAt: null })
  await recordAct(tx, { who: person, act: 'mall.publish_plan', subject: `mall ${id}`, after: countsOf(published) })
}

async function refuseInUse(tx: Db, gone: readonly UnitId[]): Promise<void> {
  const [kept] = await rowsOf<{ name: string; unit: string }>(tx, 'mall-office.unit-in-use')`
    select s.name, u.unit from stores s join mall_units u on u.id = s.unit_id where s.unit_id = any(${gone}::bigint[]) and not s.closed
    order by u.unit limit 1`
  if (kept)
    throw new Problem(mallPlansProblems, 'mall.plan_unit_in_use', {
      detail: `${kept.name} is in unit ${kept.unit}, which is no longer on the plan. Move the store first, or draw the unit again.`,
    })
}

/** Stores say their floor and unit in words. Where a plan calls these by other names, the words follow. */
async function moveStores(tx: Db, person: Person, id: MallId): Promise<void> {
  const rows = await rowsOf<{ storeId: StoreId; unitId: UnitId; words: string }>(tx, 'mall-office.renamed-units')`
    select s.id as "storeId", u.id as "unitId", f.name || ', ' || u.unit as words
    from stores s join mall_units u on u.id = s.unit_id join mall_floors f on f.mall_id = u.mall_id and f.floor = u.floor
    where u.mall_id = ${id} and not s.closed and s.unit is distinct from f.name || ', ' || u.unit order by s.id`
  for (const { storeId, unitId, words } of rows) await moveToUnit(tx, person, storeId, id, { id: unitId, words })
}
