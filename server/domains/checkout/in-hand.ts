import type { CheckoutInput } from '#contracts/checkout/checkout.ts'
import type { Db } from '../../platform/db.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { whyNoPayAndGo } from '../stores/pay-and-go.ts'
import { storesByIds } from '../stores/stores.ts'

/** Refuses to sell as "in hand" what cannot be: things of another store, things that are sent, or things of a store that is not open. */
export async function refuseNotInHand(tx: Db, { inHandAt, items }: CheckoutInput, now: Date): Promise<void> {
  if (inHandAt === undefined) return
  const store = (await storesByIds(tx, [inHandAt])).get(inHandAt)
  const isAllHere = items.every(({ storeId, fulfillmentMethod }) => storeId === inHandAt && fulfillmentMethod === 'in-store-pickup')
  if (!store || !isAllHere) throw fieldProblem('/inHandAt', 'Pay and go is for what you hold in one store. Check out the rest by itself.')
  const why = whyNoPayAndGo(store, now)
  if (why !== null) throw fieldProblem('/inHandAt', why)
}
