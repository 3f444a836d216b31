import { on } from '../../facts.ts'
import { countAtOnce } from './count.ts'
import { countSellers } from './sellers.ts'

/** The papers of an approved business were checked with its application. Repeated, it counts again. */
export const countApproved = on('applications.approved', async (tx, { retailerId }, deps) => {
  await countSellers(tx, deps.clock.now(), [retailerId])
  await countAtOnce({ ...deps, db: tx }, retailerId)
})
