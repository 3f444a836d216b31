import type { UserId } from '#contracts/ids.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forgetMails } from '../../platform/mail.ts'
import type { PersonalData } from '../domain.ts'
import { lockPerson } from '../identity/personal-data.ts'
import { unusedProvisional } from '../identity/provisional.ts'
import { unfinishedOrders } from '../orders/personal-data.ts'
import { eraseAccount } from './closing.ts'

const PORTION = 5_000

/** Erases provisional accounts that were unused for a month; their orders become orders of a guest. */
export async function eraseUnused(deps: Deps, all: readonly PersonalData[]): Promise<void> {
  for (const userId of await unusedProvisional(deps.db, deps.clock.now(), PORTION))
    await transact(deps.db, async (tx) => {
      const person = await lockPerson(tx, userId)
      if (!person || person.emailVerified || (await unfinishedOrders(tx, userId)).length > 0) return
      await erase(deps, tx, all, userId)
    })
}

/**
 * Ends a provisional account whose address somebody else proved. All that was set on it goes with it. What is carried over to the new
 * account of the address does no harm if a stranger left it, and is missed by whoever signed up on one device and confirmed on another: the
 * items of the cart, saved items without their notes, and money. Orders and gift cards bought with the address belong to it like a guest's.
 */
export async function endReplaced(deps: Deps, tx: Db, all: readonly PersonalData[], from: UserId, to: UserId): Promise<void> {
  const person = await lockPerson(tx, from)
  if (!person || person.emailVerified) return
  const now = deps.clock.now()
  for (const { carryOver } of all) await carryOver?.(tx, from, to, now)
  await erase(deps, tx, all, from)
  for (const { adopt } of all) await adopt?.(tx, to, now)
}

async function erase(deps: Deps, tx: Db, all: readonly PersonalData[], userId: UserId): Promise<void> {
  for (const { leaveToGuest } of all) await leaveToGuest?.(tx, userId)
  // What it wrote to stores goes; mails about its orders stay with whoever reads the address.
  await forgetMails(tx, '', [], userId)
  await eraseAccount(deps, tx, all, userId)
}
