import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forgetAnswersOf } from '../../platform/idempotency.ts'
import * as applications from '../applications/index.ts'
import * as cart from '../cart/index.ts'
import * as checkout from '../checkout/index.ts'
import * as identity from '../identity/index.ts'
import * as orders from '../orders/index.ts'
import { dropEarningsOf } from '../loyalty/index.ts'

const PORTION = 5_000

/** Erases provisional accounts that were unused for a month; their orders become orders of a guest. */
export async function eraseUnused({ db, clock }: Deps): Promise<void> {
  for (const userId of await identity.unusedProvisional(db, clock.now(), PORTION))
    await transact(db, async (tx) => {
      const person = await identity.lockPerson(tx, userId)
      if (!person || person.emailVerified || (await orders.unfinishedOrders(tx, userId)).length > 0) return
      await dropEarningsOf(tx, userId)
      await orders.leaveToGuest(tx, userId)
      await checkout.forgetPerson(tx, userId)
      await applications.forgetPerson(tx, userId)
      await cart.forgetPerson(tx, userId)
      await forgetAnswersOf(tx, userId)
      await identity.erasePerson(tx, userId)
    })
}
