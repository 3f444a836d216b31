import { on } from '../../facts.ts'
import { moveLines } from './cart.ts'
import { endShareMadeBefore } from './sharing.ts'

/** Ends the share link of the cart: the person who made it may not own the address. */
export const endEarlierShare = on('identity.owner_returned', async (tx, { userId, at, first }) => {
  if (first) await endShareMadeBefore(tx, userId, new Date(at))
})

/** Repeated, it finds an empty cart. */
export const moveCollectedCart = on('identity.account_joined', (tx, { from, to }, { clock }) => moveLines(tx, from, to, clock.now()))
