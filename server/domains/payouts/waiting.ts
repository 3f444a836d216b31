import type { Cents } from '#contracts/money.ts'
import { dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { PayoutState } from '#contracts/payouts.ts'
import type { Db } from '../../platform/db.ts'
import { type WaitsForAdmins, waitingRows } from '../waiting.ts'
import { differing } from './reconcile.ts'

type StuckPayout = { id: number; since: Date; state: PayoutState; amount: Cents; business: string; failure: string | null }

/** Payouts that the provider has not taken for an hour, that did not arrive in time, or whose bank account refused money. */
const stuck = waitingRows<StuckPayout>(
  'payouts.stuck',
  `select p.id, coalesce(p.ended_at, p.sent_at, p.created_at) as since, p.state, p.amount, r.display_name as business, p.failure
   from payouts p join retailers r on r.id = p.retailer_id join payout_accounts a on a.retailer_id = p.retailer_id
   where p.state = 'created' and p.created_at < $1::timestamptz - interval '1 hour' and r.status <> 'suspended'
     or p.state = 'sent' and p.expected_on < $1::date - 2
     or p.state in ('failed', 'returned') and a.state = 'restricted' and a.reference = p.bank_reference
   order by p.id limit 100`,
  ({ state, amount, business, failure }) => ({
    code: 'payouts.stuck',
    title: `A payout of ${dollars(amount)} to ${business} ${state === 'created' ? 'is not sent' : state === 'sent' ? 'did not arrive' : 'came back'}`,
    detail: failure ?? 'Ask the provider again, or write to the owner.',
    href: officeLink('admin', 'payouts', { state }),
  }),
  (now) => [now],
)

/** For operators; more than a hundred are shown as a hundred. */
export const gauges = {
  payouts_stuck: {
    help: 'Payouts that are late, not taken by the provider, or refused by the bank, up to 100.',
    read: async (db: Db, now: Date): Promise<number> => (await stuck(db, now)).length,
  },
}

export const waiting: WaitsForAdmins = async (db, now) => (await Promise.all([stuck(db, now), differing(db, now)])).flat()
