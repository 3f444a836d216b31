import type { OrderId, ReturnId, RetailerId, UserId } from '#contracts/ids.ts'
import type { Mail } from '../../platform/mail-template.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { write } from '../conversations/messages.ts'
import { teamEmails } from '../identity/teams.ts'
import { storesByIds } from '../stores/stores.ts'
import { lockReturn, moveReturn } from './lock.ts'
import { nudgeFrom } from './rules.ts'
import { returnsProblems } from '#contracts/returns/returns.ts'

export type OwnReturn = { id: ReturnId; orderId: OrderId; who: UserId | null; now: Date }

/** The shopper keeps the items. A second click does nothing. */
export async function cancelOwn(tx: Db, { id, orderId, who, now }: OwnReturn): Promise<void> {
  const locked = await lockReturn(tx, id, orderId)
  if (locked.row.state === 'cancelled') return
  await moveReturn(tx, locked, { to: 'cancelled', role: 'shopper', who, now })
}

/** Reminds the store's people of a return that they have had for days. */
export async function nudge(tx: Db, { mail, config }: Pick<Deps, 'mail' | 'config'>, { id, orderId, now }: OwnReturn): Promise<void> {
  const { row, fulfillment } = await lockReturn(tx, id, orderId)
  const from = nudgeFrom(row.state, row.received_at, row.nudged_at)
  if (!from) throw new Problem(returnsProblems, 'returns.wrong_step')
  if (from > now) throw new Problem(returnsProblems, 'returns.too_soon')
  await rowsOf(tx, 'returns.nudged')`update returns set nudged_at = ${now} where id = ${id}`
  const store = (await storesByIds(tx, [row.store_id])).get(row.store_id)
  const team = await teamEmails(tx, row.retailer_id as RetailerId, row.store_id)
  await mail.send(
    tx,
    ...team.map(
      (to): Mail => ({
        to,
        kind: 'return-nudge',
        subject: `A shopper is waiting for a refund at ${store?.name ?? 'your store'}`,
        paragraphs: [`The items of order ${fulfillment.number} came back days ago. Check them, then accept the return or say why not.`],
        action: { label: 'Check the return', url: `${config.publicOrigin}/staff?tab=returns&at=store-${row.store_id}` },
        reference: `nudge ${id} ${now.toISOString()} ${to}`,
      }),
    ),
  )
}

/** Brings support in: a problem of the order, which support sees until it is settled. */
export async function escalate(tx: Db, { id, orderId, who, now, message }: OwnReturn & { message: string }): Promise<void> {
  const { row } = await lockReturn(tx, id, orderId)
  if (row.escalated_at) throw new Problem(returnsProblems, 'returns.wrong_step')
  await write(tx, { orderId }, row.fulfillment_id, { side: 'shopper', who, text: `About my return: ${message}`, problem: 'other', now })
  await rowsOf(tx, 'returns.escalated')`update returns set escalated_at = ${now}, escalation = ${message} where id = ${id}`
}
