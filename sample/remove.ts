import type { MallId, RetailerId, UserId } from '#contracts/ids.ts'
import { reindexAll } from '#server/domains/search/documents.ts'
import { tell } from '#server/facts.ts'
import { recordAct } from '#server/platform/audit.ts'
import { type Db, rowsOf, transact } from '#server/platform/db.ts'
import { SAMPLE_OFFERS } from './social-rewards.ts'
import { tablesWithIds } from './id-columns.ts'
import { removeBooked } from './remove-books.ts'
import { SAMPLE_GROUPS } from './loyalty.ts'
import { ROADMAP } from './roadmap.ts'
import { AREAS, SEARCHES } from './searches.ts'

/** Real rows need rows of the sample, so nothing was removed. */
export class SampleInUse extends Error {
  readonly reasons: readonly string[]
  constructor(reasons: readonly string[]) {
    super(
      `Nothing was removed: real people depend on the sample.\n${reasons.map((reason) => `- ${reason}`).join('\n')}
Their books need both sides, so they stay. To take the sample off the marketplace and keep its books, end its accounts with
npm run sample -- --close-accounts, and close its retailers in the admin office under Retailers.`,
    )
    this.reasons = reasons
  }
}

export type Removed = { people: number; retailers: number; malls: number; products: number; orders: number; notes: string[] }

/**
 * Takes every row of the sample away, in one transaction, and no other row. Sample rows are those of the people, retailers, malls and
 * stores that are marked as sample, and everything that names one of them: each table with such an id column is found in the database
 * itself, so a new table is not forgotten. The audit log stays whole, because nobody may edit it.
 */
export async function removeSample(db: Db): Promise<Removed> {
  const removed = await transact(db, async (tx) => {
    await tx.$client.query('set local statement_timeout = 0')
    await tx.$client.query(MARK)
    const reasons = await hindrances(tx)
    if (reasons.length > 0) throw new SampleInUse(reasons)
    const counts = await countMarked(tx)
    const notes = await notesOnReal(tx)
    const told = await markedOwners(tx)
    await removeBooked(tx)
    await tx.$client.query(LOOSE)
    await rowsOf(tx, 'sample.unsearch')`delete from popular_searches where words = any(${SEARCHES}) and area = any(${AREAS})`
    for (const statement of await deletions(tx)) await tx.$client.query(statement)
    await rowsOf(tx, 'sample.recount-groups')`
      update community_groups g set members = (select count(*) from group_members m where m.group_id = g.id),
        posts = (select count(*) from posts p where p.group_id = g.id and p.state = 'shown')`
    await rowsOf(tx, 'sample.recount-posts')`
      update posts p set comments = (select count(*) from comments c where c.post_id = p.id and c.state = 'shown'),
        likes = (select count(*) from post_marks k where k.post_id = p.id and k.mark = 'like')`
    await rowsOf(tx, 'sample.ungroup')`
      delete from community_groups where members = 0 and not exists (select from posts p where p.group_id = community_groups.id)`
    await rowsOf(tx, 'sample.unoffer')`delete from reward_offers where title = any(${SAMPLE_OFFERS.map(({ title }) => title)})`
    await rowsOf(tx, 'sample.unplan')`delete from roadmap_items where title = any(${ROADMAP.map(({ title }) => title)})`
    await rowsOf(tx, 'sample.unword')`
      delete from search_days d where coalesce(retailer_id, mall_id) is null and day > current_date - 60
        and not exists (select from visit_events e where e.day = d.day and e.words = d.words)`
    await rowsOf(tx, 'sample.unsum')`delete from visit_sums s where not exists (select from visit_events e where e.day = s.day)`
    // Jobs make the sums of whole days again, without the sample.
    await rowsOf(tx, 'sample.unsum-everywhere')`
      delete from visit_days where retailer_id is null and store_id is null and mall_id is null and product_id is null`
    for (const table of ['platform_days', 'platform_place_days', 'platform_sums', 'platform_cohorts'])
      await tx.$client.query(`delete from ${table}`)
    await rowsOf(tx, 'sample.unlook')`delete from picture_looks l where not exists (select from product_images i where i.hash = l.hash)`
    for (const retailerId of told.retailers) await tell(tx, 'retailers.retailer_changed', { retailerId })
    for (const mallId of told.malls) await tell(tx, 'malls.mall_changed', { mallId })
    for (const userId of told.users) await tell(tx, 'identity.session_ended', { userId, sessionIds: 'all' })
    if (counts.people + counts.retailers + counts.malls > 0) {
      await rowsOf(tx, 'sample.unwant')`insert into settings (key, value) values (${REMOVED}, ${'true'}) on conflict do nothing`
      await recordAct(tx, { who: null, act: 'sample.remove', subject: 'sample', after: counts })
    }
    return { ...counts, notes }
  })
  await reindexAll(db)
  return removed
}

/** A start of a development server plants the sample into a database without it, unless it was removed. */
const REMOVED = 'sample.removed'
export const isRemoved = async (db: Db): Promise<boolean> =>
  (await rowsOf(db, 'sample.is-removed')`select from settings where key = ${REMOVED}`).length > 0
/** Somebody asks for the sample again. */
export const wantSample = (db: Db): Promise<unknown> => rowsOf(db, 'sample.want')`delete from settings where key = ${REMOVED}`

/** Temporary tables with the ids of all that is sample. A guest of the sample buys with the address of its shopper and "+guest". */
const MARK = `
  create temporary table gone_user on commit drop as select id from users where is_sample;
  create temporary table gone_retailer on commit drop as select id from retailers where is_sample;
  create temporary table gone_mall on commit drop as select id from malls where is_sample;
  create temporary table gone_store on commit drop as select id from stores where retailer_id in (select id from gone_retailer);
  create temporary table gone_product on commit drop as select id from products where retailer_id in (select id from gone_retailer);
  create temporary table gone_variant on commit drop as select id from variants where product_id in (select id from gone_product);
  create temporary table gone_address on commit drop as
    select lower(email) as email from users where is_sample union select lower(replace(email, '@', '+guest@')) from users where is_sample;
  create temporary table gone_order on commit drop as
    select id, number from orders where user_id in (select id from gone_user)
      or (user_id is null and lower(email) in (select email from gone_address));
  create temporary table gone_purchase on commit drop as select id, number from gift_card_purchases where user_id in (select id from gone_user);
  create temporary table gone_gift_card on commit drop as select id from gift_cards where purchase_id in (select id from gone_purchase);
  create temporary table gone_fulfillment on commit drop as select id from fulfillments where order_id in (select id from gone_order);
  analyze gone_user; analyze gone_retailer; analyze gone_mall; analyze gone_store; analyze gone_product; analyze gone_variant;
  analyze gone_order; analyze gone_fulfillment`

/** Reads the temporary tables, which no other statement of the program knows. */
const marked = async <Row extends object>(tx: Db, sql: string): Promise<Row[]> => (await tx.$client.query<Row>(sql)).rows

const NAMED = 10

/** Each real row that could not stand without the sample, in words. */
async function hindrances(tx: Db): Promise<string[]> {
  const rows = await marked<{ words: string }>(
    tx,
    `select 'Order ' || o.number || ' of a real shopper is at ' || s.name || '.' as words
     from fulfillments f join orders o on o.id = f.order_id join stores s on s.id = f.store_id
     where f.store_id in (select id from gone_store) and f.order_id not in (select id from gone_order)
     union all select 'Order ' || o.number || ' of a sample shopper is at ' || s.name || ', a real store.'
     from fulfillments f join gone_order o on o.id = f.order_id join stores s on s.id = f.store_id
     where f.store_id not in (select id from gone_store)
     union all select 'Order ' || o.number || ' of a real shopper goes to the SPIRAL Center of ' || m.name || '.'
     from fulfillments f join orders o on o.id = f.order_id join malls m on m.id = f.center_mall_id
     where f.center_mall_id in (select id from gone_mall) and f.order_id not in (select id from gone_order)
       and f.store_id not in (select id from gone_store)
     union all select 'The real store ' || s.name || ' is in ' || m.name || '.' from stores s join malls m on m.id = s.mall_id
     where m.id in (select id from gone_mall) and s.id not in (select id from gone_store)`,
  )
  const words = [...new Set(rows.map((row) => row.words))]
  return words.length > NAMED ? [...words.slice(0, NAMED), `And ${words.length - NAMED} more.`] : words
}

async function countMarked(tx: Db): Promise<Omit<Removed, 'notes'>> {
  const [counts] = await marked<Omit<Removed, 'notes'>>(
    tx,
    `select (select count(*)::int from gone_user) as people, (select count(*)::int from gone_retailer) as retailers,
       (select count(*)::int from gone_mall) as malls, (select count(*)::int from gone_product) as products,
       (select count(*)::int from gone_order) as orders`,
  )
  if (!counts) throw new Error('the sample could not be counted')
  return counts
}

/** What real people lose because it only points at the sample: nothing that anybody's books need. */
async function notesOnReal(tx: Db): Promise<string[]> {
  const [found] = await marked<{ wishes: number; lines: number; roles: number }>(
    tx,
    `select (select count(*)::int from wishlist_items where product_id in (select id from gone_product) and user_id not in (select id from gone_user)) as wishes,
       (select count(*)::int from cart_lines where variant_id in (select id from gone_variant) and user_id not in (select id from gone_user)) as lines,
       (select count(*)::int from memberships m where user_id not in (select id from gone_user)
          and ((scope = 'retailer' and scope_id in (select id from gone_retailer)) or (scope = 'mall' and scope_id in (select id from gone_mall)))) as roles`,
  )
  const said = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`])
  return [
    ...said(found?.wishes ?? 0, 'saved item of a real shopper was a sample product', 'saved items of real shoppers were sample products'),
    ...said(found?.lines ?? 0, 'cart line of a real shopper was a sample product', 'cart lines of real shoppers were sample products'),
    ...said(found?.roles ?? 0, 'role of a real person was at a sample business', 'roles of real people were at sample businesses'),
  ]
}

type Owners = { retailers: RetailerId[]; malls: MallId[]; users: UserId[] }
/** Whoever must hear of it: caches of a running server, and everybody whose roles change. */
async function markedOwners(tx: Db): Promise<Owners> {
  const [owners] = await marked<Owners>(
    tx,
    `select (select coalesce(json_agg(id), '[]') from gone_retailer) as retailers, (select coalesce(json_agg(id), '[]') from gone_mall) as malls,
       (select coalesce(json_agg(distinct user_id), '[]') from memberships where user_id in (select id from gone_user)
          or (scope = 'retailer' and scope_id in (select id from gone_retailer)) or (scope = 'mall' and scope_id in (select id from gone_mall))) as users`,
  )
  return owners ?? { retailers: [], malls: [], users: [] }
}

/** Rows that name what is sample by something else than an id column. */
const LOOSE = `
  delete from sessions where user_id in (select user_id from memberships where (scope = 'retailer' and scope_id in (select id from gone_retailer))
    or (scope = 'mall' and scope_id in (select id from gone_mall)));
  delete from memberships where (scope = 'retailer' and scope_id in (select id from gone_retailer)) or (scope = 'mall' and scope_id in (select id from gone_mall));
  update carts set version = version + 1 where user_id in (select user_id from cart_lines where variant_id in (select id from gone_variant));
  delete from verifications where split_part(identifier, ':', 2) in (select id::text from gone_user);
  delete from idempotent_requests where exists (select from gone_user u where caller like '%' || u.id || '%');
  delete from checkout_requests where exists (select from gone_user u where caller like '%' || u.id || '%');
  delete from ratings where (subject = 'store' and subject_id in (select id from gone_store)) or (subject = 'product' and subject_id in (select id from gone_product));
  delete from dispute_parts where dispute_id in (select id from card_disputes where purchase_id in (select id from gone_purchase));
  delete from card_disputes where purchase_id in (select id from gone_purchase);
  delete from gift_card_refunds where purchase_id in (select id from gone_purchase);
  delete from gift_cards where id in (select id from gone_gift_card);
  delete from gift_card_purchases where id in (select id from gone_purchase);
  delete from redemption_spends where redemption_id in (select id from reward_redemptions where user_id in (select id from gone_user));
  delete from reward_redemptions where user_id in (select id from gone_user);
  delete from rewards r where (name = '$5 store credit' or group_id in (select id from local_groups where name in (${SAMPLE_GROUPS.map(({ name }) => `'${name}'`).join(', ')})))
    and exists (select from gone_user) and not exists (select from reward_redemptions x where x.reward_id = r.id);
  delete from local_groups g where name in (${SAMPLE_GROUPS.map(({ name }) => `'${name}'`).join(', ')})
    and exists (select from gone_user) and not exists (select from rewards r where r.group_id = g.id);
  delete from loyalty_drafts where changed_by in (select id from gone_user);
  delete from published_metrics where published_by in (select id from gone_user);
  delete from investor_documents where added_by in (select id from gone_user);
  delete from mails where lower(recipient) in (select email from gone_address)`

/** One statement for each table, children before the rows they refer to. */
async function deletions(tx: Db): Promise<string[]> {
  return (await tablesWithIds(tx)).map(
    ({ table, conditions }) =>
      `delete from ${table} where ${conditions.map(({ column, set }) => `${column} in (select id from gone_${set})`).join(' or ')}`,
  )
}
