import { z } from 'zod'
import { UserId } from '#contracts/ids.ts'
import { changesBetween } from '#contracts/loyalty/rules.ts'
import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { dollars } from '#contracts/money.ts'
import { worth } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import { transact } from '../../platform/db.ts'
import { askFor, type Job } from '../../platform/jobs.ts'
import { type Expiring, expiringSoon, membersAfter, PEOPLE_AT_ONCE } from '../loyalty/expiring.ts'
import { versionsOf } from '../loyalty/published-rules.ts'
import { newsOfEndingHolds } from '../orders/news.ts'
import { newsOfFirstParts } from '../orders/center-news.ts'
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

/** Tells once of a first parcel at a Center while another is late. */
export const tellFirstParts: Job = {
  cron: '*/10 * * * *',
  async act(deps) {
    for (let after: Parameters<typeof newsOfFirstParts>[2] = null; ; ) {
      const { news, last } = await newsOfFirstParts(deps.db, deps.clock.now(), after)
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

const Told = z.object({ version: z.int(), after: UserId.nullable() })

/** Tells members what a published version changes: some people per run, then the next. A version that was withdrawn is not told of. */
export const tellOfRule: Job = {
  async act(deps, payload) {
    const { version, after } = Told.parse(payload)
    const versions = await versionsOf(deps.db, deps.clock.now())
    const at = versions.findIndex((each) => each.version === version)
    const [rule, before] = [versions[at], versions[at + 1]]
    if (!rule || !before) return
    const members = await membersAfter(deps.db, after)
    await transact(deps.db, async (tx) => {
      await tellPeople(
        tx,
        deps,
        members.map((userId) => newsOfRule(userId, rule, changesBetween(before, rule), deps.config.publicOrigin)),
      )
      const last = members.at(-1)
      if (last && members.length === PEOPLE_AT_ONCE) await askFor(tx, 'notifications.tellOfRule', { version, after: last })
    })
  },
}

function newsOfRule(userId: UserId, { version, startsAt }: LoyaltyRule, changes: readonly string[], publicOrigin: string): News {
  const when = `From ${DATE.format(startsAt)} on.`
  return {
    userId,
    key: `loyalty rule ${version}`,
    type: 'rule_changed',
    urgent: false,
    subject: 'How you earn SPIRALs changes',
    message: `${when} ${changes.join(' ')}`,
    href: '/loyalty-program',
    mail: {
      kind: 'spirals-rule-changed',
      paragraphs: [when, ...changes, 'Orders that you placed before keep what they promised. The SPIRALs you have keep their value.'],
      action: { label: 'Compare the rules', url: `${publicOrigin}/loyalty-program` },
    },
  }
}
