import { DISPUTE_REASON_WORDS, type DisputeReason, type DisputeState } from '#contracts/disputes.ts'
import type { DisputeId, OrderNumber, RetailerId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import { HOUR } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { StoreNews } from '../orders/store-news.ts'
import { moneySettingsNow } from '../settings/money-settings.ts'

type Told = { retailerId: RetailerId; number: OrderNumber; amount: Cents; reason: DisputeReason; dueBy: Date | null }

/** What the businesses hear whose sales a dispute is about: that it opened, or how the bank decided. */
export async function newsOfDispute(db: Db, id: DisputeId, state: DisputeState): Promise<StoreNews[]> {
  const rows = await rowsOf<Told>(db, 'disputes.to-tell')`
    select p.retailer_id as "retailerId", o.number, sum(p.amount)::bigint as amount, d.reason, d.due_by as "dueBy" from card_disputes d
    join dispute_parts p on p.dispute_id = d.id join fulfillments f on f.id = p.fulfillment_id join orders o on o.id = f.order_id
    where d.id = ${id} group by 1, 2, 4, 5 order by 1, 2`
  const { evidenceHours } = await moneySettingsNow(db)
  return rows.map((row) => ({
    type: 'dispute_opened',
    retailerId: row.retailerId,
    storeIds: [],
    key: `dispute ${id} ${state}`,
    orderNumber: row.number,
    words: () => {
      const { subject, paragraphs } = wordsFor(row, state, evidenceHours)
      return {
        subject,
        message: paragraphs[0] ?? '',
        href: officeLink('retailer', 'disputes', { retailer: row.retailerId, dispute: id }),
        mail: {
          kind: state === 'open' ? 'dispute-opened' : 'dispute-decided',
          paragraphs,
          label: state === 'open' ? 'Add evidence' : 'See the dispute',
        },
      }
    },
  }))
}

function wordsFor(
  { number, amount, reason, dueBy }: Told,
  state: DisputeState,
  evidenceHours: number,
): { subject: string; paragraphs: string[] } {
  const money = dollars(amount)
  if (state === 'won')
    return {
      subject: `You won the dispute about order ${number}`,
      paragraphs: [`The bank decided for you. ${money} is yours again and goes with your payouts.`],
    }
  if (state === 'lost')
    return {
      subject: `The dispute about order ${number} is lost`,
      paragraphs: [
        `The bank decided for the cardholder and gave them ${money} back.`,
        'Your part of it comes off what we owe you. If the order was already paid out, it comes off your next payout.',
      ],
    }
  const by = dueBy
    ? new Date(dueBy.getTime() - evidenceHours * HOUR).toLocaleDateString('en-US', {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        timeZone: 'America/Chicago',
      })
    : null
  return {
    subject: `${money} of order ${number} is disputed`,
    paragraphs: [
      `${DISPUTE_REASON_WORDS[reason]}. Their bank took ${money} back.`,
      `We collected what we know about the order. Add what you know${by ? ` by ${by}` : ''}, and we send it to the bank.`,
      'The money of this order waits until the bank has decided.',
    ],
  }
}
