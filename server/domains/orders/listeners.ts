import { ACCEPTANCE } from '#contracts/choices.ts'
import type { OrderId, OrderNumber, StoreId, UserId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import type { FulfillmentState } from '#contracts/orders.ts'
import { on, onAll } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { letter } from '../../platform/letter.ts'
import { claimEarnings } from '../loyalty/index.ts'
import { mallsByIds } from '../malls/index.ts'
import { storesByIds } from '../stores/index.ts'
import { guestLink } from './guest-links.ts'
import { passesOfOrder } from './pickup.ts'

type OrderRow = { id: OrderId; number: OrderNumber; user_id: UserId | null; email: string; total: Cents; name: string }
const orderRow = async (tx: Db, orderId: OrderId): Promise<OrderRow | undefined> =>
  (
    await rowsOf<OrderRow>(
      tx,
      'orders.mail-row',
      `select id, number, user_id, email, total, contact->>'name' as name from orders where id = $1`,
      [orderId],
    )
  )[0]

/** A row the first time only: a listener may run twice, a mail goes once. */
const FIRST_MAILS = `insert into idempotent_requests (caller, key, request_hash) select 'order mails', key, '' from unnest($1::text[]) key on conflict do nothing returning key`
const firstMail = async (tx: Db, key: string): Promise<boolean> => (await rowsOf(tx, 'orders.mail-once', FIRST_MAILS, [[key]])).length === 1

export const confirmOrders = onAll('orders.placed', async (tx, placed, deps) => {
  const orders = await rowsOf<OrderRow & { groups: { store: StoreId; estimate: string }[] }>(
    tx,
    'orders.mails-placed',
    `with first as (${FIRST_MAILS})
     select o.id, o.number, o.user_id, o.email, o.total, o.contact->>'name' as name,
       (select json_agg(json_build_object('store', f.store_id, 'estimate', f.estimate) order by f.id) from fulfillments f where f.order_id = o.id) as groups
     from first join orders o on o.number = substr(first.key, length('placed ') + 1)`,
    [placed.map(({ number }) => `placed ${number}`)],
  )
  if (orders.length === 0) return
  const stores = await storesByIds(
    tx,
    orders.flatMap(({ groups }) => groups.map(({ store }) => store)),
  )
  await Promise.all(
    orders.map(async ({ number, user_id: userId, email, total, name, groups }) => {
      const url = userId ? `${deps.config.publicOrigin}/order-details?id=${number}` : guestLink(deps, number)
      await deps.mail.send(
        tx,
        letter({
          to: email,
          kind: 'order-placed',
          subject: `Thank you for your order ${number}`,
          paragraphs: [
            `Hi ${name.split(' ')[0]}, your order over ${dollars(total)} is placed.`,
            ...groups.map(({ store, estimate }) => `${stores.get(store)?.name ?? 'Store'}: ${estimate}`),
          ],
          action: { label: 'See my order', url },
        }),
      )
    }),
  )
})

export const tellPaymentFailed = on('orders.payment_failed', async (tx, { orderId, number }, deps) => {
  const order = await orderRow(tx, orderId)
  if (!order || !(await firstMail(tx, `unpaid ${number}`))) return
  await deps.mail.send(
    tx,
    letter({
      to: order.email,
      kind: 'payment-failed',
      subject: `Your order ${number} was not paid`,
      paragraphs: ['The payment did not go through, so we let the items go. Nothing was charged, and SPIRALs you used are back.'],
      action: { label: 'Shop again', url: `${deps.config.publicOrigin}/products` },
    }),
  )
})

export const askToChoose = on('orders.choice_needed', async (tx, { orderId, number, fulfillmentId, storeId, since }, deps) => {
  const order = await orderRow(tx, orderId)
  if (!order || !(await firstMail(tx, `choose ${fulfillmentId} ${since}`))) return
  const store = (await storesByIds(tx, [storeId])).get(storeId)
  const name = store?.name ?? 'The store'
  await deps.mail.send(
    tx,
    letter({
      to: order.email,
      kind: 'choice-needed',
      subject: `${name} has not accepted your order yet: choose what happens`,
      paragraphs: [
        `${name} has not accepted your order ${number} within ${ACCEPTANCE.chooseAfterHours} hours. We are sorry for the wait.`,
        'Choose another store that has it, have it shipped where a store does that, or take your money back.',
        `If we hear nothing within ${ACCEPTANCE.answerWithinDays} days, you get everything back the way you paid.`,
      ],
      action: {
        label: 'Choose',
        url: order.user_id ? `${deps.config.publicOrigin}/order-details?id=${number}` : guestLink(deps, number),
      },
    }),
  )
})

const NEWS: Partial<Record<FulfillmentState, string>> = {
  ready: 'is ready for pickup',
  at_center: 'is ready at the SPIRAL Center',
  shipped: 'is on its way',
  delivered: 'was delivered',
  cancelled: 'was cancelled',
}

export const tellProgress = on(
  'orders.fulfillment_moved',
  async (tx, { orderId, number, fulfillmentId, storeId, centerMallId, to }, deps) => {
    const news = NEWS[to]
    const order = await orderRow(tx, orderId)
    const [state] = await rowsOf<{ unpaid: boolean }>(
      tx,
      'orders.mail-unpaid',
      `select exists (select from payments where order_id = $1 and state in ('failed', 'voided')) as unpaid`,
      [orderId],
    )
    if (!news || !order || state?.unpaid || !(await firstMail(tx, `${to} ${fulfillmentId}`))) return
    const store = (await storesByIds(tx, [storeId])).get(storeId)
    const center = centerMallId === null ? undefined : (await mallsByIds(tx, [centerMallId])).get(centerMallId)
    const waits = to === 'ready' || to === 'at_center'
    const pass = waits
      ? (await passesOfOrder(tx, orderId, deps.clock.now())).ready.find(
          (each) => each.fulfillmentId === fulfillmentId || to === 'at_center',
        )
      : undefined
    const url = order.user_id ? `${deps.config.publicOrigin}/order-details?id=${number}` : guestLink(deps, number)
    await deps.mail.send(
      tx,
      letter({
        to: order.email,
        kind: `fulfillment-${to}`,
        subject: `Your order from ${store?.name ?? 'the store'} ${news}`,
        paragraphs: [
          `Order ${number} from ${store?.name ?? 'the store'} ${news}${center ? ` in ${center.name}` : ''}.`,
          ...(pass ? [`Show this code or the QR of your pass: ${pass.code}`] : []),
          ...(to === 'cancelled' ? ['Everything you paid for it goes back the way you paid.'] : []),
        ],
        action: {
          label: waits ? 'Show my pass' : 'See my order',
          url: waits && order.user_id ? `${deps.config.publicOrigin}/qr-pickup-system` : url,
        },
      }),
    )
  },
)

/** Guest orders with a verified address join the account; what they will still earn goes there too. */
export const adoptGuestOrders = on('identity.email_verified', async (tx, { userId, email }) => {
  const adopted = await rowsOf<{ id: OrderId }>(
    tx,
    'orders.adopt',
    'update orders set user_id = $1 where email = $2 and user_id is null returning id',
    [userId, email.toLowerCase()],
  )
  if (adopted.length > 0)
    await claimEarnings(
      tx,
      adopted.map(({ id }) => id),
      userId,
    )
})
