import {
  CONVERSATION_DAYS,
  MOST_MESSAGES,
  type orderMessages,
  type OrderMessage,
  PROBLEM_WORDS,
  type ProblemReason,
  orderMessagesProblems,
} from '#contracts/conversations.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { FulfillmentId, OrderMessageId, UserId } from '#contracts/ids.ts'
import { type FulfillmentState, ordersProblems } from '#contracts/orders/orders.ts'
import { DAY } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { truncate } from '../../platform/truncate.ts'
import { waitingRows } from '../waiting.ts'
import { isFinal } from '../fulfillment/rules.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { type FulfillmentScope, inScope, scopeValues } from '../orders/scope.ts'
import { lockFor } from '../orders/transitions.ts'
import { joinStore } from '../stores/stores.ts'

type Conversation = Omit<Reply<typeof orderMessages>, 'side'>
type ConversationFulfillment = { state: FulfillmentState; changed_at: Date; order_state: string }

/** The messages about a fulfillment within this scope; throws `not_found` outside of it. */
export async function conversationOf(db: Db, scope: FulfillmentScope, id: FulfillmentId, now: Date): Promise<Conversation> {
  const [part] = await rowsOf<ConversationFulfillment>(
    db,
    'messages.part',
    `select f.state, f.changed_at, o.state as order_state from fulfillments f join orders o on o.id = f.order_id where f.id = $1 and ${inScope(2)}`,
    [id, ...scopeValues(scope)],
  )
  if (!part) throw new Problem('not_found')
  const items = await rowsOf<OrderMessage>(db, 'messages.of-part')`
    select id, fulfillment_id as "fulfillmentId", side, problem, text, created_at as at, settled_at as "settledAt" from order_messages
    where fulfillment_id = ${id} order by id`
  return { items, mayWrite: mayWrite(part, now) && items.length < MOST_MESSAGES }
}

const mayWrite = ({ state, changed_at: at, order_state: order }: ConversationFulfillment, now: Date): boolean =>
  order !== 'payment_pending' && !(isFinal(state) && now.getTime() - at.getTime() > CONVERSATION_DAYS * DAY)

export type Writing = { side: OrderMessage['side']; who: UserId | null; text: string; problem?: ProblemReason; now: Date }

/**
 * Writes a message and notifies the other side. Support is also notified of a problem until it is settled; one problem can be open at a
 * time.
 */
export async function write(tx: Db, scope: FulfillmentScope, id: FulfillmentId, { side, who, text, problem, now }: Writing): Promise<void> {
  const row = await lockFor(tx, scope, id)
  const before = await conversationOf(tx, scope, id, now)
  if (before.items.length >= MOST_MESSAGES) throw new Problem(orderMessagesProblems, 'messages.full')
  if (!before.mayWrite)
    throw row.order_state === 'payment_pending'
      ? new Problem(ordersProblems, 'orders.wrong_step')
      : new Problem(orderMessagesProblems, 'messages.over')
  if (problem && before.items.some(isOpen)) throw new Problem(orderMessagesProblems, 'messages.problem_open')
  const [message] = await rowsOf<{ id: OrderMessageId }>(tx, 'messages.write')`
    insert into order_messages (fulfillment_id, side, who, problem, text, created_at)
    values (${id}, ${side}, ${who}, ${problem ?? null}, ${text}, ${now}) returning id`
  await rowsOf(tx, 'messages.note-latest')`update fulfillments set last_message_id = ${message?.id} where id = ${id}`
  // A store that has not answered yet was already notified.
  const isNews = side !== 'shopper' || problem !== undefined || before.items.at(-1)?.side !== 'shopper'
  if (message && isNews) await tell(tx, 'orders.message_written', { messageId: message.id, side })
  await tellChanged(tx, row)
}

const isOpen = ({ problem, settledAt }: OrderMessage): boolean => problem !== null && settledAt === null

/** Settles a problem for the shopper who has it, or for support: a store cannot settle a shopper's problem. */
export async function settle(tx: Db, scope: FulfillmentScope, id: FulfillmentId, now: Date): Promise<void> {
  const row = await lockFor(tx, scope, id)
  await conversationOf(tx, scope, id, now)
  const settled = await rowsOf(tx, 'messages.settle')`
    update order_messages set settled_at = ${now} where fulfillment_id = ${id} and problem is not null and settled_at is null returning id`
  if (settled.length === 0) throw new Problem(orderMessagesProblems, 'messages.no_problem')
  await tellChanged(tx, row)
}

/** For each fulfillment, whether the shopper waits for an answer or has an open problem; fulfillments with neither are left out. */
export async function callsOf(db: Db, ids: readonly FulfillmentId[]): Promise<Map<FulfillmentId, 'message' | 'problem'>> {
  const rows = await rowsOf<{ fulfillment_id: FulfillmentId; problem: boolean; unanswered: boolean }>(db, 'messages.calls')`
    select fulfillment_id, bool_or(problem is not null and settled_at is null) as problem,
      (array_agg(side order by id desc))[1] = 'shopper' as unanswered
    from order_messages where fulfillment_id = any(${ids}::bigint[]) group by 1`
  const calls = new Map<FulfillmentId, 'message' | 'problem'>()
  for (const { fulfillment_id: id, problem, unanswered } of rows) if (problem || unanswered) calls.set(id, problem ? 'problem' : 'message')
  return calls
}

/** Problems that shoppers wrote about and nobody has settled. */
export const waiting = waitingRows<{ id: number; problem: ProblemReason; text: string; since: Date; number: string; store: string }>(
  'messages.for_admins',
  `select m.id, m.problem, m.text, m.created_at as since, o.number, st.name as store from order_messages m
     join fulfillments f on f.id = m.fulfillment_id join orders o on o.id = f.order_id ${joinStore('st.id = f.store_id')}
     where m.problem is not null and m.settled_at is null order by m.id limit 200`,
  ({ problem, text, number, store }) => ({
    code: 'orders.problem',
    title: `A shopper has a problem at ${store}: ${PROBLEM_WORDS[problem].toLowerCase()}`,
    detail: `Order ${number}: ${truncate(text, 140)}`,
    href: `/admin?section=orders&q=${number}&order=${number}`,
  }),
)
