import type { UserId } from '#contracts/ids.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forgetMails } from '../../platform/mail.ts'
import * as cart from '../cart/index.ts'
import * as giftCards from '../gift-cards/index.ts'
import * as identity from '../identity/index.ts'
import { dropEarningsOf } from '../loyalty/index.ts'
import * as orders from '../orders/index.ts'
import * as wallet from '../wallet/index.ts'
import * as wishlist from '../wishlist/index.ts'
import { eraseAccount } from './closing.ts'

const PORTION = 5_000

/** Erases provisional accounts that were unused for a month; their orders become orders of a guest. */
export async function eraseUnused(deps: Deps): Promise<void> {
  for (const userId of await identity.unusedProvisional(deps.db, deps.clock.now(), PORTION))
    await transact(deps.db, async (tx) => {
      const person = await identity.lockPerson(tx, userId)
      if (!person || person.emailVerified || (await orders.unfinishedOrders(tx, userId)).length > 0) return
      await erase(deps, tx, userId)
    })
}

/**
 * Ends a provisional account whose address somebody else proved. All that was set on it goes with it. What is carried over to the new
 * account of the address does no harm if a stranger left it, and is missed by whoever signed up on one device and confirmed on another: the
 * items of the cart, saved items without their notes, and money. Orders and gift cards bought with the address belong to it like a guest's.
 */
export async function endReplaced(deps: Deps, tx: Db, from: UserId, to: UserId): Promise<void> {
  const person = await identity.lockPerson(tx, from)
  if (!person || person.emailVerified) return
  const now = deps.clock.now()
  await cart.moveLines(tx, from, to, now)
  await wishlist.moveWishes(tx, from, to, { withNotes: false })
  await wallet.carryOver(tx, from, to, now)
  await erase(deps, tx, from)
  await orders.adoptGuestOrders(tx, to, now)
  await giftCards.adoptGuestPurchases(tx, to)
}

async function erase(deps: Deps, tx: Db, userId: UserId): Promise<void> {
  await dropEarningsOf(tx, userId)
  await orders.leaveToGuest(tx, userId)
  await giftCards.leaveToGuest(tx, userId)
  // What it wrote to stores goes; mails about its orders stay with whoever reads the address.
  await forgetMails(tx, '', [], userId)
  await eraseAccount(deps, tx, userId)
}
