import type { OrderNumber, UserId } from '#contracts/ids.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import type { Db } from '../../platform/db.ts'

/** Records support's actions on other people's orders in the audit log. */
export async function auditOthers(
  tx: Db,
  found: { user_id: UserId | null; number: OrderNumber },
  actor: Actor,
  act: string,
): Promise<void> {
  if (isPerson(actor) && found.user_id !== actor.id) await recordAct(tx, { who: actor, act, subject: `order ${found.number}` })
}
