import { on } from '../../facts.ts'
import { voidRequests } from './closing.ts'
import { endReplaced } from './provisional.ts'

export const voidEarlierRequests = on('identity.owner_returned', async (tx, { userId, at }) => voidRequests(tx, userId, new Date(at)))

/** Repeated, it finds no account to end. */
export const endReplacedAccount = on('identity.account_replaced', (tx, { from, to }, deps) => endReplaced(deps, tx, from, to))
