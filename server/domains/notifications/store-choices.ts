import type { RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { RETAILER_ROLES, type RetailerRole } from '#contracts/roles.ts'
import type { StoreNewsChoices } from '#contracts/notifications/store-news.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { storesByIds } from '../stores/stores.ts'
import { storeDefaultsFor } from './rules.ts'

type Kinds = StoreNewsChoices['kinds']
type StoreChoices = { userId: UserId; storeId: StoreId; kinds: Partial<Kinds> }

/** What these people chose for these stores; who chose nothing is left out. */
export const chosenFor = (db: Db, userIds: readonly UserId[], storeIds: readonly StoreId[]): Promise<StoreChoices[]> =>
  rowsOf<StoreChoices>(db, 'store-choices.of')`
    select user_id as "userId", store_id as "storeId", kinds from store_news_choices
    where user_id = any((select ${userIds}::uuid[])::uuid[]) and store_id = any((select ${storeIds}::bigint[])::bigint[])`

type Membership = { role: RetailerRole; storeId: StoreId | null }
/** The strongest role among memberships. */
export const strongest = (memberships: readonly Membership[]): RetailerRole =>
  RETAILER_ROLES.findLast((role) => memberships.some((one) => one.role === role)) ?? 'staff'

/** The role of a person in a store; throws `not_found` where they do not work. */
async function rolesIn(db: Db, person: Person, storeIds: readonly StoreId[]): Promise<Map<StoreId, RetailerRole>> {
  const stores = await storesByIds(db, storeIds)
  const roleAt = (storeId: StoreId, retailerId: RetailerId): RetailerRole =>
    strongest(person.retailers.filter((one) => one.retailerId === retailerId && (one.storeId === null || one.storeId === storeId)))
  return new Map(
    storeIds.map((id) => {
      const store = stores.get(id)
      const works =
        store && retailerIdsOf(person).includes(store.retailerId) && (storeLimitOf(person, store.retailerId)?.includes(id) ?? true)
      if (!works) throw new Problem('not_found')
      return [id, roleAt(id, store.retailerId)]
    }),
  )
}

export async function storeChoicesOf(db: Db, person: Person, storeId: StoreId): Promise<StoreNewsChoices> {
  const roles = await rolesIn(db, person, [storeId])
  const [chosen] = await chosenFor(db, [person.id], [storeId])
  return { storeId, kinds: { ...storeDefaultsFor(roles.get(storeId) ?? 'staff'), ...chosen?.kinds } }
}

/** Keeps the same choices for all of these stores, or for none. */
export async function chooseForStores(
  db: Db,
  person: Person,
  { storeIds, kinds }: { storeIds: readonly StoreId[]; kinds: Kinds },
  now: Date,
): Promise<{ items: StoreNewsChoices[] }> {
  const ids = [...new Set(storeIds)].toSorted((a, b) => a - b)
  return transact(db, async (tx) => {
    await rolesIn(tx, person, ids)
    await rowsOf(tx, 'store-choices.write')`
      insert into store_news_choices (user_id, store_id, kinds, updated_at) select ${person.id}, id, ${JSON.stringify(kinds)}::jsonb, ${now}
      from unnest(${ids}::bigint[]) as s(id) order by id
      on conflict (user_id, store_id) do update set kinds = excluded.kinds, updated_at = excluded.updated_at`
    return { items: ids.map((storeId) => ({ storeId, kinds })) }
  })
}
