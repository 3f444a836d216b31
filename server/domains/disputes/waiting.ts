import { type Cents, dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import { DAY } from '#contracts/time.ts'
import { waitingRows } from '../waiting.ts'

type Unanswered = { id: number; since: Date; amount: Cents; number: string | null; plan: string | null; dueBy: Date | null }

/** Disputes without an answer that are due within three days, and answers that the provider has not taken for an hour. */
export const waiting = waitingRows<Unanswered>(
  'disputes.for_admins',
  `select d.id, d.opened_at as since, d.amount, o.number, c.number as plan, d.due_by as "dueBy" from card_disputes d left join orders o on o.id = d.order_id
   left join plan_charges c on c.id = d.plan_charge_id
   where d.state = 'open' and (d.answer is null and d.step = 'needs_response' and d.due_by < $1
     or d.answer is not null and d.sent_at is null and d.answered_at < $2) order by d.due_by, d.id limit 100`,
  ({ id, amount, number, plan, dueBy }) => ({
    code: 'disputes.due',
    title: `${dollars(amount)} of ${number ? `order ${number}` : plan ? `plan ${plan}` : 'gift cards'} is disputed`,
    detail: dueBy
      ? `The bank reads our answer until ${dueBy.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })}.`
      : 'Our answer has not reached the bank.',
    href: officeLink('admin', 'disputes', { dispute: id }),
  }),
  (now) => [new Date(now.getTime() + 3 * DAY), new Date(now.getTime() - DAY / 24)],
)
