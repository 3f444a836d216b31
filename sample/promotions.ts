import type { MallId, RetailerId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { PromotionWish } from '#contracts/promotions/office.ts'
import { DAY } from '#contracts/time.ts'
import { personByEmail } from '#server/domains/identity/people.ts'
import { decide, keepDraft, move, submitIn } from '#server/domains/promotions/acts.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { asPerson } from './applications.ts'
import { OWN_RETAILER } from './retailers.ts'

const clock = (now: Date, days: number): string => `${new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)}T00:00`

const wish = (now: Date, more: Partial<PromotionWish>): PromotionWish => ({
  name: '',
  kind: 'percent',
  percent: null,
  amount: null,
  buy: null,
  get: null,
  multiplier: null,
  minSubtotal: cents(0),
  storeIds: null,
  categoryIds: null,
  productIds: null,
  code: null,
  isListed: true,
  startsAt: clock(now, -3),
  endsAt: clock(now, 18),
  audience: 'everyone',
  funding: 'retailer',
  budget: null,
  perShopper: null,
  holdoutPercent: 0,
  ...more,
})

/** Promotions of some businesses and of a mall, one that was ended and one that waits for a decision. */
export async function plantPromotions(deps: Deps): Promise<void> {
  const { db, clock: time } = deps
  const now = time.now()
  const [known] = await rowsOf(db, 'sample.promotions')`select from promotions limit 1`
  if (known) return
  const retailers = await rowsOf<{ id: RetailerId; own: boolean }>(db, 'sample.promoting-retailers')`
    select id, display_name = ${OWN_RETAILER} as own from retailers where status = 'active' and is_sample
    order by display_name = ${OWN_RETAILER} desc, id desc limit 5`
  const [own, second, third, fourth, fifth] = retailers.map(({ id }) => id)
  const run = async (retailerId: RetailerId | undefined, more: Partial<PromotionWish>) =>
    retailerId === undefined
      ? undefined
      : transact(db, async (tx) => {
          const { id, version } = await keepDraft(tx, null, { retailerId, mallId: null }, wish(now, more), now)
          return submitIn(tx, null, { id, version }, null, now)
        })
  await run(own, {
    name: 'Welcome',
    kind: 'amount',
    amount: cents(1_000),
    minSubtotal: cents(6_000),
    code: 'WELCOME-10',
    audience: 'new_shoppers',
    budget: cents(200_000),
  })
  await run(second, { name: 'Fall sale', percent: 20, minSubtotal: cents(8_000), budget: cents(150_000) })
  await run(third, {
    name: 'Three for two',
    kind: 'buy_x_get_y',
    buy: 2,
    get: 1,
    percent: 100,
    budget: cents(100_000),
  })
  await run(fourth, { name: 'Double days', kind: 'spirals', multiplier: 2, code: 'DOUBLE', budget: cents(50_000) })
  await run(fifth, { name: 'Holiday prices', percent: 15, budget: cents(120_000) })
  const past = await run(own, { name: 'Back to school', percent: 15, code: 'SCHOOL-15', budget: cents(90_000) })
  const admin = await personByEmail(db, SAMPLE_EMAILS.admin)
  if (past && admin) await move(deps, asPerson({ ...admin, lastName: '' }), past, 'ended', null)
  await run(own, {
    name: 'Holiday shipping',
    kind: 'free_shipping',
    minSubtotal: cents(4_000),
    funding: 'platform',
    budget: cents(75_000),
    startsAt: clock(now, 4),
  })
  await plantMallPromotion(deps, now)
}

async function plantMallPromotion(deps: Deps, now: Date): Promise<void> {
  const { db } = deps
  const [[mall], admin] = await Promise.all([
    rowsOf<{ id: MallId }>(db, 'sample.promoting-mall')`select id from malls where is_sample order by id limit 1`,
    personByEmail(db, SAMPLE_EMAILS.admin),
  ])
  if (!mall || !admin) return
  const more = {
    name: 'Mall week',
    kind: 'amount' as const,
    amount: cents(500),
    minSubtotal: cents(5_000),
    code: 'MALL-WEEK',
    funding: 'mall' as const,
    budget: cents(100_000),
  }
  const { id, version } = await transact(db, (tx) =>
    keepDraft(tx, null, { retailerId: null, mallId: mall.id }, wish(now, more), now, 'requested'),
  )
  await decide(deps, asPerson({ ...admin, lastName: '' }), { id, version }, { decision: 'approve', note: '' })
}
