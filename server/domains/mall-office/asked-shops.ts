import type { Reply } from '#contracts/endpoint.ts'
import type { MallId } from '#contracts/ids.ts'
import { type askedShops, SMALLEST_GROUP, mallOfficeProblems } from '#contracts/mall-office/mall-office.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { ownMall } from './access.ts'

/** Shops on the plan of a listed mall without a store of theirs on SPIRAL. */
const SHOPS = `select u.mall_id, u.unit, u.floor, u.tenant from mall_units u join malls m on m.id = u.mall_id
  where u.tenant is not null and not m.suspended and not exists (select from stores s where s.unit_id = u.id and not s.closed)`

/** Counts one person once per shop, however often they ask. */
export async function askFor(db: Db, person: Person, id: string, shop: string, now: Date): Promise<void> {
  const [found] = await rowsOf<{ mallId: MallId }>(db, 'mall-office.shop-to-ask')`
    select s.mall_id as "mallId" from (${sql(SHOPS)}) s join malls m on m.id = s.mall_id
    where (m.id::text = ${id} or m.slug = ${id}) and s.tenant = ${shop} limit 1`
  if (!found) throw new Problem(mallOfficeProblems, 'mall.no_such_shop')
  await rowsOf(db, 'mall-office.ask-shop')`
    insert into mall_asked_shops (mall_id, shop, user_id, created_at) values (${found.mallId}, ${shop}, ${person.id}, ${now})
    on conflict do nothing`
}

/** The shops of a mall that this person asked for. */
export async function askedBy(db: Db, person: Person, id: string): Promise<{ shops: string[] }> {
  const rows = await rowsOf<{ shop: string }>(db, 'mall-office.asked-by')`
    select a.shop from mall_asked_shops a join malls m on m.id = a.mall_id
    where a.user_id = ${person.id} and (m.id::text = ${id} or m.slug = ${id}) order by a.shop`
  return { shops: rows.map(({ shop }) => shop) }
}

/** The shops of a mall that are not on SPIRAL, those that most people asked for first. Small counts are hidden. */
export async function askedShopsOf(db: Db, person: Person, id: MallId): Promise<Reply<typeof askedShops>> {
  await ownMall(db, person, id)
  const rows = await rowsOf<{ shop: string; unit: string; floor: string; people: number }>(db, 'mall-office.asked-shops')`
    select s.tenant as shop, s.unit, f.name as floor, count(a.user_id)::int as people
    from (${sql(SHOPS)}) s join mall_floors f on f.mall_id = s.mall_id and f.floor = s.floor
    left join mall_asked_shops a on a.mall_id = s.mall_id and a.shop = s.tenant
    where s.mall_id = ${id} group by s.tenant, s.unit, f.name order by people desc, s.tenant, s.unit`
  const shown = rows.map((row) => ({ ...row, people: row.people >= SMALLEST_GROUP ? row.people : null }))
  // The order among hidden counts would tell them.
  return { items: shown.toSorted((a, b) => (b.people ?? 0) - (a.people ?? 0) || a.shop.localeCompare(b.shop)) }
}
