import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OrderId, OrderNumber } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'

const LINK_DAYS = 30
type Signing = Pick<Deps, 'config' | 'clock' | 'secret'>

/** A link that opens this one order for a month. The expiry is signed into the link, so nothing is stored. */
export function guestLink({ config, clock, secret }: Signing, number: OrderNumber): string {
  const ends = (clock.now().getTime() + LINK_DAYS * DAY).toString(36)
  return `${config.publicOrigin}/order-details?id=${number}&key=${ends}-${signature(secret, number, ends)}`
}

/** Whether the key of a mailed link is valid for this order now. */
export function opensOrder({ clock, secret }: Omit<Signing, 'config'>, number: OrderNumber, key: string): boolean {
  const ends = /^[0-9a-z]{8,9}(?=-)/.exec(key)?.[0]
  if (!ends || Number.parseInt(ends, 36) <= clock.now().getTime()) return false
  const [given, expected] = [Buffer.from(key.slice(ends.length + 1)), Buffer.from(signature(secret, number, ends))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const signature = (secret: string, number: OrderNumber, ends: string): string =>
  createHmac('sha256', secret).update(`guest link\n${number}\n${ends}`).digest('base64url')

/** Mails the link when order number and email match. The caller learns nothing either way. */
export async function mailGuestLink(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'mail' | 'secret'>,
  number: OrderNumber,
  email: string,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    const [order] = await rowsOf<{ id: OrderId }>(tx, 'orders.of-guest')`
      select id from orders where number = ${number} and email = ${email}`
    if (!order) return
    await deps.mail.send(tx, {
      to: email,
      kind: 'order-link',
      subject: `Your SPIRAL order ${number}`,
      paragraphs: ['Here is the link to your order. It works for 30 days.'],
      action: { label: 'Open my order', url: guestLink(deps, number) },
    })
  })
}
