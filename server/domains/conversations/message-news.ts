import type { FulfillmentId, OrderId, OrderNumber, StoreId, UserId } from '#contracts/ids.ts'
import { PROBLEM_WORDS, type ProblemReason } from '#contracts/conversations.ts'
import type { Facts } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { truncate } from '../../platform/truncate.ts'
import { holdPeople } from '../identity/personal-data.ts'
import { storesByIds } from '../stores/stores.ts'
import { officeOrder, type StoreNews } from '../orders/store-news.ts'
import type { OrderNews } from '../orders/order-news.ts'

type WrittenMessage = Facts['orders.message_written']
type StoredMessage = {
  text: string
  problem: ProblemReason | null
  fulfillment_id: FulfillmentId
  store_id: StoreId
  order_id: OrderId
  number: OrderNumber
  user_id: UserId | null
  email: string
  customer: string
}

/** Undefined when the message no longer exists because its shopper closed the account. */
const messageRow = async (tx: Db, { messageId }: WrittenMessage): Promise<StoredMessage | undefined> =>
  (
    await rowsOf<StoredMessage>(tx, 'messages.news-row')`
      select m.text, m.problem, m.fulfillment_id, f.store_id, o.id as order_id, o.number, o.user_id, o.email,
        split_part(o.contact->>'name', ' ', 1) as customer
      from order_messages m join fulfillments f on f.id = m.fulfillment_id join orders o on o.id = f.order_id where m.id = ${messageId}`
  )[0]

/** The shopper's notification of a message from a store or support. */
export async function newsOfMessage(tx: Db, written: WrittenMessage): Promise<OrderNews[]> {
  const row = written.side === 'shopper' ? undefined : await messageRow(tx, written)
  if (!row) return []
  const name =
    written.side === 'support' ? 'SPIRAL support' : ((await storesByIds(tx, [row.store_id])).get(row.store_id)?.name ?? 'The store')
  return [
    {
      orderId: row.order_id,
      orderNumber: row.number,
      userId: row.user_id,
      key: `message ${written.messageId}`,
      type: 'order_message',
      subject: `${name} wrote about your order`,
      message: truncate(row.text, 160),
      href: `/order-details?id=${row.number}`,
      mail: { to: row.email, kind: 'order-message', paragraphs: [`About your order ${row.number}:`, row.text], label: 'Answer' },
    },
  ]
}

/** The store's news of a message from a shopper. */
export async function storeNewsOfMessage(tx: Db, written: WrittenMessage): Promise<StoreNews[]> {
  const row = written.side === 'shopper' ? await messageRow(tx, written) : undefined
  const store = row && (await storesByIds(tx, [row.store_id])).get(row.store_id)
  if (!row || !store) return []
  // Closing the account waits for this mail and deletes it; otherwise the account is closed first.
  if (row.user_id && !(await holdPeople(tx, [row.user_id]))) return []
  const { number, customer, problem } = row
  const trouble = problem && PROBLEM_WORDS[problem].toLowerCase()
  return [
    {
      type: 'shopper_wrote',
      retailerId: store.retailerId,
      storeIds: [store.id],
      key: `message ${written.messageId}`,
      orderNumber: number,
      words: () => ({
        subject: trouble ? `A shopper has a problem with order ${number}: ${trouble}` : `A shopper wrote about order ${number}`,
        message: `Answer at ${store.name}.`,
        href: officeOrder(store.retailerId, number),
        mail: {
          kind: problem ? 'order-problem' : 'shopper-message',
          subject: trouble ? `${customer} has a problem with order ${number}: ${trouble}` : `${customer} wrote about order ${number}`,
          paragraphs: [row.text, ...(problem ? ['SPIRAL support sees this too, until the shopper says that it is settled.'] : [])],
          label: 'Answer',
          about: row.user_id,
        },
      }),
    },
  ]
}
