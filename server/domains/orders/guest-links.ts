import type { OrderId, OrderNumber } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { letter } from '../../platform/letter.ts'
import { secretHash } from './read.ts'

const LINK_DAYS = 30

/** A link that opens this one order for a month; only its hash is kept. */
export async function guestLink(
  tx: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  orderId: OrderId,
  number: OrderNumber,
): Promise<string> {
  const key = randomToken()
  await rowsOf(tx, 'orders.link', 'insert into order_links (order_id, hash, expires_at) values ($1, $2, $3)', [
    orderId,
    secretHash(key),
    new Date(clock.now().getTime() + LINK_DAYS * DAY),
  ])
  return `${config.publicOrigin}/order-details?id=${number}&key=${key}`
}

/** Mails the link when number and e-mail belong together; tells the caller nothing either way. */
export async function mailGuestLink(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'mail'>,
  number: OrderNumber,
  email: string,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    const [order] = await rowsOf<{ id: OrderId }>(tx, 'orders.of-guest', 'select id from orders where number = $1 and email = $2', [
      number,
      email,
    ])
    if (!order) return
    const url = await guestLink(tx, deps, order.id, number)
    await deps.mail.send(
      tx,
      letter({
        to: email,
        kind: 'order-link',
        subject: `Your SPIRAL order ${number}`,
        paragraphs: ['Here is the link to your order. It works for 30 days.'],
        action: { label: 'Open my order', url },
      }),
    )
  })
}
