import type { MallId, SessionId } from '#contracts/ids.ts'
import { personByEmail } from '#server/domains/identity/people.ts'
import { askFor } from '#server/domains/mall-office/asked-shops.ts'
import { publish } from '#server/domains/mall-office/announcements.ts'
import { setSharing } from '#server/domains/mall-office/consents.ts'
import { invite } from '#server/domains/mall-office/invites.ts'
import { sumUp } from '#server/domains/visits/sums.ts'
import type { Person } from '#server/platform/actor.ts'
import { type Db, rowsOf, sql } from '#server/platform/db.ts'
import { DAY } from '#contracts/time.ts'
import type { Deps } from '#server/platform/deps.ts'
import { requestHash } from '#server/platform/idempotency.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { SHOPS_NOT_ON_SPIRAL } from './plant.ts'
import type { SampleShopper } from './people.ts'
import type { workplacesIn } from './shelves.ts'

/** Shops that are not on SPIRAL, and how many people asked for each: the last are too few to be shown. */
const ASKED_FOR = [
  [SHOPS_NOT_ON_SPIRAL[0], 12],
  [SHOPS_NOT_ON_SPIRAL[1], 7],
  [SHOPS_NOT_ON_SPIRAL[2], 3],
] as const
const DAYS_VISITED = 36

type Workplaces = ReturnType<typeof workplacesIn>
const ANNOUNCEMENTS = [
  {
    title: 'Holiday hours',
    body: 'We are closed on Thanksgiving and open from 7 AM on Black Friday. The SPIRAL Center opens at 9 AM.',
    daysAgo: 5,
  },
  {
    title: 'North entrance',
    body: 'The north entrance is closed for repairs this week. Use the east entrance; it is step-free.',
    daysAgo: 2,
  },
]
/** She has begun an application since. */
const INVITED = { firstName: 'Greta', business: 'Hamline Yarn' }

/** What the manager of a mall has done in its office: announcements, an invitation; and a retailer that shares its figures. */
export async function plantMallOffice(
  deps: Deps,
  { retailerId, storeId, mallId }: Workplaces,
  shoppers: readonly SampleShopper[],
  now: Date,
): Promise<void> {
  const { db } = deps
  const manager = await actorOf(db, SAMPLE_EMAILS.mall, { malls: [{ mallId, name: '', role: 'manager' }] })
  const owner = await actorOf(db, SAMPLE_EMAILS.retailer, { retailers: [{ retailerId, name: '', role: 'owner', storeId: null }] })
  const key = (name: string) => ({ caller: manager.id, key: `sample ${name}`, requestHash: requestHash(name) })
  for (const { daysAgo, ...words } of ANNOUNCEMENTS) {
    const from = `${new Date(now.getTime() - daysAgo * DAY).toISOString().slice(0, 10)}T09:00`
    await publish(deps, manager, { mallId, ...words, from, until: null }, key(words.title))
  }
  const invited = shoppers.find(({ firstName }) => firstName === INVITED.firstName)
  if (invited) await invite(deps, manager, { mallId, business: INVITED.business, email: invited.email, unit: null }, key(INVITED.business))
  await setSharing(db, owner, storeId, true)
  for (const [shop, people] of ASKED_FOR)
    for (const { id } of shoppers.slice(0, people)) await askFor(db, { ...manager, id }, String(mallId), shop, now)
  await plantVisits(db, mallId, now)
}

/**
 * What visitors did at the mall and its stores, day by day: half of them open a store, a quarter a product, and some of these put it into
 * the cart or search for what nobody has. Weekends are busier. All follows from hashes, so that each sample is the same.
 */
async function plantVisits(db: Db, mallId: MallId, now: Date): Promise<void> {
  await rowsOf(db, 'sample.visits')`
    with goods as (
      select g.*, row_number() over (order by store_id, product_id) as nth, count(*) over () as goods from (
        select distinct s.id as store_id, s.retailer_id, v.product_id, dense_rank() over (partition by s.id order by v.product_id) as rank
        from stores s join stock k on k.store_id = s.id join variants v on v.id = k.variant_id where s.mall_id = ${mallId}) g where rank <= 12),
    visitors as (
      select d.at, hashtext(concat((d.at at time zone 'UTC')::date, n)) & 2147483647 as visitor
      from (select ${now}::timestamptz - make_interval(days => n) as at from generate_series(2, ${sql(DAYS_VISITED)}) n) d
      cross join lateral generate_series(1, case when extract(dow from d.at) in (0, 6) then 140 else 80 end) n),
    visits as (
      select v.*, g.* from visitors v join goods g on g.nth = 1 + v.visitor % g.goods)
    insert into visit_events (day, at, visitor, kind, retailer_id, store_id, mall_id, product_id, words, found, way)
    select (at at time zone 'UTC')::date, at, visitor, 'page', null::bigint, null::bigint, ${mallId}::bigint, null::bigint, null::text, null::int, 'other' from visits
    union all select (at at time zone 'UTC')::date, at, visitor, 'page', retailer_id, store_id, ${mallId}, null, null, null, 'mall' from visits where visitor / 1000 % 2 = 0
    union all select (at at time zone 'UTC')::date, at, visitor, 'view', retailer_id, store_id, ${mallId}, product_id, null, null, 'store' from visits where visitor / 1000 % 4 = 0
    union all select (at at time zone 'UTC')::date, at, visitor, 'cart', retailer_id, store_id, ${mallId}, product_id, null, null, null from visits where visitor / 1000 % 12 = 0
    union all select (at at time zone 'UTC')::date, at, visitor, 'search', null, null, ${mallId}, null, 'snow globe', 0, null from visits where visitor / 1000 % 9 = 0`
  // Today and yesterday may have real visits; a job sums them up.
  for (let back = DAYS_VISITED; back >= 2; back--) await sumUp(db, new Date(now.getTime() - back * DAY).toISOString().slice(0, 10), now)
}

/** A sample account with these memberships, as the acts of the domains take it. */
export async function actorOf(db: Db, email: string, roles: Partial<Person>): Promise<Person> {
  const person = await personByEmail(db, email)
  if (!person) throw new Error(`no sample account ${email}`)
  return {
    ...person,
    kind: 'person',
    sessionId: 'sample' as SessionId,
    zip: null,
    retailers: [],
    malls: [],
    platform: [],
    ...roles,
  }
}
