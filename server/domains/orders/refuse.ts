import type { UserId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import type { TaxPort } from '../../platform/tax.ts'
import { offerAlternatives } from './acceptance.ts'
import { hasOtherWays } from './choices.ts'
import { type LockedFulfillment, move } from './transitions.ts'

type Refusal = { note: string | undefined; who: UserId; now: Date; tax: TaxPort }

/**
 * A store refuses what it has not made ready. While another store or seller can take over, nothing is canceled: the shopper chooses. Where
 * nothing else is possible, or the shopper has been asked before, it is canceled at once.
 */
export async function refuse(tx: Db, row: LockedFulfillment, { note, who, now, tax }: Refusal): Promise<void> {
  const mayAsk = note && row.order_state !== 'payment_pending' && (await hasOtherWays(tx, row, { now, tax }))
  if (mayAsk && (await offerAlternatives(tx, row, { now, who, why: 'missing', note }))) return
  await move(tx, row, { to: 'cancelled', mover: 'retailer', who, now, note })
}
