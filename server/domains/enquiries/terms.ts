import type { Reply } from '#contracts/endpoint.ts'
import type { sellingTerms } from '#contracts/enquiries.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Db } from '../../platform/db.ts'
import { firstSchedule } from '../payouts/accounts.ts'
import { commissionRulesKept } from '../settings/commission.ts'
import { ruleFor } from '../settings/rules.ts'

/** What a store that joins pays and how it is paid, by the rules that sales and payouts follow. */
export async function termsFor(db: Db, feed: ChangeFeed): Promise<Reply<typeof sellingTerms>> {
  const rule = ruleFor(await commissionRulesKept(db, feed), { retailerId: null, mallId: null, categoryIds: [], promotionIds: [] })
  const { interval, weekday, minimum, bankHoldHours } = await firstSchedule(db)
  return { commissionBps: rule.bps, payouts: { interval, weekday, minimum, bankHoldHours } }
}
