import { createHash } from 'node:crypto'
import type { Reply } from '#contracts/endpoint.ts'
import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import type { openPass } from '#contracts/pickups/pickups.ts'
import { randomCode, randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { isWaiting } from '../fulfillment/rules.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { CODE_LENGTH, lockFor, type LockedFulfillment } from '../orders/transitions.ts'
import { guestLink } from '../orders/guest-links.ts'
import { passFor } from '../orders/passes.ts'
import type { OrderRow } from '../orders/read.ts'
import { onSamePass } from './collecting.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Creates a link that opens this pass once. The previous link ends; if it was opened, its code ends too. */
export async function sendPassLink(
  tx: Db,
  { config }: Pick<Deps, 'config'>,
  orderId: OrderId,
  fulfillmentId: FulfillmentId,
): Promise<{ url: string }> {
  await endPassLink(tx, orderId, fulfillmentId)
  const token = randomToken()
  await rowsOf(tx, 'pass-links.send')`insert into pass_links (fulfillment_id, token_hash) values (${fulfillmentId}, ${hashOf(token)})`
  return { url: `${config.publicOrigin}/qr-pickup-system?pass=${token}` }
}

/**
 * Ends the pass link of this fulfillment and of all others on the same pass. An opened link has revealed the pickup codes, so they are
 * replaced.
 */
export async function endPassLink(tx: Db, orderId: OrderId, fulfillmentId: FulfillmentId): Promise<void> {
  const rows: LockedFulfillment[] = []
  for (const { id, order_id } of await onSamePass(tx, orderId, fulfillmentId)) rows.push(await lockFor(tx, { orderId: order_id }, id))
  const waiting = rows.filter(({ state }) => isWaiting(state))
  if (!waiting.some(({ id }) => id === fulfillmentId)) throw new Problem(ordersProblems, 'orders.not_waiting')
  for (const row of waiting) await endLink(tx, row)
}

async function endLink(tx: Db, row: LockedFulfillment): Promise<void> {
  const [link] = await rowsOf<{ opened_by: string | null }>(tx, 'pass-links.end')`
    delete from pass_links where fulfillment_id = ${row.id} returning opened_by`
  if (link?.opened_by)
    await rowsOf(tx, 'pass-links.new-code')`update fulfillments set pickup_code = ${randomCode(CODE_LENGTH)} where id = ${row.id}`
  await tellChanged(tx, row)
}

/** The first browser that opens the link keeps it. For every other browser, and after the hand-over, the link has expired. */
export async function openPassLink(db: Db, token: string, browser: string, now: Date): Promise<Reply<typeof openPass>> {
  return transact(db, async (tx) => {
    const [link] = await rowsOf<{ fulfillment_id: FulfillmentId }>(
      tx,
      'pass-links.open',
      'update pass_links set opened_by = coalesce(opened_by, $2) where token_hash = $1 and coalesce(opened_by, $2) = $2 returning fulfillment_id',
      [hashOf(token), hashOf(browser)],
    )
    const pass = link && (await passFor(tx, link.fulfillment_id, now))
    if (!pass) throw new Problem(ordersProblems, 'pickups.link_used')
    return pass
  })
}

/** Mails the link to a waiting pass again, to the address of the order; returns that address. */
export async function mailPass(tx: Db, deps: Deps, order: OrderRow, fulfillmentId: FulfillmentId): Promise<string> {
  await onSamePass(tx, order.id, fulfillmentId)
  const pass = await passFor(tx, fulfillmentId, deps.clock.now())
  if (!pass) throw new Problem(ordersProblems, 'orders.not_waiting')
  const { email } = order.contact
  await deps.mail.send(tx, {
    to: email,
    kind: 'pass-again',
    subject: `Your pass for ${pass.place.name}`,
    paragraphs: [
      'Hello,',
      `you asked us for the pass of order ${order.number} again. Show it at ${pass.place.name}, ${pass.place.address}.`,
    ],
    action: {
      label: 'Show my pass',
      url: order.user_id ? `${deps.config.publicOrigin}/order-details?id=${order.number}` : guestLink(deps, order.number),
    },
  })
  return email
}
