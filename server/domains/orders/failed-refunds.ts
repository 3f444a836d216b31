import type { OrderId, UserId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { landCardRefund } from '../gift-cards/dead-cards.ts'
import { failGiftRefund } from '../gift-cards/provider-refunds.ts'
import { failRefund } from '../payments/payments.ts'

/**
 * The bank of a card sent a refund back after the provider had taken it. The money is with the provider again, and the shopper gets it as
 * store credit, or from an admin where they have no account. The same message again changes nothing.
 */
export async function hearFailedRefund({ db, clock, mail, config, log }: Deps, reference: string, amount: Cents): Promise<undefined> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const refund = await failRefund(tx, reference, now)
    const of = refund ? null : await failGiftRefund(tx, reference, now)
    const failed = refund ?? of
    if (!failed) return
    if (failed.amount !== amount) {
      log.error({ reference }, 'a failed refund has another amount than ours')
      throw new Problem('conflict')
    }
    const to = of ?? (refund && (await buyerOf(refund.orderId)))
    if (!to) throw new Error('a refund belongs to no order')
    const { number, userId, name, email } = to
    const place = await landCardRefund(tx, { amount, number, name: reference, userId, payTo: `${name}, ${email}` }, now)
    await mail.send(tx, {
      to: email,
      kind: 'orders.refund_failed',
      reference: `refund ${reference} failed`,
      about: userId,
      subject: `Your refund of ${dollars(amount)} takes another way`,
      paragraphs: [
        `The bank of your card sent back the refund of ${dollars(amount)} for ${number}. The card may have been closed.`,
        place === 'store_credit'
          ? 'The money is store credit in your wallet now. You can spend it at any store.'
          : "We'll write to you about how you get the money.",
      ],
      ...(place === 'store_credit' && { action: { label: 'See my wallet', url: `${config.publicOrigin}/wallet` } }),
    })

    async function buyerOf(orderId: OrderId) {
      const [buyer] = await rowsOf<{ number: string; userId: UserId | null; name: string; email: string }>(tx, 'orders.refund-buyer')`
        select number, user_id as "userId", contact->>'name' as name, email from orders where id = ${orderId}`
      return buyer
    }
  })
  return undefined
}
