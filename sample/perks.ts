import type { RetailerId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { PerkForm } from '#contracts/perks.ts'
import { DAY } from '#contracts/time.ts'
import { create as addPerk } from '#server/domains/perks/office.ts'
import { ask, join } from '#server/domains/perks/mine.ts'
import { rowsOf } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { requestHash } from '#server/platform/idempotency.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { personOf } from './live-orders.ts'
import { actorOf } from './mall-office.ts'
import type { SampleShopper } from './people.ts'
import { OWN_RETAILER } from './retailers.ts'

const NONE = { weekdays: [], goal: null, least: null, value: null, spirals: null, isLive: true }
type Sample = Omit<PerkForm, 'startsOn' | 'endsOn'>
const STAMPS: Sample = { ...NONE, kind: 'stamps', goal: 5, least: cents(2000), value: cents(1000), budget: 200 }
const DOUBLE: Sample = { ...NONE, kind: 'double_days', weekdays: [2, 3], budget: 50_000 }
const BIRTHDAY: Sample = { ...NONE, kind: 'birthday', spirals: 150, budget: 15_000 } as unknown as Sample

/** Perks of three businesses with their members, and a business that people asked for one. */
export async function plantPerks(deps: Deps, shoppers: readonly SampleShopper[], now: Date): Promise<void> {
  const { db } = deps
  const retailers = await rowsOf<{ id: RetailerId }>(db, 'sample.perk-retailers')`
    select id from retailers where status = 'active' and is_sample order by display_name = ${OWN_RETAILER} desc, id limit 4`
  const [own, second, third, asked] = retailers.map(({ id }) => id)
  const dayAt = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  for (const [retailerId, forms] of [
    [own, [STAMPS, DOUBLE]],
    [second, [DOUBLE]],
    [third, [BIRTHDAY]],
  ] as const) {
    if (retailerId === undefined) continue
    const owner = await actorOf(db, SAMPLE_EMAILS.retailer, { retailers: [{ retailerId, name: '', role: 'owner', storeId: null }] })
    // A first start that was cut short begins again.
    const known = await rowsOf(db, 'sample.known-perk')`select from store_perks where retailer_id = ${retailerId} limit 1`
    for (const form of known.length > 0 ? [] : forms) {
      const key = { caller: owner.id, key: `sample perk ${retailerId} ${form.kind}`, requestHash: requestHash(form.kind) }
      await addPerk(deps, owner, { ...form, retailerId, startsOn: dayAt(-1), endsOn: dayAt(90) }, key)
    }
    for (const [at, shopper] of shoppers.slice(0, 6).entries())
      await join(deps, personOf(shopper), retailerId, { messages: at !== 3, birthMonth: at === 1 ? now.getUTCMonth() + 1 : null })
  }
  if (asked !== undefined) for (const shopper of shoppers.slice(1, 5)) await ask(db, personOf(shopper), asked, now)
}
