import { dayAfter, type DayRange, lastMonth } from '#contracts/day-range.ts'
import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { type MallFigures, SMALLEST_GROUP } from '#contracts/mall-office/mall-office.ts'
import { grouped } from '#contracts/numbers.ts'
import { type Facts, tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { mallsByIds } from '../malls/malls.ts'
import type { StoreNews } from '../orders/store-news.ts'
import { figuresIn } from './figures.ts'

/** Says for each open mall with stores that its month before can be reported. Repeats tell nobody twice: each news has its key. */
export async function reportMonth({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const month = lastMonth(clock.now())
  await transact(db, async (tx) => {
    const malls = await rowsOf<{ mallId: MallId }>(tx, 'mall-office.to-report')`
      select id as "mallId" from malls m where not m.closed and not m.suspended
        and exists (select from stores s where s.mall_id = m.id and not s.closed) order by id`
    for (const { mallId } of malls) await tell(tx, 'mall-office.month_ended', { mallId, month })
  })
}

type MonthNews = {
  mall: { mallId: MallId; type: 'mall_report' } & Pick<StoreNews, 'key' | 'words'>
  stores: StoreNews[]
}
type Tenant = { retailerId: RetailerId; storeId: StoreId }
/**
 * News about a month of a mall: for its people about all stores, and for each business about its own. Null: the mall is gone. Groups under
 * five stay hidden as on the page of the figures.
 */
export async function newsOfMonth(db: Db, { mallId, month }: Facts['mall-office.month_ended'], now: Date): Promise<MonthNews | null> {
  const mall = (await mallsByIds(db, [mallId])).get(mallId)
  if (!mall || mall.closed) return null
  const range = daysOf(month)
  const [{ totals, stores }, tenants] = await Promise.all([
    figuresIn(db, { id: mallId, timeZone: mall.timeZone }, range, 'before', now),
    rowsOf<Tenant>(db, 'mall-office.tenants-to-report')`
      select s.retailer_id as "retailerId", s.id as "storeId" from stores s join retailers r on r.id = s.retailer_id and r.status = 'active'
      where s.mall_id = ${mallId} and not s.closed order by s.retailer_id, s.id`,
  ])
  // With fewer stores, a business could subtract its own figures and know those of its neighbors.
  const whole =
    stores.length >= SMALLEST_GROUP
      ? [`The whole mall had ${counted(totals.visits, 'visitor')} and ${counted(totals.pickups, 'pickup')}.`]
      : []
  const [name, key] = [monthName(month), `mall report ${mallId} ${month}`]
  return {
    mall: {
      mallId,
      type: 'mall_report',
      key,
      words: () => ({
        subject: `${mall.name}: your stores in ${name}`,
        message: `${counted(totals.visits, 'visitor')}, ${counted(totals.pickups, 'pickup')} at ${counted(stores.length, 'store')}.`,
        href: `/mall-analytics?mall=${mallId}&from=${range.from}&to=${range.to}`,
        mail: {
          kind: 'tenant-report',
          paragraphs: [
            `${mall.name} had ${counted(totals.visits, 'visitor')}, ${counted(totals.orders, 'order')} and ${counted(totals.pickups, 'pickup')} in ${name}.`,
            ...stores.map(storeLine),
          ],
          footnotes: [HIDDEN_WORDS],
          label: 'See all figures',
        },
      }),
    },
    stores: [...Map.groupBy(tenants, ({ retailerId }) => retailerId)].map(([retailerId, own]) => ({
      type: 'mall_report' as const,
      retailerId,
      storeIds: own.map(({ storeId }) => storeId),
      key: `${key} ${retailerId}`,
      words: (seen: readonly StoreId[]) => {
        const rows = stores.filter(
          ({ storeId }) => own.some((one) => one.storeId === storeId) && (seen.length === 0 || seen.includes(storeId)),
        )
        return {
          subject: `Your ${name} at ${mall.name}`,
          message: rows.map(storeLine).join(' '),
          href: `/retailer-analytics?retailer=${retailerId}&from=${range.from}&to=${range.to}`,
          mail: {
            kind: 'store-report' as const,
            paragraphs: [...rows.map(storeLine), ...whole],
            footnotes: [HIDDEN_WORDS],
            label: 'See your figures',
          },
        }
      },
    })),
  }
}

const HIDDEN_WORDS = `Days with fewer than ${SMALLEST_GROUP} people are left out, so no figure points to one person.`
const counted = (count: number | null, noun: string): string =>
  count === null ? `fewer than ${SMALLEST_GROUP} ${noun}s` : `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
const storeLine = ({ name, visits, pickups }: MallFigures['stores'][number]): string =>
  `${name}: ${counted(visits, 'visitor')}, ${counted(pickups, 'pickup')}.`

function daysOf(month: string): DayRange {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { from: `${month}-01`, to: dayAfter(next.toISOString().slice(0, 10), -1) }
}
const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
