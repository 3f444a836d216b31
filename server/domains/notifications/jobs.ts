import { dollars } from '#contracts/money.ts'
import { worth } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import { transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { type Expiring, expiringSoon, PEOPLE_AT_ONCE } from '../loyalty/index.ts'
import { newsOfEndingHolds } from '../orders/index.ts'
import { tellOfOrders } from './order-news.ts'
import { forgetOldMessages } from './retention.ts'
import { sendSummaries } from './summary.ts'
import { type News, tellPeople } from './tell-people.ts'

/** Eight o'clock local time always falls on a quarter hour, because of how time zones are offset. */
export const summaries: Job = { cron: '*/15 * * * *', act: sendSummaries }

export const forgetOld: Job = { cron: '33 3 * * *', act: forgetOldMessages }

/** Reminds once, a day before an uncollected order goes back. */
export const remindOfHolds: Job = {
  cron: '11 * * * *',
  async act(deps) {
    for (let after: Parameters<typeof newsOfEndingHolds>[2] = null; ; ) {
      const { news, last } = await newsOfEndingHolds(deps.db, deps.clock.now(), after)
      await transact(deps.db, (tx) => tellOfOrders(tx, deps, news))
      if (last === null) return
      after = last
    }
  },
}

/** Thirty days before SPIRALs expire, and at most once a week. */
export const remindOfExpiring: Job = {
  cron: '23 14 * * *',
  async act(deps) {
    for (let page: Expiring[] = [], after: Expiring['userId'] | null = null; ; after = page.at(-1)?.userId ?? null) {
      page = await expiringSoon(deps.db, deps.clock.now(), after)
      await transact(deps.db, (tx) =>
        tellPeople(
          tx,
          deps,
          page.map((one) => newsOfExpiring(one, deps.config.publicOrigin)),
        ),
      )
      if (page.length < PEOPLE_AT_ONCE) return
    }
  },
}

const DATE = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

function newsOfExpiring({ userId, points, first }: Expiring, publicOrigin: string): News {
  const message = `${points.toLocaleString('en-US')} SPIRALs worth ${dollars(worth(points))} expire in the next 30 days, the first on ${DATE.format(first)}.`
  return {
    userId,
    key: `expiring ${Math.floor(first.getTime() / (7 * DAY))}`,
    type: 'spirals_expiring',
    category: 'spirals',
    urgent: false,
    subject: 'Some of your SPIRALs expire soon',
    message,
    href: '/loyalty',
    mail: {
      kind: 'spirals-expiring',
      paragraphs: [message, 'Spend them at any store of SPIRAL: choose how many at the checkout.'],
      action: { label: 'See my SPIRALs', url: `${publicOrigin}/loyalty` },
    },
  }
}
