import type { MallId, UnitId } from '#contracts/ids.ts'
import type { FloorMark, Outline, Point } from '#contracts/malls/malls.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'

export type NewFloor = {
  floor: number
  name: string
  outline: Outline
  walkways: Outline[]
  marks: FloorMark[]
  /** Lines that can be walked without steps. */
  paths?: Point[][]
  units: { unit: string; outline: Outline; tenant?: string | null }[]
}

/** Adds the floors of a mall with their units. Returns the ids of the units by unit number. */
export async function addFloors(db: Db, mallId: MallId, floors: readonly NewFloor[]): Promise<Map<string, UnitId>> {
  return transact(db, async (tx) => {
    await putFloors(tx, mallId, floors)
    const units = await addUnits(
      tx,
      mallId,
      floors.flatMap(({ floor, units: own }) => own.map((unit) => ({ floor, ...unit }))),
    )
    await tell(tx, 'malls.mall_changed', { mallId })
    return new Map(units.map(({ id, unit }) => [unit, id]))
  })
}

type UnitRow = { id: UnitId; unit: string; outline: Outline; tenant: string | null }
export type FloorRow = Required<Omit<NewFloor, 'units'>> & { units: UnitRow[] }

/** The floors of a mall with their units, lowest floor first. */
export const floorsOf = (db: Db, mallId: MallId): Promise<FloorRow[]> =>
  rowsOf<FloorRow>(db, 'malls.floors')`
    select f.floor, f.name, f.outline, f.walkways, f.marks, f.paths,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'unit', u.unit, 'outline', u.outline, 'tenant', u.tenant) order by u.unit),
        '[]')
       from mall_units u where u.mall_id = f.mall_id and u.floor = f.floor) as units
    from mall_floors f where f.mall_id = ${mallId} order by f.floor`

type PlannedFloor = Omit<FloorRow, 'units'> & { units: (Omit<UnitRow, 'id'> & { id: UnitId | null })[] }

/**
 * The units of a plan with the ids they have or will keep: a unit without an id takes over the one of the same number, so that a plan drawn
 * anew keeps its stores where they are.
 */
export async function keptUnits(
  tx: Db,
  mallId: MallId,
  floors: readonly PlannedFloor[],
): Promise<{ floors: PlannedFloor[]; gone: UnitId[] }> {
  const rows = await rowsOf<{ id: UnitId; unit: string }>(tx, 'malls.units-of')`
    select id, unit from mall_units where mall_id = ${mallId} order by id for update`
  const known = new Set(rows.map(({ id }) => id))
  const named = new Set<UnitId>()
  for (const { units } of floors) for (const { id } of units) if (id !== null && known.has(id)) named.add(id)
  const byNumber = new Map(rows.flatMap(({ id, unit }) => (named.has(id) ? [] : [[unit, id]])))
  const seen = new Set<UnitId>()
  const idOf = ({ id, unit }: { id: UnitId | null; unit: string }): UnitId | null => {
    const found = id !== null && known.has(id) ? id : (byNumber.get(unit) ?? null)
    if (found === null || seen.has(found)) return null
    seen.add(found)
    return found
  }
  const planned = floors.map((floor) => ({ ...floor, units: floor.units.map((unit) => ({ ...unit, id: idOf(unit) })) }))
  return { floors: planned, gone: [...known].filter((id) => !seen.has(id)) }
}

/** Makes these the floors of a mall. Units keep their ids (`keptUnits`); those that are gone must have no store. */
export async function replaceFloors(tx: Db, mallId: MallId, floors: readonly PlannedFloor[], gone: readonly UnitId[]): Promise<void> {
  await rowsOf(tx, 'malls.drop-units')`delete from mall_units where mall_id = ${mallId} and id = any(${gone}::bigint[])`
  // Two units may swap their numbers, and no two have the same one at any moment.
  await rowsOf(tx, 'malls.free-numbers')`update mall_units set unit = '~' || id where mall_id = ${mallId}`
  await putFloors(tx, mallId, floors)
  const units = floors.flatMap(({ floor, units }) => units.map((unit) => ({ floor, ...unit })))
  await rowsOf(
    tx,
    'malls.put-units',
    `update mall_units u set floor = g.floor, unit = g.unit, outline = g.outline, tenant = g.tenant
     from jsonb_to_recordset($2::jsonb) g(id bigint, floor int, unit text, outline jsonb, tenant text) where u.mall_id = $1 and u.id = g.id`,
    [mallId, JSON.stringify(units.filter(({ id }) => id !== null))],
  )
  await addUnits(
    tx,
    mallId,
    units.filter(({ id }) => id === null),
  )
  await rowsOf(tx, 'malls.drop-floors')`
    delete from mall_floors where mall_id = ${mallId} and floor <> all(${floors.map(({ floor }) => floor)}::int[])`
  await tell(tx, 'malls.mall_changed', { mallId })
}

const putFloors = (tx: Db, mallId: MallId, floors: readonly Omit<NewFloor, 'units'>[]): Promise<unknown> =>
  rowsOf(
    tx,
    'malls.put-floors',
    `insert into mall_floors (mall_id, floor, name, outline, walkways, marks, paths)
     select $1, f.floor, f.name, f.outline, f.walkways, f.marks, f.paths
     from jsonb_to_recordset($2::jsonb) f(floor int, name text, outline jsonb, walkways jsonb, marks jsonb, paths jsonb)
     on conflict (mall_id, floor) do update set name = excluded.name, outline = excluded.outline, walkways = excluded.walkways,
       marks = excluded.marks, paths = excluded.paths`,
    [
      mallId,
      JSON.stringify(
        floors.map(({ floor, name, outline, walkways, marks, paths = [] }) => ({ floor, name, outline, walkways, marks, paths })),
      ),
    ],
  )

type NewUnit = NewFloor['units'][number] & { floor: number }
const addUnits = (tx: Db, mallId: MallId, units: readonly NewUnit[]) =>
  rowsOf<{ id: UnitId; unit: string }>(tx, 'malls.add-units')`
    insert into mall_units (mall_id, floor, unit, outline, tenant)
    select ${mallId}, g.floor, g.unit, g.outline, g.tenant
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) g(floor int, unit text, outline jsonb, tenant text)
    returning id, unit`
