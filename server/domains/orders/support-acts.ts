import type { OrderNumber, UserId } from '#contracts/ids.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import type { Db } from '../../platform/db.ts'

/** What support does with somebody's order is on record. */
export async function auditOthers(
  tx: Db,
  found: { user_id: UserId | null; number: OrderNumber },
  actor: Actor,
  act: string,
): Promise<void> {
  if (isPerson(actor) && found.user_id !== actor.id) await recordAct(tx, { who: actor, act, subject: `order ${found.number}` })
}
