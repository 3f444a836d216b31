import type { MallId, UnitId } from '#contracts/ids.ts'
import type { FloorMark, Outline } from '#contracts/malls/malls.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { mallFloors, mallUnits } from './tables.ts'

export type NewFloor = {
  floor: number
  name: string
  outline: Outline
  walkways: Outline[]
  marks: FloorMark[]
  units: { unit: string; outline: Outline }[]
}

/** Adds the floors of a mall with their units. Returns the ids of the units by unit number. */
export async function addFloors(db: Db, mallId: MallId, floors: readonly NewFloor[]): Promise<Map<string, UnitId>> {
  return transact(db, async (tx) => {
    await tx
      .insert(mallFloors)
      .values(floors.map(({ floor, name, outline, walkways, marks }) => ({ mallId, floor, name, outline, walkways, marks })))
    const units = await tx
      .insert(mallUnits)
      .values(floors.flatMap(({ floor, units }) => units.map((unit) => ({ mallId, floor, ...unit }))))
      .returning({ id: mallUnits.id, unit: mallUnits.unit })
    await tell(tx, 'malls.mall_changed', { mallId })
    return new Map(units.map(({ id, unit }) => [unit, id]))
  })
}

type FloorRow = Omit<NewFloor, 'units'> & { units: { id: UnitId; unit: string; outline: Outline }[] }

/** The floors of a mall with their units, lowest floor first. */
export const floorsOf = (db: Db, mallId: MallId): Promise<FloorRow[]> =>
  rowsOf<FloorRow>(
    db,
    'malls.floors',
    `select f.floor, f.name, f.outline, f.walkways, f.marks,
       (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'unit', u.unit, 'outline', u.outline) order by u.unit), '[]')
        from mall_units u where u.mall_id = f.mall_id and u.floor = f.floor) as units
     from mall_floors f where f.mall_id = $1 order by f.floor`,
    [mallId],
  )
