import { on } from '../../facts.ts'
import { endShareMadeBefore } from './sharing.ts'

/** Whoever shared this cart may not have been the owner of the address. */
export const endEarlierShare = on('identity.owner_returned', async (tx, { userId, at, first }) => {
  if (first) await endShareMadeBefore(tx, userId, new Date(at))
})
