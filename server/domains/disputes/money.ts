import type { DisputeId, FulfillmentId, GiftCardId, OrderId, RetailerId } from '#contracts/ids.ts'
import { type Cents, cents, shares, sum } from '#contracts/money.ts'
import type { ProviderDispute } from '../../platform/cards.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { blockDisputed, chargedPurchase, unblockDisputed } from '../gift-cards/disputed.ts'
import { catchUp } from '../gift-cards/purchases.ts'
import { post } from '../ledger/ledger.ts'
import { giftCard, platform, retailer, type Transfer } from '../ledger/rules.ts'
import { takeBackEarning } from '../loyalty/take-back.ts'
import { tellStores } from '../notifications/store-news.ts'
import { booked } from '../payments/booking-kinds.ts'
import { sendWaitingRefunds } from '../payments/disputed.ts'
import { paymentByReference } from '../payments/payments.ts'
import { catchUpCharge, chargedPlan, type DisputedCharge, endChargedBack } from '../plans/disputed.ts'
import { newsOfDispute } from './news.ts'

type Row = Pick<ProviderDispute, 'amount' | 'withdrawn' | 'fee' | 'movements' | 'state' | 'step' | 'reference'> & {
  id: DisputeId
  orderId: OrderId | null
  purchaseId: number | null
  planChargeId: number | null
}
const ROW = `id, reference, order_id as "orderId", purchase_id as "purchaseId", plan_charge_id as "planChargeId", amount, withdrawn, fee, movements, state, step`
export type Part = {
  id: number
  fulfillmentId: FulfillmentId | null
  retailerId: RetailerId | null
  giftCardId: GiftCardId | null
  planChargeId: number | null
  amount: Cents
  payable: Cents
  commission: Cents
  tax: Cents
  fee: Cents
}

/** Asks the provider how a dispute stands, and brings the books there. Asked twice, late or in any order, it ends in the same state. */
export async function hearDispute(deps: Deps, providerId: string): Promise<void> {
  const said = await deps.cards.dispute(providerId)
  if (!said) return
  await catchUp(deps, said.reference)
  await catchUpCharge(deps, said.reference)
  await transact(deps.db, (tx) => applyDispute(deps, tx, said))
}

/**
 * Books what a provider said about a dispute. An answer that is older than what is known changes nothing: money only adds movements, and
 * an end stays.
 */
export async function applyDispute(deps: Deps, tx: Db, said: ProviderDispute): Promise<void> {
  const now = deps.clock.now()
  const { name: provider } = deps.cards
  const find = async () =>
    (
      await rowsOf<Row>(tx, 'disputes.lock')`
        select ${sql(ROW)} from card_disputes where provider = ${provider} and provider_id = ${said.id} for no key update`
    )[0]
  const known = (await find()) ?? (await open(deps, tx, said, now)) ?? (await find())
  if (!known) return
  const isOlder = said.movements < known.movements || (known.state !== 'open' && said.state !== known.state)
  if (isOlder) return
  const parts = await partsOf(tx, known.id)
  await post(tx, [...moneyMoved(known, said), ...(await feeMoved(tx, known, said, parts))], now)
  const isEnd = known.state === 'open' && said.state !== 'open'
  const step = known.step === 'under_review' ? known.step : said.step
  await rowsOf(tx, 'disputes.move')`
    update card_disputes set withdrawn = ${said.withdrawn}, fee = ${said.fee}, movements = ${said.movements}, state = ${said.state},
      step = ${step}, due_by = coalesce(${said.dueBy}, due_by), ended_at = case when ${isEnd} then ${now}::timestamptz else ended_at end
    where id = ${known.id}`
  if (!isEnd) return
  if (said.state === 'won') await giveBack(tx, known, parts, now)
  else await lose(tx, known.id, parts, now)
  if (said.state === 'lost' && known.planChargeId !== null) await endChargedBack(deps, tx, known.planChargeId)
  await sendWaitingRefunds(tx, known.reference)
  await refreshEarnings(tx)
  await tellStores(tx, deps, await newsOfDispute(tx, known.id, said.state))
}

/** The dispute with its parts, whose money is held from now on; undefined where another hearing was first. */
async function open(deps: Deps, tx: Db, said: ProviderDispute, now: Date): Promise<Row | undefined> {
  const payment = await paymentByReference(tx, said.reference)
  const purchase = payment ? undefined : await chargedPurchase(tx, { reference: said.reference })
  const plan = payment || purchase ? undefined : await chargedPlan(tx, { reference: said.reference })
  if (!payment && !purchase && !plan) {
    deps.log.error({ reference: said.reference }, 'a dispute is of a payment that nobody knows')
    return undefined
  }
  const [row] = await rowsOf<Row>(tx, 'disputes.open')`
    insert into card_disputes (provider, provider_id, reference, order_id, purchase_id, plan_charge_id, amount, reason, state, step, due_by, opened_at)
    values (${deps.cards.name}, ${said.id}, ${said.reference}, ${payment?.order_id ?? null}, ${purchase?.id ?? null}, ${plan?.id ?? null}, ${said.amount},
      ${said.reason}, 'open', ${said.step}, ${said.dueBy}, ${said.openedAt})
    on conflict (provider, provider_id) do nothing returning ${sql(ROW)}`
  if (!row) return undefined
  const wanted = purchase ? await cardParts(tx, purchase.id, said.amount) : plan ? planParts(plan, said.amount) : await soldParts(tx, row)
  const rest = cents(said.amount - sum(wanted.map(({ amount }) => amount)))
  const nobody = { fulfillmentId: null, retailerId: null, giftCardId: null, planChargeId: null, payable: 0, commission: 0, tax: 0 }
  await rowsOf(tx, 'disputes.parts')`
    insert into dispute_parts (dispute_id, fulfillment_id, retailer_id, gift_card_id, plan_charge_id, amount, payable, commission, tax)
    select ${row.id}, p."fulfillmentId", p."retailerId", p."giftCardId", p."planChargeId", p.amount, p.payable, p.commission, p.tax
    from json_to_recordset(${JSON.stringify([...wanted, { ...nobody, amount: rest }].filter(({ amount }) => amount > 0))}) as
      p("fulfillmentId" bigint, "retailerId" bigint, "giftCardId" bigint, "planChargeId" bigint, amount bigint, payable bigint, commission bigint, tax bigint)`
  await post(
    tx,
    (await partsOf(tx, row.id)).flatMap((part) => held(row.id, part)),
    now,
  )
  await tellStores(tx, deps, await newsOfDispute(tx, row.id, 'open'))
  await refreshEarnings(tx)
  return row
}

type NewPart = Omit<Part, 'id' | 'fee'>
type Sold = { id: FulfillmentId; retailerId: RetailerId; left: Cents; total: Cents; commission: Cents; tax: Cents }
/**
 * The disputed amount divided over the parts that the charge still pays for, also those that another seller took over. What was refunded
 * already, or lost in an earlier dispute, is not taken from its seller again; SPIRAL bears the rest.
 */
async function soldParts(tx: Db, { id, reference, amount }: Row): Promise<NewPart[]> {
  await rowsOf(tx, 'disputes.lock-splits')`
    select from tender_splits s join tender_uses u on u.id = s.tender_use_id join payments p on p.order_id = u.order_id
    where (p.reference = ${reference} or p.charged_as = ${reference}) and u.kind = 'card' order by s.id for no key update of s`
  const sold = await rowsOf<Sold>(tx, 'disputes.sold')`
    select f.id, f.retailer_id as "retailerId", f.commission, f.tax,
      (f.subtotal - f.discount + f.shipping - f.shipping_discount + f.tax)::bigint as total,
      greatest(0, s.captured - s.refunded - coalesce((select sum(o.amount - o.matched) from dispute_parts o
        join card_disputes d on d.id = o.dispute_id where o.fulfillment_id = f.id and d.state <> 'won' and d.id <> ${id}), 0))::bigint as left
    from tender_splits s join tender_uses u on u.id = s.tender_use_id join payments p on p.order_id = u.order_id
    join fulfillments f on f.id = s.fulfillment_id
    where (p.reference = ${reference} or p.charged_as = ${reference}) and u.kind = 'card' order by f.id`
  const lefts = sold.map(({ left }) => left)
  const amounts = shares(cents(Math.min(amount, sum(lefts))), lefts)
  return sold.map(({ id: fulfillmentId, retailerId, total, commission, tax }, i) => {
    const own = amounts[i] ?? cents(0)
    const [payable = own, fee = cents(0), state = cents(0)] = shares(own, [Math.max(0, total - commission - tax), commission, tax])
    return { fulfillmentId, retailerId, giftCardId: null, planChargeId: null, amount: own, payable, commission: fee, tax: state }
  })
}

/** What still lies on the cards of a purchase goes first; what was spent of them is SPIRAL's loss. */
async function cardParts(tx: Db, purchaseId: number, amount: Cents): Promise<NewPart[]> {
  let open: number = amount
  return (await blockDisputed(tx, purchaseId)).map(({ giftCardId, amount: left }) => {
    const taken = cents(Math.min(open, left))
    open -= taken
    return {
      fulfillmentId: null,
      retailerId: null,
      giftCardId,
      planChargeId: null,
      amount: taken,
      payable: cents(0),
      commission: cents(0),
      tax: cents(0),
    }
  })
}

/** The fee of a plan goes whole; what is disputed beyond it is SPIRAL's loss. */
const planParts = ({ id, amount }: DisputedCharge, disputed: Cents): NewPart[] => [
  {
    fulfillmentId: null,
    retailerId: null,
    giftCardId: null,
    planChargeId: id,
    amount: cents(Math.min(amount, disputed)),
    payable: cents(0),
    commission: cents(0),
    tax: cents(0),
  },
]

/** The office of the seller shows at once what waits. */
const refreshEarnings = (tx: Db): Promise<void> => askFor(tx, 'payouts.gather', {}, { key: 'payouts.gather' })

const partsOf = (db: Db, id: DisputeId): Promise<Part[]> =>
  rowsOf<Part>(db, 'disputes.parts-of')`
    select id, fulfillment_id as "fulfillmentId", retailer_id as "retailerId", gift_card_id as "giftCardId", plan_charge_id as "planChargeId", amount, payable, commission, tax, fee
    from dispute_parts where dispute_id = ${id} order by id`

/** What a part gives while the payment is disputed. */
function held(id: DisputeId, { fulfillmentId, retailerId, giftCardId, planChargeId, ...part }: Part): Transfer[] {
  const to = platform('disputes_held', id)
  if (fulfillmentId === null || retailerId === null) {
    const reference = `${id}/${part.id}`
    if (planChargeId !== null)
      return [{ from: platform('plan_fees', planChargeId), to, amount: part.amount, kind: booked('dispute.plan'), reference }]
    return [
      giftCardId === null
        ? { from: platform('disputes_lost', id), to, amount: part.amount, kind: booked('dispute.platform'), reference }
        : { from: giftCard(giftCardId), to, amount: part.amount, kind: booked('dispute.gift_card'), reference },
    ]
  }
  const reference = `${fulfillmentId}/dispute-${id}`
  return [
    { from: retailer(retailerId), to, amount: part.payable, kind: booked('dispute.payable'), reference },
    { from: platform('commission', id), to, amount: part.commission, kind: booked('dispute.commission'), reference },
    { from: platform('tax_payable', id), to, amount: part.tax, kind: booked('dispute.tax'), reference },
  ]
}
const BACK = {
  payable: booked('dispute.back_payable'),
  commission: booked('dispute.back_commission'),
  tax_payable: booked('dispute.back_tax'),
  gift_card: booked('dispute.back_gift_card'),
  plan_fees: booked('dispute.back_plan'),
  disputes_lost: booked('dispute.back_platform'),
}

async function giveBack(tx: Db, { id, purchaseId }: Row, parts: readonly Part[], now: Date): Promise<void> {
  const back = parts
    .flatMap((part) => held(id, part))
    .map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from, kind: BACK[from.kind as keyof typeof BACK] }))
  await post(tx, back, now)
  if (purchaseId !== null) await unblockDisputed(tx, purchaseId)
}

/** What the lost items earned is taken back, as their refund would. */
async function lose(tx: Db, id: DisputeId, parts: readonly Part[], now: Date): Promise<void> {
  for (const { fulfillmentId, amount } of parts) {
    if (fulfillmentId === null) continue
    const [earned] = await rowsOf<{ goods: Cents; left: number }>(tx, 'disputes.earned')`
      select e.goods, (select coalesce(sum(s.captured - s.refunded), 0)::bigint from tender_splits s where s.fulfillment_id = e.fulfillment_id) as left
      from loyalty_earnings e where e.fulfillment_id = ${fulfillmentId}`
    if (!earned || earned.left <= 0) continue
    const goods = cents(Math.max(0, earned.goods - Math.ceil((earned.goods * amount) / earned.left)))
    await takeBackEarning(tx, fulfillmentId, goods, `${fulfillmentId}/dispute-${id}`, now)
  }
}

/** The provider takes the money, or gives it back. */
function moneyMoved({ id, withdrawn }: Row, said: ProviderDispute): Transfer[] {
  const moved = said.withdrawn - withdrawn
  const [ours, theirs, reference] = [platform('disputes_held', id), platform('card_clearing', id), `${id}/${said.movements}`]
  if (moved > 0) return [{ from: ours, to: theirs, amount: moved, kind: booked('dispute.withdrawn'), reference }]
  return [{ from: theirs, to: ours, amount: -moved, kind: booked('dispute.reinstated'), reference }]
}

/** The provider's fee, over the sellers by their parts; SPIRAL pays its own part, and that of gift cards. */
async function feeMoved(tx: Db, { id, fee }: Row, said: ProviderDispute, parts: readonly Part[]): Promise<Transfer[]> {
  if (said.fee === fee) return []
  const fees = shares(
    said.fee,
    parts.map(({ amount }) => amount),
  )
  await rowsOf(tx, 'disputes.fees')`
    update dispute_parts p set fee = f.fee from unnest(${parts.map((part) => part.id)}::bigint[], ${fees}::bigint[]) as f(id, fee) where p.id = f.id`
  return parts.map((part, i) => {
    const more = (fees[i] ?? 0) - part.fee
    const isStores = part.fulfillmentId !== null && part.retailerId !== null
    const payer = isStores ? retailer(part.retailerId as RetailerId) : platform('disputes_lost', id)
    const provider = platform('card_clearing', id)
    const reference = `${isStores ? `${part.fulfillmentId}/dispute-${id}` : `${id}/${part.id}`}/${said.movements}`
    return more >= 0
      ? { from: payer, to: provider, amount: more, kind: isStores ? booked('dispute.fee') : booked('dispute.fee_platform'), reference }
      : {
          from: provider,
          to: payer,
          amount: -more,
          kind: isStores ? booked('dispute.fee_back') : booked('dispute.fee_back_platform'),
          reference,
        }
  })
}
