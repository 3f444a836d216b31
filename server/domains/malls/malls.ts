import type { MallId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { malls } from './tables.ts'

export type Mall = {
  id: MallId
  slug: string
  name: string
  street: string
  city: string
  state: string
  zip: string
  lat: number
  lon: number
  timeZone: string
  hours: string
  amenities: string[]
  hasCenter: boolean
  centerPlace: string | null
  centerHours: string | null
  centerHoldDays: number
}

export async function mallsByIds(db: Db, ids: readonly MallId[]): Promise<Map<MallId, Mall>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<Mall>(
    db,
    'malls.by-ids',
    `select id, slug, name, street, city, state, zip, lat, lon, time_zone as "timeZone", hours, amenities, has_center as "hasCenter",
       center_place as "centerPlace", center_hours as "centerHours", center_hold_days as "centerHoldDays"
     from malls where id = any($1::bigint[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export type NewMall = Omit<typeof malls.$inferInsert, 'id' | 'createdAt'>

export async function addMall(db: Db, mall: NewMall): Promise<MallId> {
  return transact(db, async (tx) => {
    const [row] = await tx.insert(malls).values(mall).returning({ id: malls.id })
    if (!row) throw new Error('a mall was not kept')
    await tell(tx, 'malls.mall_changed', { mallId: row.id })
    return row.id
  })
}

/** SQL that joins, as `mall`, the malls for which `on` holds: their id, name, slug and whether they have a SPIRAL Center. */
export const joinMall = (on: string): string => `join (select id, name, slug, has_center from malls) mall on ${on}`
