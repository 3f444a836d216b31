import { randomUUID } from 'node:crypto'
import type { FulfillmentId, OrderNumber, PayoutId, ProductId, ReturnId, StoreId, WebhookEndpointId } from '#contracts/ids.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import type { WebhookKind } from '#contracts/webhooks.ts'
import { onAll } from '../../facts.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { keptUntil } from '../../platform/kept.ts'
import { queueMessages } from './messages.ts'

// Each listener asks first, in one statement, which webhooks want to hear of it: few businesses have one. Sales are many, so this node
// remembers of what any webhook wants to hear.
const kept = keptUntil<'kinds', ReadonlySet<WebhookKind>>('api-access.webhook_changed')
async function isWanted(tx: Db, feed: ChangeFeed, kind: WebhookKind): Promise<boolean> {
  const kinds = await kept(feed, ['kinds'], async () => {
    const rows = await rowsOf<{ kind: WebhookKind }>(tx, 'api-access.wanted')`
      select distinct unnest(kinds) as kind from webhook_endpoints where state = 'on' or reason is not null`
    return new Map([['kinds', new Set(rows.map((row) => row.kind))]])
  })
  return kinds.get('kinds')?.has(kind) ?? false
}

/** SQL: the webhooks of a business that want events of this kind, with those that SPIRAL stopped. */
const wanting = (retailer: string, kind: WebhookKind): string =>
  `join webhook_endpoints e on e.retailer_id = ${retailer} and (e.state = 'on' or e.reason is not null) and '${kind}' = any(e.kinds)`

type Part = {
  endpointId: WebhookEndpointId
  fulfillmentId: FulfillmentId
  orderNumber: OrderNumber
  storeId: StoreId
  fulfillmentMethod: string
  changedAt: Date
}
const partsOf = (tx: Db, kind: WebhookKind, ids: string, values: unknown[]): Promise<Part[]> =>
  rowsOf<Part>(
    tx,
    `api-access.${kind}`,
    `select e.id as "endpointId", f.id as "fulfillmentId", o.number as "orderNumber", f.store_id as "storeId",
       f.method as "fulfillmentMethod", f.changed_at as "changedAt"
     from fulfillments f join orders o on o.id = f.order_id ${wanting('f.retailer_id', kind)} where ${ids} order by f.id, e.id`,
    values,
  )
const messageOf = (kind: WebhookKind, { endpointId, changedAt: _changedAt, ...part }: Part, key: string) => ({
  endpointId,
  kind,
  key: `${part.fulfillmentId} ${key}`,
  data: part,
})

export const tellPlaced = onAll('orders.placed', async (tx, placed, { clock, feed }) => {
  if (!(await isWanted(tx, feed, 'order.placed'))) return
  const parts = await partsOf(tx, 'order.placed', 'f.order_id = any($1::bigint[]) and f.store_id = any($2::bigint[])', [
    placed.map(({ orderId }) => orderId),
    placed.flatMap(({ storeIds }) => storeIds),
  ])
  // Where another store prepares it, that is news again.
  const messages = parts.map((part) => messageOf('order.placed', part, `placed at ${part.storeId}`))
  await queueMessages(tx, messages, clock.now())
})

const MOVES: Partial<Record<FulfillmentState, WebhookKind>> = {
  ready: 'order.ready',
  shipped: 'order.shipped',
  picked_up: 'order.handed_over',
  cancelled: 'order.canceled',
}
export const tellMoved = onAll('orders.fulfillment_moved', async (tx, moved, { clock }) => {
  const steps = moved.flatMap(({ fulfillmentId: id, to }) => (MOVES[to] ? [{ id, kind: MOVES[to] }] : []))
  for (const kind of new Set(steps.map((step) => step.kind))) {
    const ids = steps.flatMap((step) => (step.kind === kind ? [step.id] : []))
    const parts = await partsOf(tx, kind, 'f.id = any($1::bigint[])', [ids])
    // A hand-over that was undone and made again is another event.
    await queueMessages(
      tx,
      parts.map((part) => messageOf(kind, part, `${kind} ${part.changedAt.toISOString()}`)),
      clock.now(),
    )
  }
})

const MOST_PRODUCTS = 100
async function tellStock(tx: Db, productIds: readonly ProductId[], { clock, feed }: Deps): Promise<void> {
  if (!(await isWanted(tx, feed, 'stock.changed'))) return
  const rows = await rowsOf<{ endpointId: WebhookEndpointId; productIds: ProductId[] }>(
    tx,
    'api-access.stock',
    `select e.id as "endpointId", json_agg(p.id order by p.id) as "productIds" from products p ${wanting('p.retailer_id', 'stock.changed')}
     where p.id = any($1::bigint[]) group by e.id`,
    [[...new Set(productIds)]],
  )
  const messages = rows.flatMap(({ endpointId, productIds: own }) =>
    Array.from({ length: Math.ceil(own.length / MOST_PRODUCTS) }, (_, i) => ({
      endpointId,
      kind: 'stock.changed' as const,
      key: randomUUID(),
      data: { productIds: own.slice(i * MOST_PRODUCTS, (i + 1) * MOST_PRODUCTS) },
    })),
  )
  await queueMessages(tx, messages, clock.now())
}
export const tellStockMoved = onAll('catalog.stock_moved', (tx, moved, deps) =>
  tellStock(
    tx,
    moved.flatMap(({ productIds }) => productIds),
    deps,
  ),
)
/** A shelf that becomes empty, and a price. */
export const tellProductsChanged = onAll('catalog.products_changed', (tx, changed, deps) =>
  tellStock(
    tx,
    changed.flatMap(({ productIds }) => productIds),
    deps,
  ),
)

export const tellReturns = onAll('returns.moved', async (tx, moved, { clock }) => {
  const rows = await rowsOf<{ endpointId: WebhookEndpointId; returnId: ReturnId; orderNumber: OrderNumber; storeId: StoreId }>(
    tx,
    'api-access.returns',
    `select e.id as "endpointId", r.id as "returnId", o.number as "orderNumber", r.store_id as "storeId"
     from returns r join orders o on o.id = r.order_id ${wanting('r.retailer_id', 'return.changed')} where r.id = any($1::bigint[])`,
    [moved.map(({ returnId }) => returnId)],
  )
  const messages = rows.flatMap(({ endpointId, ...data }) =>
    moved.flatMap(({ returnId, to }) =>
      returnId === data.returnId
        ? [{ endpointId, kind: 'return.changed' as const, key: `${returnId} ${to}`, data: { ...data, state: to } }]
        : [],
    ),
  )
  await queueMessages(tx, messages, clock.now())
})

export const tellPayouts = onAll('payouts.moved', async (tx, moved, { clock }) => {
  const rows = await rowsOf<{ endpointId: WebhookEndpointId; payoutId: PayoutId }>(
    tx,
    'api-access.payouts',
    `select e.id as "endpointId", p.id as "payoutId" from payouts p ${wanting('p.retailer_id', 'payout.changed')}
     where p.id = any($1::bigint[])`,
    [moved.map(({ payoutId }) => payoutId)],
  )
  const messages = rows.flatMap(({ endpointId, payoutId }) =>
    moved.flatMap(({ payoutId: id, to }) =>
      id === payoutId ? [{ endpointId, kind: 'payout.changed' as const, key: `${id} ${to}`, data: { payoutId, state: to } }] : [],
    ),
  )
  await queueMessages(tx, messages, clock.now())
})
