import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProductId } from '#contracts/ids.ts'
import type { retailerTraffic } from '#contracts/retailer-office/analytics.ts'
import { type Person, storeLimitOf } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { retailerVisits } from '../visits/figures.ts'
import { storesSeen } from './overview.ts'

/** What visitors did before they bought. Groups below five are hidden by the day, so no two ranges tell about a few people. */
export async function trafficOf(
  db: Db,
  person: Person,
  { from, to, ...scope }: Sent<typeof retailerTraffic>['query'],
): Promise<Reply<typeof retailerTraffic>> {
  const { retailerId, seen } = await storesSeen(db, person, scope, 'manager')
  const isWhole = scope.storeId === undefined && storeLimitOf(person, retailerId) === null
  const storeId = isWhole ? null : (seen[0]?.id ?? null)
  const { days, led, missed, products, printed } = await retailerVisits(db, { retailerId, storeId, from, to })
  const titles = new Map(
    (
      await rowsOf<{ id: ProductId; title: string }>(db, 'traffic.titles')`
        select id, title from products where retailer_id = ${retailerId} and id = any(${products.map(({ productId }) => productId)}::bigint[])`
    ).map(({ id, title }) => [id, title]),
  )
  return {
    days,
    printed,
    led,
    missed,
    products: products.flatMap((each) => {
      const title = titles.get(each.productId)
      return title === undefined ? [] : [{ ...each, title }]
    }),
  }
}
