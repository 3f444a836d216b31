import type { Reply } from '#contracts/endpoint.ts'
import type { SupportRequestId, UserId } from '#contracts/ids.ts'
import type { FulfillmentState, OrderSummary } from '#contracts/orders/orders.ts'
import type { ReturnableItem } from '#contracts/returns/returns.ts'
import type { draftAnswer } from '#contracts/support.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { accountOf } from '../loyalty/account.ts'
import { ordersOf } from '../orders/list.ts'
import { returnableOfPerson } from '../returns/returnable.ts'

type Draft = Reply<typeof draftAnswer>
const ABOUT_RETURNS = /\b(return|refund|exchang|money back|broken|damaged|wrong)/i
const ABOUT_SPIRALS = /\b(spirals?|points|reward)/i

/** What is known of a person, from which an answer is drafted. */
export type Known = { orders: readonly OrderSummary[]; returnable: readonly ReturnableItem[]; balance: number | null }

/** An answer by rules, to be read and changed by a person before it is sent: each sentence is a fact of a record or of a policy. */
export function draftFor(name: string, message: string, { orders, returnable, balance }: Known): Draft {
  const order = orders.find(({ number }) => message.toUpperCase().includes(number.toUpperCase())) ?? orders[0]
  const sentences: string[] = []
  const sources: Draft['sources'] = []
  const isAboutSpirals = ABOUT_SPIRALS.test(message)
  const isAboutReturns = ABOUT_RETURNS.test(message)
  if (isAboutSpirals && balance !== null) {
    sentences.push(`Your balance is ${balance.toLocaleString('en-US')} SPIRALs.`)
    sources.push({ label: 'How SPIRALs work', href: '/spirals' })
  }
  if (isAboutReturns) {
    sentences.push(...returnable.filter((item) => item.orderNumber === order?.number).map(returnWords))
    sources.push({ label: 'Returns and refunds', href: '/legal/refunds' })
  }
  if (order && (!isAboutSpirals || isAboutReturns)) {
    if (!isAboutReturns) sentences.push(...order.fulfillments.map((part) => partWords(order.number, part)))
    sources.unshift({ label: `Order ${order.number}`, href: `/order-details?id=${order.number}` })
  }
  if (sentences.length === 0) sentences.push('Please send us the number of your order. It is in the email that confirmed it.')
  return { answer: [`Hi ${name},`, sentences.join('\n'), 'SPIRAL support'].join('\n\n'), sources }
}

type Part = OrderSummary['fulfillments'][number]
const STANDS: Record<FulfillmentState, string> = {
  placed: 'waits for the store to accept it',
  accepted: 'is being prepared',
  packed: 'is packed',
  ready: 'is ready for pickup',
  shipped: 'is on its way to you',
  in_transit: 'is on its way to the SPIRAL Center',
  at_center: 'is ready at the SPIRAL Center',
  picked_up: 'was picked up',
  delivered: 'was delivered',
  cancelled: 'was canceled and refunded',
}
function partWords(number: string, { storeName, state, endsAt, timeZone }: Part): string {
  const isHeld = (state === 'ready' || state === 'at_center') && endsAt
  return `Your order ${number} at ${storeName} ${STANDS[state]}${isHeld ? `, held until ${dayIn(endsAt, timeZone)}` : ''}.`
}
function returnWords({ title, storeName, why, whyText, returnBy, timeZone }: ReturnableItem): string {
  if (why !== null) return `${title} from ${storeName}: ${whyText}`
  return returnBy
    ? `You can return ${title} to ${storeName} until ${dayIn(returnBy, timeZone)}.`
    : `You can return ${title} to ${storeName}.`
}
const dayIn = (at: Date, timeZone: string): string =>
  at.toLocaleDateString('en-US', { weekday: 'long', month: 'short', day: 'numeric', timeZone })

/** A draft for a case, from the records of its person. */
export async function draftOf(db: Db, id: SupportRequestId, now: Date): Promise<Draft> {
  const [row] = await rowsOf<{ user_id: UserId | null; name: string; message: string }>(db, 'support.to_draft')`
    select user_id, name, message from support_requests where id = ${id}`
  if (!row) throw new Problem('not_found')
  return draftFor(row.name.split(' ')[0] ?? '', row.message, await knownOf(db, row.user_id, now))
}

async function knownOf(db: Db, userId: UserId | null, now: Date): Promise<Known> {
  if (!userId) return { orders: [], returnable: [], balance: null }
  const [{ items: orders }, returnable, { balance }] = await Promise.all([
    ordersOf(db, { id: userId }, { limit: 5 }),
    returnableOfPerson(db, userId, now),
    accountOf(db, userId, now),
  ])
  return { orders, returnable, balance }
}
