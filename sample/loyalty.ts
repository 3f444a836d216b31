import type { SessionId } from '#contracts/ids.ts'
import { addDraft } from '#server/domains/loyalty/drafts.ts'
import { addGroup, addReward } from '#server/domains/loyalty/rewards.ts'
import { currentRule } from '#server/domains/loyalty/published-rules.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db.ts'
import { placesToBuyFor } from '#server/domains/gift-cards/places.ts'
import { personByEmail } from '#server/domains/identity/people.ts'
import type { Deps } from '#server/platform/deps.ts'
import { SAMPLE_EMAILS } from './accounts.ts'

/** An admin's draft of a second rule: pickups earn half a SPIRAL more per dollar. */
export async function plantRuleDraft({ db, clock }: Deps): Promise<void> {
  const admin = await personByEmail(db, SAMPLE_EMAILS.admin)
  if (!admin) return
  const now = clock.now()
  const { pointsPerDollar, tiers, expiresAfterMonths, mostPerPart, acts } = await currentRule(db, now)
  const terms = { pointsPerDollar: { ...pointsPerDollar, 'in-store-pickup': 2.5 }, tiers, expiresAfterMonths, mostPerPart, acts }
  const actor = {
    kind: 'person' as const,
    sessionId: '00000000-0000-4000-8000-000000000000' as SessionId,
    id: admin.id,
    email: admin.email,
    name: admin.name,
    firstName: admin.firstName,
    lastName: '',
    emailVerified: true,
    zip: null,
    retailers: [],
    malls: [],
    platform: ['admin' as const],
  }
  await plantRewards(db, actor)
  await addDraft(db, actor, { name: 'More for pickups', terms }, now)
}

/** Store credit, two vouchers, and donations to two groups near the sample's malls. */
async function plantRewards(db: Db, actor: Person): Promise<void> {
  const { malls, retailers } = await placesToBuyFor(db)
  const none = { mallId: null, retailerId: null, groupId: null, left: null, perPerson: null, isActive: true }
  await addReward(db, actor, { ...none, name: '$5 store credit', kind: 'credit', points: points(500), value: cents(500) })
  const mall = malls.find(({ name }) => name === 'Mall of America')
  const retailer = retailers.find(({ name }) => name === 'Northfork Outfitters')
  if (mall)
    await addReward(db, actor, {
      ...none,
      name: `$10 at ${mall.name}`,
      kind: 'voucher',
      points: points(1_000),
      value: cents(1_000),
      mallId: mall.id,
      left: 40,
    })
  if (retailer)
    await addReward(db, actor, {
      ...none,
      name: `$20 at ${retailer.name}`,
      kind: 'voucher',
      points: points(2_000),
      value: cents(2_000),
      retailerId: retailer.id,
      left: 8,
      perPerson: 1,
    })
  for (const group of SAMPLE_GROUPS) {
    const { id } = await addGroup(db, actor, { ...group, isActive: true })
    await addReward(db, actor, {
      ...none,
      name: `$3 for ${group.name}`,
      kind: 'donation',
      points: points(300),
      value: cents(300),
      groupId: id,
    })
  }
}
/** Their names mark them as sample. */
export const SAMPLE_GROUPS = [
  { name: 'Creekside Food Shelf', city: 'Bloomington, MN', about: 'Groceries for families in the south metro.' },
  { name: 'Second Story Library Friends', city: 'Richfield, MN', about: 'Books and reading hours for children.' },
]
