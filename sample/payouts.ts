import type { RetailerId } from '#contracts/ids.ts'
import { MONEY_SETTINGS } from '#contracts/settings.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { runPayouts } from '#server/domains/payouts/pay.ts'
import { nextPayoutDay } from '#server/domains/payouts/rules.ts'
import { followSent, sendCreated } from '#server/domains/payouts/send.ts'
import { rowsOf } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sandboxBank } from '#server/platform/sandbox-bank.ts'

/** So far back go the orders of the sample. */
const WEEKS = 6
/** The run of the morning, and when its money has arrived. */
const RUN_AT = 10.5 * HOUR
const ARRIVED = 1.5 * DAY

/** Gives the businesses their bank accounts, and pays each Friday since what may no longer be returned. */
export async function plantPayouts(deps: Deps, now: Date): Promise<void> {
  const { db, bank } = deps
  if (bank?.name !== 'sandbox' || bank.asks !== 'here') return
  const businesses = await rowsOf<{ id: RetailerId; name: string }>(db, 'sample.unpaid')`
    select r.id, r.legal_name as name from retailers r
    where r.is_sample and r.status = 'active' and not exists (select from payout_accounts a where a.retailer_id = r.id) order by r.id`
  const began = new Date(now.getTime() - WEEKS * 7 * DAY)
  const firstDay = nextPayoutDay('weekly', began, MONEY_SETTINGS.payoutWeekday.first)
  for (const { id, name } of businesses) {
    const account = String(100_000_000 + Number(id) * 7_919)
    const kept = await bank.keep(`retailer ${id}`, { holder: name.slice(0, 80), routing: '110000000', account })
    if (!kept) continue
    await rowsOf(db, 'sample.bank')`
      insert into payout_accounts (retailer_id, state, reference, bank_name, last4, interval, minimum, next_on, created_at)
      values (${id}, 'verified', ${kept.reference}, ${kept.bank}, ${kept.last4}, 'weekly', ${MONEY_SETTINGS.payoutMinimum.first}, ${firstDay}, ${began})`
  }
  if (businesses.length === 0) return
  for (let friday = new Date(`${firstDay}T00:00:00Z`).getTime(); friday + RUN_AT < now.getTime(); friday += 7 * DAY) {
    await at(deps, friday + RUN_AT, runPayouts, sendCreated)
    await at(deps, Math.min(friday + RUN_AT + ARRIVED, now.getTime()), followSent)
  }
}

/** Acts at an earlier time, also by the clock of the bank. */
async function at(deps: Deps, time: number, ...acts: readonly ((deps: Deps) => Promise<void>)[]): Promise<void> {
  const clock = { now: () => new Date(time) }
  for (const act of acts) await act({ ...deps, clock, bank: sandboxBank({ db: deps.db, clock }) })
}
