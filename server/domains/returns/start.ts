import type { FulfillmentId, GiftCardId, OrderId, OrderNumber, ReturnId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { sum } from '#contracts/money.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import {
  BRING_WITHIN_DAYS,
  type exchangeChoices,
  type previewReturn,
  type ReturnableItem,
  type returnBySupport,
  type ReturnInput,
  type startReturns,
  returnsProblems,
} from '#contracts/returns/returns.ts'
import { DAY } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import { randomCode } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import type { TaxPort } from '../../platform/tax.ts'
import { lockShelves } from '../catalog/reservations.ts'
import { auditOthers } from '../orders/support-acts.ts'
import { CODE_LENGTH, lockFor } from '../orders/transitions.ts'
import { moneyOf, previewReturn as preview } from '../orders/return-pieces.ts'
import type { OrderRow } from '../orders/read.ts'
import { orderNamed } from '../orders/sold-parts.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { choicesFor, creditOf, holdExchange, pricedChoice } from './exchanges.ts'
import { labelCost } from './labels.ts'
import { termsOf } from './read.ts'
import { returnableOf } from './returnable.ts'

type Items = ReturnInput['items']
type Group = { fulfillmentId: FulfillmentId; storeName: string; items: (Items[number] & { item: ReturnableItem })[] }
const PROBLEM_OF = {
  closed: 'returns.window_closed',
  final_sale: 'returns.final_sale',
  perishable: 'returns.perishable',
  not_yet: 'returns.not_yet',
  returned: 'returns.too_many',
  under_way: 'returns.too_many',
} as const

/** The wanted items by fulfillment. Throws for an item that is not of the order, not returnable, or wanted too often. */
async function groupsOf(
  db: Db,
  orderId: OrderId,
  { items: wanted, way }: Pick<ReturnInput, 'items' | 'way'>,
  now: Date,
  isWaived = false,
): Promise<Group[]> {
  if (way === 'post' && wanted.some(({ exchange }) => exchange)) throw new Problem(returnsProblems, 'returns.exchange_by_counter')
  const all = new Map((await returnableOf(db, orderId, now, { isWaived })).map((item) => [item.lineId, item]))
  const left = new Map([...all.values()].map(({ lineId, left: pieces }) => [lineId, pieces]))
  const groups = new Map<FulfillmentId | string, Group>()
  wanted.forEach((want, i) => {
    const item = all.get(want.lineId)
    if (!item) throw new Problem('not_found')
    const refuse = (code: (typeof PROBLEM_OF)[keyof typeof PROBLEM_OF], words: string): never => {
      throw new Problem(returnsProblems, code, { detail: words, errors: [{ pointer: `/items/${i}/quantity`, message: words }] })
    }
    if (item.why) return refuse(PROBLEM_OF[item.why], item.whyText ?? "This can't be returned.")
    const rest = (left.get(want.lineId) ?? 0) - want.quantity
    if (rest < 0) return refuse('returns.too_many', item.left === 1 ? 'You can return 1.' : `You can return up to ${item.left}.`)
    left.set(want.lineId, rest)
    // An exchange is a return of its own, so that nothing else decides over it.
    const key = want.exchange ? `exchange ${i}` : item.fulfillmentId
    const group = groups.get(key) ?? { fulfillmentId: item.fulfillmentId, storeName: item.storeName, items: [] }
    group.items.push({ ...want, item })
    groups.set(key, group)
  })
  return [...groups.values()].toSorted((a, b) => a.fulfillmentId - b.fulfillmentId)
}

const reasonsOf = ({ items }: Group) => items.map(({ reason }) => reason)
const piecesOf = ({ items }: Group) => items.map(({ lineId, quantity }) => ({ lineId, quantity }))

/** The refund of each store's part, computed by the function that will refund it. */
export async function previewOf(
  db: Db,
  { id: orderId, user_id: userId }: { id: OrderId; user_id: UserId | null },
  input: Pick<ReturnInput, 'items' | 'way'>,
  { tax, now }: { tax: TaxPort; now: Date },
): Promise<Reply<typeof previewReturn>> {
  const groups = await groupsOf(db, orderId, input, now)
  const refunds = await Promise.all(
    groups.map(async (group) => {
      const row = await moneyOf(db, group.fulfillmentId)
      const terms = termsOf({ label_cost: labelCost(input.way, reasonsOf(group)) }, group.items)
      const exchange = await previewOfExchange(db, group, { tax, now })
      return { ...(await preview(db, row, piecesOf(group), terms)), storeName: group.storeName, exchange }
    }),
  )
  return { refunds, total: sum(refunds.map(({ total }) => total)), storeCredit: await creditOf(db, userId) }
}

/** The item of a group that is exchanged, and its replacement. */
function exchangedIn({ fulfillmentId, items: [first] }: Group) {
  if (!first?.exchange) return null
  const { lineId, quantity, reason, exchange, item } = first
  return { choice: exchange, returning: { fulfillmentId, storeId: item.storeId, lineId, quantity, reason } }
}

async function previewOfExchange(db: Db, group: Group, at: { tax: TaxPort; now: Date }) {
  const exchanged = exchangedIn(group)
  if (!exchanged) return null
  const { offer, total, due, back } = await pricedChoice(db, exchanged.returning, exchanged.choice.variantId, at)
  return { title: offer.title, options: offer.options, quantity: exchanged.returning.quantity, total, due, back }
}

/** `waived`: why support opens it outside the policy. */
type Starting = { who: UserId | null; payFrom: GiftCardId | null; tax: TaxPort; now: Date; waived?: string }
/** Locks the orders of a trip together, and the shelves of its replacements before anything is paid for one of them. */
async function lockTrip(tx: Db, orderIds: readonly OrderId[], items: Items): Promise<void> {
  await rowsOf(tx, 'returns.lock-orders')`select from orders where id = any(${orderIds}::bigint[]) order by id for no key update`
  const wished = items.flatMap(({ lineId, exchange }) => (exchange ? [{ lineId, variantId: exchange.variantId }] : []))
  if (wished.length === 0) return
  const shelves = await rowsOf<{ variantId: VariantId; storeId: StoreId }>(tx, 'returns.wished-shelves')`
    select w.variant_id as "variantId", l.store_id as "storeId" from unnest(${wished.map(({ lineId }) => lineId)}::bigint[],
      ${wished.map(({ variantId }) => variantId)}::bigint[]) as w(line_id, variant_id)
    join order_lines l on l.id = w.line_id where l.order_id = any(${orderIds}::bigint[])`
  await lockShelves(tx, shelves)
}

/** Opens a return for each store. The policy is the check: what it allows is approved at once. */
export async function start(
  tx: Db,
  order: { id: OrderId; user_id: UserId | null },
  input: ReturnInput,
  { who, payFrom, tax, now, waived }: Starting,
): Promise<ReturnId[]> {
  await lockTrip(tx, [order.id], input.items)
  const groups = await groupsOf(tx, order.id, input, now, waived !== undefined)
  const code = await codeOfTrip(tx, order)
  const ids: ReturnId[] = []
  for (const group of groups) {
    const fulfillment = await lockFor(tx, { orderId: order.id }, group.fulfillmentId)
    const [made] = await rowsOf<{ id: ReturnId }>(tx, 'returns.open')`
      insert into returns (order_id, fulfillment_id, store_id, retailer_id, state, way, code, bring_by, label_cost, changed_at, created_at)
      values (${order.id}, ${group.fulfillmentId}, ${fulfillment.store_id}, ${fulfillment.retailer_id}, 'approved', ${input.way}, ${code},
        ${new Date(now.getTime() + BRING_WITHIN_DAYS * DAY)}, ${labelCost(input.way, reasonsOf(group))}, ${now}, ${now}) returning id`
    const id = made?.id as ReturnId
    await rowsOf(
      tx,
      'returns.open-lines',
      `with noted as (
         insert into return_events (return_id, who, role, "from", "to", note, created_at) values ($1, $3, $5, '', 'requested', $6, $4), ($1, null, 'system', 'requested', 'approved', null, $4)
       ) insert into return_lines (return_id, line_id, quantity, reason, note)
       select $1, "lineId", quantity, reason, note from json_to_recordset($2) as l("lineId" bigint, quantity int, reason text, note text)`,
      [
        id,
        JSON.stringify(group.items.map(({ lineId, quantity, reason, note }) => ({ lineId, quantity, reason, note: note || null }))),
        who,
        now,
        waived === undefined ? 'shopper' : 'support',
        waived === undefined ? null : `Opened by SPIRAL support: ${waived}`,
      ],
    )
    const exchanged = exchangedIn(group)
    if (exchanged) await holdExchange(tx, { returnId: id, ...exchanged, userId: order.user_id, payFrom, tax, now })
    await tell(tx, 'returns.moved', { returnId: id, to: 'approved', by: 'shopper' })
    await tellChanged(tx, fulfillment)
    ids.push(id)
  }
  await attachPhotos(tx, order.id, ids[0] as ReturnId, input.photoIds ?? [])
  return ids
}

/** Support opens a return that the policy of the store would refuse, for somebody else, and says why. */
export async function startOutsidePolicy(
  tx: Db,
  person: Person,
  number: OrderNumber,
  { items, way, why }: Sent<typeof returnBySupport>['body'],
  { tax, now }: { tax: TaxPort; now: Date },
): Promise<ReturnId[]> {
  const order = await orderNamed(tx, { number })
  if (!order) throw new Problem('not_found')
  if (order.user_id === person.id) throw new Problem(returnsProblems, 'returns.own')
  const ids = await start(tx, order, { items, way }, { who: person.id, payFrom: null, tax, now, waived: why })
  await recordAct(tx, { who: person, act: 'order.return-outside-policy', subject: `order ${number}`, after: { returns: ids, why } })
  return ids
}

/** Returns of several orders of one person, all or nothing. */
export async function startAll(
  tx: Db,
  person: Person,
  found: readonly OrderRow[],
  { orders, way, payFrom }: Sent<typeof startReturns>['body'],
  { tax, now }: { tax: TaxPort; now: Date },
): Promise<ReturnId[]> {
  const wanted = orders.map((input, i) => ({ order: found[i] as OrderRow, items: input.items, photoIds: input.photoIds, at: i }))
  if (new Set(wanted.map(({ order }) => order.id)).size < wanted.length) throw fieldProblem('/orders', 'Name each order once.')
  await lockTrip(
    tx,
    wanted.map(({ order }) => order.id),
    wanted.flatMap(({ items }) => items),
  )
  const ids: ReturnId[] = []
  for (const { order, items, photoIds, at } of wanted.toSorted((a, b) => a.order.id - b.order.id)) {
    await auditOthers(tx, order, person, 'order.return')
    try {
      ids.push(
        ...(await start(tx, order, { items, way, ...(photoIds && { photoIds }) }, { who: person.id, payFrom: payFrom ?? null, tax, now })),
      )
    } catch (problem) {
      throw problem instanceof Problem ? inOrder(problem, at) : problem
    }
  }
  return ids
}
/** Points the fields of a refusal into the list of orders. */
const inOrder = (problem: Problem, at: number) =>
  problem.with({
    detail: problem.message,
    errors: (problem.errors ?? []).map((each) => ({ ...each, pointer: `/orders/${at}${each.pointer}` })),
  })

/** Everything that a shopper still has to bring travels on one code. */
async function codeOfTrip(tx: Db, { id, user_id: userId }: { id: OrderId; user_id: UserId | null }): Promise<string> {
  const [open] = await rowsOf<{ code: string }>(tx, 'returns.code-of-trip')`
    select r.code from returns r join orders o on o.id = r.order_id
    where r.state = 'approved' and r.way <> 'post' and (r.order_id = ${id} or o.user_id = ${userId}) order by r.id desc limit 1`
  return open?.code ?? randomCode(CODE_LENGTH)
}

async function attachPhotos(tx: Db, orderId: OrderId, returnId: ReturnId, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return
  const attached = await rowsOf(tx, 'returns.attach-photos')`
    update return_photos set return_id = ${returnId}
    where order_id = ${orderId} and return_id is null and claim_id is null and id = any(${photoIds}::uuid[]) returning id`
  if (attached.length < new Set(photoIds).size) throw new Problem('not_found')
}

/** What the store of a line has in stock to take instead of these items. */
export async function choicesOfLine(
  { db, tax, clock }: Pick<Deps, 'db' | 'tax' | 'clock'>,
  order: { id: OrderId; user_id: UserId | null },
  { line, quantity, q }: Sent<typeof exchangeChoices>['query'],
): Promise<Reply<typeof exchangeChoices>> {
  const item = (await returnableOf(db, order.id, clock.now())).find(({ lineId }) => lineId === line)
  if (!item) throw new Problem('not_found')
  if (quantity > item.left) throw new Problem(returnsProblems, 'returns.too_many')
  const returning = { fulfillmentId: item.fulfillmentId, storeId: item.storeId, lineId: line, quantity, reason: 'changed_mind' as const }
  return choicesFor(db, returning, { productId: item.productId, userId: order.user_id, title: q ?? '', tax, now: clock.now() })
}
