import { on } from '../../facts.ts'
import { endShareMadeBefore } from './sharing.ts'

/** Ends the share link of the cart: the person who made it may not own the address. */
export const endEarlierShare = on('identity.owner_returned', async (tx, { userId, at, first }) => {
  if (first) await endShareMadeBefore(tx, userId, new Date(at))
})
