import type { MallId, SessionId, StoreId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { personByEmail } from '#server/domains/identity/people.ts'
import { askFor } from '#server/domains/mall-office/asked-shops.ts'
import { publish } from '#server/domains/mall-office/announcements.ts'
import { setSharing } from '#server/domains/mall-office/consents.ts'
import { invite } from '#server/domains/mall-office/invites.ts'
import { keepVisits } from '#server/domains/mall-office/visits.ts'
import type { Person } from '#server/platform/actor.ts'
import { type Db, rowsOf } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { requestHash } from '#server/platform/idempotency.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { Chance } from './random.ts'
import { SHOPS_NOT_ON_SPIRAL } from './plant.ts'
import type { SampleShopper } from './people.ts'
import type { workplacesIn } from './shelves.ts'

/** Shops that are not on SPIRAL, and how many people asked for each: the last are too few to be shown. */
const ASKED_FOR = [
  [SHOPS_NOT_ON_SPIRAL[0], 12],
  [SHOPS_NOT_ON_SPIRAL[1], 7],
  [SHOPS_NOT_ON_SPIRAL[2], 3],
] as const
const DAYS_VISITED = 60

type Workplaces = ReturnType<typeof workplacesIn>
const ANNOUNCEMENTS = [
  { title: 'Holiday hours', body: 'From November 27 to December 23 we open at 9 AM. SPIRAL Center orders wait for you until we close.' },
  { title: 'North entrance', body: 'The north entrance is closed for repairs this week. Use the east entrance; it is step-free.' },
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
  for (const words of ANNOUNCEMENTS) await publish(deps, manager, { mallId, ...words, from: null, until: null }, key(words.title))
  const invited = shoppers.find(({ firstName }) => firstName === INVITED.firstName)
  if (invited) await invite(deps, manager, { mallId, business: INVITED.business, email: invited.email, unit: null }, key(INVITED.business))
  await setSharing(db, owner, storeId, true)
  for (const [shop, people] of ASKED_FOR)
    for (const { id } of shoppers.slice(0, people)) await askFor(db, { ...manager, id }, String(mallId), shop, now)
  await plantVisits(db, mallId, now)
}

/** How many people looked at the page of the mall and at its stores, day by day. Weekends are busier. */
async function plantVisits(db: Db, mallId: MallId, now: Date): Promise<void> {
  const chance = new Chance('visits')
  const stores = await rowsOf<{ id: StoreId }>(db, 'sample.stores-of-mall', 'select id from stores where mall_id = $1 order by id', [
    mallId,
  ])
  for (let back = 1; back <= DAYS_VISITED; back++) {
    const at = new Date(now.getTime() - back * DAY)
    const busy = at.getUTCDay() % 6 === 0 ? 1.6 : 1
    await keepVisits(db, at.toISOString().slice(0, 10), [
      { area: 'mall', words: `id ${mallId}`, people: Math.round(chance.between(30, 90) * busy) },
      ...stores.map(({ id }) => ({ area: 'store', words: `id ${id}`, people: Math.round(chance.between(1, 25) * busy) })),
    ])
  }
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
