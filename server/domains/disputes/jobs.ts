import type { DisputeId } from '#contracts/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import * as acts from './acts.ts'
import { hearDispute } from './money.ts'

export const hear: Job = { act: (deps, payload) => hearDispute(deps, (payload as { providerId: string }).providerId) }
export const send: Job = { act: (deps, payload) => acts.send(deps, (payload as { id: DisputeId }).id) }
export const due: Job = { cron: '20 * * * *', act: (deps) => acts.sendDue(deps) }
/** Messages of the provider may get lost: open disputes are asked for each hour. */
export const follow: Job = { cron: '40 * * * *', act: followOpen }

async function followOpen(deps: Deps): Promise<void> {
  const open = await rowsOf<{ providerId: string }>(deps.db, 'disputes.open-ones')`
    select provider_id as "providerId" from card_disputes
    where provider = ${deps.cards.name} and (state = 'open' or ended_at > ${new Date(deps.clock.now().getTime() - 7 * 86_400_000)}) order by id limit 500`
  for (const { providerId } of open) await hearDispute(deps, providerId)
}
