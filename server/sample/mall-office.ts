import type { SessionId } from '#contracts/ids.ts'
import { personByEmail } from '../domains/identity/index.ts'
import { publish } from '../domains/mall-office/announcements.ts'
import { setSharing } from '../domains/mall-office/consents.ts'
import { invite } from '../domains/mall-office/invites.ts'
import type { Person } from '../platform/actor.ts'
import type { Db } from '../platform/db.ts'
import type { Deps } from '../platform/deps.ts'
import { requestHash } from '../platform/idempotency.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import type { SampleShopper } from './people.ts'
import type { workplacesIn } from './shelves.ts'

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
): Promise<void> {
  const { db } = deps
  const manager = await actorOf(db, SAMPLE_EMAILS.mall, { malls: [{ mallId, name: '', role: 'manager' }] })
  const owner = await actorOf(db, SAMPLE_EMAILS.retailer, { retailers: [{ retailerId, name: '', role: 'owner', storeId: null }] })
  const key = (name: string) => ({ caller: manager.id, key: `sample ${name}`, requestHash: requestHash(name) })
  for (const words of ANNOUNCEMENTS) await publish(deps, manager, { mallId, ...words, from: null, until: null }, key(words.title))
  const invited = shoppers.find(({ firstName }) => firstName === INVITED.firstName)
  if (invited) await invite(deps, manager, { mallId, business: INVITED.business, email: invited.email, unit: null }, key(INVITED.business))
  await setSharing(db, owner, storeId, true)
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
