import { on } from '../../facts.ts'
import { moveLines } from './cart.ts'

/** Repeated, it finds an empty cart. */
export const moveCollectedCart = on('identity.account_joined', (tx, { from, to }) => moveLines(tx, from, to))
