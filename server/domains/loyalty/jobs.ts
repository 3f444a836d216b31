import { transact } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { expireLots } from './spirals.ts'

export const expire: Job = {
  cron: '17 7 * * *',
  act: ({ db, clock }) => transact(db, async (tx) => void (await expireLots(tx, clock.now()))),
}
