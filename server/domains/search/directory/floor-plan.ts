import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { mallPlan } from '#contracts/malls/malls.ts'
import { nameWithin } from '#contracts/stores/store-names.ts'
import { floorsOf } from '../../malls/floors.ts'
import type { SearchContext } from '../finder.ts'
import { findMall } from './malls.ts'

/** The floor plan of a mall, each unit with the listed store in it. */
export async function planOf({ db, directory }: SearchContext, { params }: Sent<typeof mallPlan>): Promise<Reply<typeof mallPlan>> {
  const places = await directory.places()
  const mall = findMall(places, params.id)
  const tenants = new Map(
    [...places.stores.values()].flatMap(({ mallId, unitId, id, slug, name, category, color }) =>
      mallId === mall.id && unitId !== null ? [[unitId, { id, slug, name: nameWithin(name, mall.name), category, color }]] : [],
    ),
  )
  const floors = await floorsOf(db, mall.id)
  return {
    floors: floors.map(({ units, ...floor }) => ({
      ...floor,
      units: units.map(({ id, unit, outline, tenant }) => ({ unit, outline, tenant, store: tenants.get(id) ?? null })),
    })),
  }
}
