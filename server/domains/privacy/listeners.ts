import { on } from '../../facts.ts'
import { voidRequests } from './closing.ts'

export const voidEarlierRequests = on('identity.owner_returned', async (tx, { userId, at }) => voidRequests(tx, userId, new Date(at)))
