import { type Listener, on } from '../../facts.ts'
import type { PersonalData } from '../domain.ts'
import { voidRequests } from './closing.ts'
import { endReplaced } from './provisional.ts'

export const privacyListeners = (all: readonly PersonalData[]): Record<string, Listener> => ({
  voidEarlierRequests: on('identity.owner_returned', (tx, { userId, at }) => voidRequests(tx, userId, new Date(at))),
  /** Repeated, it finds no account to end. */
  endReplacedAccount: on('identity.account_replaced', (tx, { from, to }, deps) => endReplaced(deps, tx, all, from, to)),
})
