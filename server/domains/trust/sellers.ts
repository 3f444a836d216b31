import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { HIGH_VOLUME, SELLER_CHECK_DAYS } from '#contracts/trust/criteria.ts'
import type { checkSeller, Seller, sellers, storeSeller } from '#contracts/trust/sellers.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { grossSaleSql } from '../payments/rules.ts'
import { moneySettingsNow } from '../settings/money-settings.ts'
import { refuseWrongPlaces } from '../places/served.ts'
import { IDENTITY, identityOf, type WithIdentity } from './identities.ts'
import { endByCheck } from './inform.ts'
import { storeIdIn } from './marks.ts'
import { storesProblems } from '#contracts/stores/stores.ts'

/** The papers of an approved application were checked with it. A later check by an admin stays. */
const FROM_APPLICATIONS = `
insert into seller_checks (retailer_id, street, city, state, zip, phone, email, source, checked_at)
select a.retailer_id, f.v ->> 'business.street', f.v ->> 'business.city', f.v ->> 'business.state', f.v ->> 'business.zip', f.v ->> 'business.phone',
  f.v ->> 'business.email', 'application', a.decided_at
from applications a, lateral (select jsonb_object_agg(x.path, x.value #>> '{}') as v from application_fields x
  where x.application_id = a.id and x.path like 'business.%' and x.value is not null) f
where a.state = 'approved' and a.decided_at is not null and not exists (select from seller_checks c where c.retailer_id = a.retailer_id) and f.v ?& array['business.street', 'business.city', 'business.state', 'business.zip', 'business.phone']
on conflict (retailer_id) do nothing`

/** Sales and dollars in each run of 12 months that ends on a day with a sale; of each business the run that makes it high-volume, or the largest. */
const VOLUMES = `
with daily as (
  select f.retailer_id, o.placed_at::date as day, count(*) as sales, sum(${grossSaleSql('f')}) as gross
  from fulfillments f join orders o on o.id = f.order_id
  where o.placed_at >= $1::timestamptz - make_interval(months => ${HIGH_VOLUME.monthsBack}) and f.state not in ('unpaid', 'cancelled')
    and f.retailer_id = any($2::bigint[]) group by 1, 2),
runs as (
  select retailer_id, sum(sales) over run as sales, sum(gross) over run as gross from daily
  window run as (partition by retailer_id order by day range between interval '${HIGH_VOLUME.windowDays - 1} days' preceding and current row)),
best as (
  select distinct on (retailer_id) retailer_id, sales, gross, sales >= $3 and gross >= $4 as is_high
  from runs order by retailer_id, is_high desc, sales desc, gross desc)
insert into seller_volumes (retailer_id, sales, gross, is_high, counted_at) select retailer_id, sales::int, gross::bigint, is_high, $1 from best order by 1
on conflict (retailer_id) do update set sales = excluded.sales, gross = excluded.gross, is_high = excluded.is_high, counted_at = excluded.counted_at`

const SELLERS_AT_ONCE = 100
/** For the orders of so many businesses in two years. */
const PATIENCE_MS = 60_000

/** Takes over the checks of new businesses and counts the sales of all, or of these alone, each night. */
export async function countSellers(db: Db, now: Date, only: readonly RetailerId[] | null = null): Promise<void> {
  await transact(db, (tx) => rowsOf(tx, 'trust.from-applications', FROM_APPLICATIONS), { patienceMs: PATIENCE_MS })
  const { highVolumeSales, highVolumeGross } = await moneySettingsNow(db)
  const ids =
    only ?? (await rowsOf<{ id: RetailerId }>(db, 'trust.sellers-to-count', 'select id from retailers order by id')).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += SELLERS_AT_ONCE) {
    const counted = [now, ids.slice(at, at + SELLERS_AT_ONCE), highVolumeSales, highVolumeGross]
    await transact(db, (tx) => rowsOf(tx, 'trust.volumes', VOLUMES, counted), { patienceMs: PATIENCE_MS })
  }
  if (!only) await rowsOf(db, 'trust.old-volumes')`delete from seller_volumes where counted_at < ${now}`
}

/** The business behind a store; its identity only where the law asks for it. Past buyers see it after the store has closed, too. */
export async function sellerOfStore(db: Db, idOrSlug: string): Promise<Reply<typeof storeSeller>> {
  const [row] = await rowsOf<WithIdentity & { retailer: string; isHighVolume: boolean }>(
    db,
    'trust.seller-of-store',
    `select r.display_name as retailer, coalesce(v.is_high, false) as "isHighVolume", ${IDENTITY}
     from stores s join retailers r on r.id = s.retailer_id left join seller_volumes v on v.retailer_id = r.id
     left join seller_checks c on c.retailer_id = r.id where s.id = $1::bigint or ($1::bigint is null and s.slug = $2)`,
    [storeIdIn(idOrSlug), idOrSlug],
  )
  if (!row) throw new Problem(storesProblems, 'stores.not_found')
  const { retailer, isHighVolume } = row
  return { retailer, isHighVolume, seller: isHighVolume ? identityOf(row) : null }
}

const SELLER = `r.id as "retailerId", r.display_name as name, r.legal_name as "legalName", coalesce(v.is_high, false) as "isHighVolume",
  coalesce(v.sales, 0) as sales, coalesce(v.gross, 0)::bigint as gross, ${IDENTITY}, coalesce(c.checked_at < $1, false) as "isDue", person.name as "checkedBy"
  from retailers r left join seller_volumes v on v.retailer_id = r.id left join seller_checks c on c.retailer_id = r.id
  left ${joinPerson('person.id = c.checked_by')}`
type StoredSeller = Omit<Seller, 'identity'> & WithIdentity
const sellerIn = (row: StoredSeller): Seller => ({ ...row, identity: identityOf(row) })
export const yearBefore = (now: Date): Date => new Date(now.getTime() - SELLER_CHECK_DAYS * DAY)

/** Active businesses without a check of the last year, or those with one. */
export async function sellersOf(
  db: Db,
  { state = 'to_check', ...asked }: Sent<typeof sellers>['query'],
  now: Date,
): Promise<Reply<typeof sellers>> {
  const page = await pageBy(`trust.sellers.${state}`, { high: 'flag', retailerId: 'id' }, asked, async (after, limit) =>
    (
      await rowsOf<StoredSeller & { high: boolean }>(
        db,
        'trust.sellers',
        `select coalesce(v.is_high, false) as high, ${SELLER}
         where r.status = 'active' and (coalesce(c.checked_at < $1, true) = $2) and ($4::bigint is null or (not coalesce(v.is_high, false), r.id) > (not $3::bool, $4))
         order by not coalesce(v.is_high, false), r.id limit $5`,
        [yearBefore(now), state === 'to_check', after?.high ?? null, after?.retailerId ?? null, limit],
      )
    ).map(({ high, ...row }) => ({ high, ...sellerIn(row) })),
  )
  return { ...page, items: page.items.map(withoutKey) }
}

function withoutKey(row: Seller & { high: boolean }): Seller {
  const { high: _, ...seller } = row
  return seller
}

/** Records a check against the papers, by the admin who made it. */
export const recordCheck = (deps: Deps, who: Person, { params, body }: Sent<typeof checkSeller>, now: Date): Promise<Seller> =>
  transact(deps.db, async (tx) => {
    const { street, city, state, zip, phone, email } = body
    // The admin has the papers before them.
    await refuseWrongPlaces(tx, [{ state, zip, at: '' }], [zip])
    const [known] = await rowsOf(tx, 'trust.seller-there')`select id from retailers where id = ${params.id} for key share`
    if (!known) throw new Problem('not_found')
    await rowsOf(tx, 'trust.check-seller')`
      insert into seller_checks (retailer_id, street, city, state, zip, phone, email, source, checked_by, checked_at)
      values (${params.id}, ${street}, ${city}, ${state}, ${zip}, ${phone}, ${email || null}, 'admin', ${who.id}, ${now})
      on conflict (retailer_id) do update set street = excluded.street, city = excluded.city, state = excluded.state, zip = excluded.zip,
        phone = excluded.phone, email = excluded.email, source = excluded.source, checked_by = excluded.checked_by,
          checked_at = excluded.checked_at`
    await recordAct(tx, { who, act: 'seller.check', subject: `retailer ${params.id}`, after: { city, state, zip } })
    await endByCheck(tx, deps, who, params.id, now)
    return oneSeller(tx, params.id, now)
  })

async function oneSeller(tx: Db, id: RetailerId, now: Date): Promise<Seller> {
  const [row] = await rowsOf<StoredSeller>(tx, 'trust.seller', `select ${SELLER} where r.id = $2`, [yearBefore(now), id])
  if (!row) throw new Problem('not_found')
  return sellerIn(row)
}
