import { on } from '../../facts.ts'
import { moveTo } from './personal-data.ts'

/** Repeated, it finds nothing to move. */
export const moveApplication = on('identity.account_joined', (tx, { from, to }) => moveTo(tx, from, to))
