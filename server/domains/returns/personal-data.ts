import type { OrderId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { removePhotos } from './photos.ts'

/** The returns of these orders, with the shopper's own words. */
export async function personalDataOf(db: Db, orderIds: readonly OrderId[]): Promise<unknown[]> {
  const rows = await rowsOf<{ data: unknown }>(db, 'returns.personal_data')`
    select to_jsonb(r) - 'code' - 'retailer_id' - 'ruling' || jsonb_build_object('ruling', r.ruling->>'words') || jsonb_build_object(
      'handOvers', (select coalesce(jsonb_agg(to_jsonb(c) - 'who' - 'return_id' order by c.step), '[]') from return_custody c
        where c.return_id = r.id),
      'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'return_id' order by l.id), '[]') from return_lines l where l.return_id = r.id),
      'exchange', (select to_jsonb(e) - 'return_id' - 'payer' - 'part' from exchanges e where e.return_id = r.id),
      'photos', (select coalesce(jsonb_agg(p.id order by p.created_at), '[]') from return_photos p
        where p.return_id = r.id and p.by = 'shopper')) as data
    from returns r where r.order_id = any(${orderIds}::bigint[]) order by r.id`
  return rows.map(({ data }) => data)
}

/** The claims and price adjustments of these orders, with the shopper's own words. */
export async function claimsDataOf(db: Db, orderIds: readonly OrderId[]): Promise<unknown[]> {
  const rows = await rowsOf<{ data: unknown }>(db, 'claims.personal_data')`
    select to_jsonb(c) - 'retailer_id' - 'answered_by' - 'decided_by' - 'funder' || jsonb_build_object(
      'photos', (select coalesce(jsonb_agg(p.id order by p.created_at), '[]') from return_photos p where p.claim_id = c.id)) as data
    from claims c where c.order_id = any(${orderIds}::bigint[])
    union all select to_jsonb(a) - 'who' || jsonb_build_object('kind', 'price adjustment') from price_adjustments a
    where a.order_id = any(${orderIds}::bigint[])
    union all select to_jsonb(f) - 'who' - 'funder' || jsonb_build_object('kind', 'refund') from order_refunds f
    where f.order_id = any(${orderIds}::bigint[])`
  return rows.map(({ data }) => data)
}

/** Hand-overs stay, without the name of a clerk whose account is closed. */
export const forgetPerson = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'returns.forget-clerk')`
    with refunded as (update order_refunds set who = null where who = ${userId}) update return_custody set who = null where who = ${userId}`

export async function hindrances(db: Db, _: UserId, orderIds: readonly OrderId[]): Promise<string[]> {
  const held = await rowsOf(db, 'exchanges.holds')`
    select from exchanges e join returns r on r.id = e.return_id where r.order_id = any(${orderIds}::bigint[]) and e.state = 'held' limit 1`
  return held.map(() => 'A store holds an item for your exchange. Bring your item, or cancel the return.')
}

/** Removes the person's words and photos. The books keep items, amounts and states. */
export async function forgetOrders(tx: Db, orderIds: readonly OrderId[], { files }: Pick<Deps, 'files'>): Promise<void> {
  await rowsOf(
    tx,
    'returns.forget-words',
    `with told as (update returns set escalation = null where order_id = any($1::bigint[])),
     claimed as (update claims set text = '', answer = case when answer is not null then '' end where order_id = any($1::bigint[])),
     refunded as (update order_refunds set note = null where order_id = any($1::bigint[])),
     said as (update return_events set note = null, who = null where return_id in (select id from returns where order_id = any($1::bigint[])))
     update return_lines set note = null where return_id in (select id from returns where order_id = any($1::bigint[]))`,
    [orderIds],
  )
  while ((await removePhotos({ db: tx, files }, { orderIds })) > 0);
}
