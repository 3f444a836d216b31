import type { TriggerKind } from '#contracts/automations/rules.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { on, onAll } from '../../facts.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { keptUntil } from '../../platform/kept.ts'
import { askToRun } from './run.ts'

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

const kept = keptUntil<'kinds', ReadonlySet<TriggerKind>>('automations.switched_on')
/** Whether any business has a rule of this kind, from memory. */
async function isAwaited(tx: Db, feed: ChangeFeed, kind: TriggerKind): Promise<boolean> {
  const kinds = await kept(feed, ['kinds'], async () => {
    const rows = await rowsOf<{ kind: TriggerKind }>(tx, 'automations.kinds')`select distinct kind from automations where state = 'on'`
    return new Map([['kinds', new Set(rows.map((row) => row.kind))]])
  })
  return kinds.get('kinds')?.has(kind) ?? false
}

/** Queues the work only where a business that this is about has a rule for it: most facts end here. */
async function hand(
  tx: Db,
  { feed }: Pick<Deps, 'feed'>,
  kind: TriggerKind,
  given: readonly number[],
  concerned: typeof ofProducts,
): Promise<void> {
  if (given.length === 0 || !(await isAwaited(tx, feed, kind))) return
  const ids = distinct(given)
  const rows = await concerned(tx, kind, ids)
  if (rows.length > 0) await askToRun(tx, { kind, ids, retailerIds: rows.map(({ id }) => id) })
}

type Retailer = { id: RetailerId }
const ofProducts = (tx: Db, kind: TriggerKind, ids: readonly number[]): Promise<Retailer[]> =>
  rowsOf<Retailer>(tx, 'automations.of-products')`
    select distinct p.retailer_id as id from products p join automations a on a.retailer_id = p.retailer_id and a.kind = ${kind}
      and a.state = 'on' where p.id = any((select ${ids}::bigint[])::bigint[])`
const ofOrders = (tx: Db, kind: TriggerKind, ids: readonly number[]): Promise<Retailer[]> =>
  rowsOf<Retailer>(tx, 'automations.of-orders')`
    select distinct f.retailer_id as id from fulfillments f join automations a on a.retailer_id = f.retailer_id and a.kind = ${kind}
      and a.state = 'on' where f.order_id = any((select ${ids}::bigint[])::bigint[])`
const ofParts = (tx: Db, kind: TriggerKind, ids: readonly number[]): Promise<Retailer[]> =>
  rowsOf<Retailer>(tx, 'automations.of-parts')`
    select distinct f.retailer_id as id from fulfillments f join automations a on a.retailer_id = f.retailer_id and a.kind = ${kind}
      and a.state = 'on' where f.id = any((select ${ids}::bigint[])::bigint[])`
const ofMessages = (tx: Db, kind: TriggerKind, ids: readonly number[]): Promise<Retailer[]> =>
  rowsOf<Retailer>(tx, 'automations.of-messages')`
    select distinct f.retailer_id as id from order_messages m join fulfillments f on f.id = m.fulfillment_id
      join automations a on a.retailer_id = f.retailer_id and a.kind = ${kind} and a.state = 'on'
    where m.id = any((select ${ids}::bigint[])::bigint[])`
const ofQuestions = (tx: Db, kind: TriggerKind, ids: readonly number[]): Promise<Retailer[]> =>
  rowsOf<Retailer>(tx, 'automations.of-questions')`
    select distinct s.retailer_id as id from question_sellers s join automations a on a.retailer_id = s.retailer_id and a.kind = ${kind}
      and a.state = 'on' where s.question_id = any((select ${ids}::bigint[])::bigint[])`
const ofReviews = (tx: Db, kind: TriggerKind, ids: readonly number[]): Promise<Retailer[]> =>
  rowsOf<Retailer>(tx, 'automations.of-reviews')`
    select distinct r.retailer_id as id from reviews r join automations a on a.retailer_id = r.retailer_id and a.kind = ${kind}
      and a.state = 'on' where r.id = any((select ${ids}::bigint[])::bigint[])`

const ENDS: ReadonlySet<string> = new Set(['picked_up', 'delivered'])

export const runOnStock = onAll('catalog.stock_moved', (tx, moved, deps) =>
  hand(
    tx,
    deps,
    'stock_below',
    moved.flatMap(({ productIds }) => productIds),
    ofProducts,
  ),
)
/** A count that becomes zero, or more than that, is told as a change of the product. */
export const runOnProducts = onAll('catalog.products_changed', async (tx, changed, deps) => {
  const ids = changed.flatMap(({ productIds }) => productIds)
  await hand(tx, deps, 'stock_below', ids, ofProducts)
  await hand(tx, deps, 'price_changed', ids, ofProducts)
})
export const runOnOrders = onAll('orders.placed', (tx, placed, deps) =>
  hand(
    tx,
    deps,
    'order_placed',
    placed.map(({ orderId }) => orderId),
    ofOrders,
  ),
)
export const runOnReceived = onAll('orders.fulfillment_moved', (tx, moved, deps) =>
  hand(
    tx,
    deps,
    'order_received',
    moved.filter(({ to }) => ENDS.has(to)).map(({ fulfillmentId }) => fulfillmentId),
    ofParts,
  ),
)
export const runOnMessages = onAll('orders.message_written', (tx, written, deps) =>
  hand(
    tx,
    deps,
    'message_written',
    written.filter(({ side }) => side === 'shopper').map(({ messageId }) => messageId),
    ofMessages,
  ),
)
export const runOnQuestions = onAll('questions.question_shown', (tx, shown, deps) =>
  hand(
    tx,
    deps,
    'question_asked',
    shown.map(({ questionId }) => questionId),
    ofQuestions,
  ),
)
export const runOnReviews = onAll('reviews.review_shown', (tx, shown, deps) =>
  hand(
    tx,
    deps,
    'review_shown',
    shown.map(({ reviewId }) => reviewId),
    ofReviews,
  ),
)
/** A business that closed for good works no more. */
export const endWithBusiness = on('retailers.closed', async (tx, { retailerId }) => {
  await rowsOf(tx, 'automations.closed')`
    update automations set state = 'stopped', note = 'The business closed.', version = version + 1
    where retailer_id = ${retailerId} and state = 'on'`
})
