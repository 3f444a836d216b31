import type { UserId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import { carryCards } from '../gift-cards/adopt.ts'
import { booked } from '../gift-cards/booking-kinds.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { storeCredit } from '../ledger/rules.ts'

/** Moves the value that an account holds to the account that takes its place: gift cards and store credit. Repeated, it finds none. */
export async function carryOver(tx: Db, from: UserId, to: UserId, now: Date): Promise<void> {
  await carryCards(tx, from, to)
  const amount = await balanceOf(tx, storeCredit(from))
  if (amount > 0)
    await post(tx, [{ from: storeCredit(from), to: storeCredit(to), amount, kind: booked('store_credit.carry'), reference: from }], now)
}
