import type { Evidence } from '#contracts/disputes.ts'
import type { DisputeId, FulfillmentId, OrderNumber, RetailerId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import type { DisputeAnswer } from '../../platform/cards.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { chargedPurchase } from '../gift-cards/disputed.ts'
import { chargedPlan, type DisputedCharge } from '../plans/disputed.ts'
import { whyRefunded, type RefundCause } from '#contracts/orders/refund-causes.ts'

type Sold = {
  id: FulfillmentId
  number: OrderNumber
  placedAt: Date
  name: string
  email: string
  address: Record<string, string> | null
  method: string
  carrier: string | null
  tracking: string | null
  usedCode: boolean
  collector: string | null
  estimate: string
  subtotal: Cents
  discount: Cents
  shipping: Cents
  tax: Cents
  returnsDays: number | null
}
type Line = { title: string; options: string; quantity: number; price: Cents }
type Step = { to: string; role: string; who: string | null; note: string | null; at: Date }
type Message = { side: string; text: string; at: Date }
type Back = { amount: Cents; cause: RefundCause; note: string | null; at: Date }
type Asked = { what: string; state: string; at: Date }

const when = (at: Date): string => `${at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`
const HANDED: Record<string, string> = {
  accepted: 'Accepted by the store',
  ready: 'Ready for pickup',
  at_center: 'At the SPIRAL Center',
  in_transit: 'On its way to the SPIRAL Center',
  shipped: 'Handed to the carrier',
  delivered: 'Delivered',
  picked_up: 'Handed over to the shopper',
  cancelled: 'Canceled',
}

type CollectedEvidence = { evidence: Evidence[]; fields: Omit<DisputeAnswer['fields'], 'rest'> }

/** Everything that we know about the sales of a dispute, or about those of one business among them, with what the bank's form asks for. */
export async function evidenceOf(db: Db, id: DisputeId, retailerId: RetailerId | null): Promise<CollectedEvidence> {
  const sold = await rowsOf<Sold>(db, 'disputes.evidence-parts')`
    select f.id, o.number, o.placed_at as "placedAt", o.contact->>'name' as name, o.email, coalesce(f.destination, o.destination) as address,
      f.method, f.carrier, f.tracking, f.used_code is not null as "usedCode", f.collector, f.estimate, f.subtotal, f.discount,
      f.shipping - f.shipping_discount as shipping, f.tax, f.returns_days as "returnsDays"
    from dispute_parts p join fulfillments f on f.id = p.fulfillment_id join orders o on o.id = f.order_id
    where p.dispute_id = ${id} and (${retailerId}::bigint is null or p.retailer_id = ${retailerId}) order by f.id`
  if (sold.length === 0) {
    const plan = await planOfDispute(db, id)
    return plan ? ofPlan(plan) : { evidence: await evidenceOfCards(db, id), fields: await fieldsOfCards(db, id) }
  }
  const evidence: Evidence[] = []
  for (const part of sold) evidence.push(...(await evidenceOfPart(db, part)))
  const first = sold[0] as Sold
  const items = evidence.filter(({ kind }) => kind === 'order').flatMap(({ lines }) => lines.slice(2))
  const [handed] = await rowsOf<{ at: Date }>(db, 'disputes.served')`
    select created_at as at from fulfillment_events where fulfillment_id = ${first.id} and "to" in ('picked_up', 'delivered') order by id desc limit 1`
  return {
    evidence,
    fields: {
      name: first.name,
      email: first.email,
      address: addressWords(first.address),
      carrier: first.carrier ?? '',
      tracking: first.tracking ?? '',
      items: items.join('\n'),
      servedOn: handed ? handed.at.toISOString().slice(0, 10) : '',
    },
  }
}

const addressWords = (address: Sold['address']): string =>
  address ? [address['street1'], address['street2'], address['city'], address['state'], address['zip']].filter(Boolean).join(', ') : ''

async function evidenceOfPart(db: Db, part: Sold): Promise<Evidence[]> {
  const { id, number } = part
  const [lines, steps, messages, refunds, asked] = await Promise.all([
    rowsOf<Line>(
      db,
      'disputes.evidence-lines',
    )`select title, options, quantity, price from order_lines where fulfillment_id = ${id} order by id`,
    rowsOf<Step>(db, 'disputes.evidence-steps')`
      select e."to", e.role, u.name as who, e.note, e.created_at as at from fulfillment_events e left join users u on u.id = e.who
      where e.fulfillment_id = ${id} order by e.id`,
    rowsOf<Message>(db, 'disputes.evidence-messages')`
      select side, text, created_at as at from order_messages where fulfillment_id = ${id} order by id limit 100`,
    rowsOf<Back>(db, 'disputes.evidence-refunds')`
      select amount, cause, note, created_at as at from refunds where fulfillment_id = ${id} order by id`,
    rowsOf<Asked>(db, 'disputes.evidence-returns')`
      select 'Return' as what, state, created_at as at from returns where fulfillment_id = ${id}
      union all select 'Claim', state, created_at from claims where fulfillment_id = ${id} order by 3`,
  ])
  const goods: Evidence[] = [
    {
      kind: 'order',
      title: `Order ${number}`,
      lines: [
        `Placed on ${when(part.placedAt)}`,
        `Bought by ${part.name}, ${part.email}`,
        ...lines.map((line) => `${line.quantity} × ${line.title}${line.options ? ` (${line.options})` : ''}, ${dollars(line.price)} each`),
      ],
    },
    {
      kind: 'receipt',
      title: 'Receipt',
      lines: [
        `Items ${dollars(part.subtotal)}`,
        ...(part.discount > 0 ? [`Discount ${dollars(part.discount)}`] : []),
        ...(part.shipping > 0 ? [`Shipping ${dollars(part.shipping)}`] : []),
        `Sales tax ${dollars(part.tax)}`,
      ],
    },
    {
      kind: 'hand_over',
      title: 'From the store to the shopper',
      lines: [
        ...steps
          .filter(({ to }) => to in HANDED)
          .map(({ to, role, who, at }) => `${HANDED[to]}, ${when(at)}${who && role !== 'shopper' ? `, by ${who}` : ''}`),
        ...(part.usedCode ? ['The pickup code of the order was scanned or entered at the counter.'] : []),
        ...(part.collector ? [`Named by the shopper to pick it up: ${part.collector}, by ID`] : []),
      ],
    },
    {
      kind: 'delivery',
      title: 'Address and tracking',
      lines: [
        ...(part.address ? [`Delivery address: ${addressWords(part.address)}`] : []),
        ...(part.tracking ? [`${part.carrier ?? 'Carrier'}, tracking number ${part.tracking}`] : []),
      ],
    },
    { kind: 'messages', title: 'Messages', lines: messages.map(({ side, text, at }) => `${WHO[side] ?? side}, ${when(at)}: ${text}`) },
    {
      kind: 'refunds',
      title: 'Returns, claims and refunds',
      lines: [
        ...asked.map(({ what, state, at }) => `${what}, ${when(at)}: ${state.replaceAll('_', ' ')}`),
        ...refunds.map((back) => `Refund of ${dollars(back.amount)}, ${when(back.at)}: ${whyRefunded(back)}`),
      ],
    },
    {
      kind: 'terms',
      title: 'Terms',
      lines: [
        'The order was placed under the terms and the refund policy of SPIRAL, which the checkout shows before payment.',
        ...(part.returnsDays === null ? [] : [`Items may be returned within ${part.returnsDays} days.`]),
      ],
    },
  ]
  return goods.filter(({ lines: some }) => some.length > 0)
}
const WHO: Record<string, string> = { shopper: 'Shopper', store: 'Store', support: 'SPIRAL support' }

const planOfDispute = async (db: Db, id: DisputeId): Promise<DisputedCharge | undefined> => {
  const [row] = await rowsOf<{ planChargeId: number | null }>(db, 'disputes.plan-charge')`
    select plan_charge_id as "planChargeId" from card_disputes where id = ${id}`
  return row?.planChargeId ? chargedPlan(db, { id: row.planChargeId }) : undefined
}
const ofPlan = ({ number, planName, payer, amount, from, until, paidAt, terms, agreedAt }: DisputedCharge): CollectedEvidence => ({
  evidence: [
    {
      kind: 'order',
      title: `Plan ${number}`,
      lines: [
        `${planName}, ${dollars(amount)}, from ${from} until ${until}`,
        `Paid on ${when(paidAt)}`,
        ...(payer ? [`Paid by ${payer}`] : []),
      ],
    },
    ...(terms && agreedAt ? [{ kind: 'terms' as const, title: `Agreed on ${when(agreedAt)}`, lines: [terms] }] : []),
  ],
  fields: {
    name: '',
    email: payer,
    address: '',
    carrier: '',
    tracking: '',
    items: `${planName}, ${dollars(amount)}`,
    servedOn: from,
  },
})

const purchaseOf = async (db: Db, id: DisputeId) => {
  const [row] = await rowsOf<{ purchaseId: number | null }>(db, 'disputes.purchase')`
    select purchase_id as "purchaseId" from card_disputes where id = ${id}`
  return row?.purchaseId ? chargedPurchase(db, { id: row.purchaseId }) : undefined
}

async function evidenceOfCards(db: Db, id: DisputeId): Promise<Evidence[]> {
  const purchase = await purchaseOf(db, id)
  if (!purchase) return []
  const cards = await rowsOf<{ last4: string | null; amount: Cents; sentAt: Date | null; claimedAt: Date | null; to: string }>(
    db,
    'disputes.cards',
  )`
    select last4, amount, sent_at as "sentAt", claimed_at as "claimedAt", recipient_name as "to" from gift_cards
    where purchase_id = ${purchase.id} order by id`
  return [
    {
      kind: 'order',
      title: `Gift cards ${purchase.number}`,
      lines: [
        `Bought on ${when(purchase.createdAt)}`,
        `Bought by ${purchase.buyerName}, ${purchase.buyerEmail}`,
        ...cards.map((card) => `Gift card of ${dollars(card.amount)} for ${card.to}`),
      ],
    },
    {
      kind: 'hand_over',
      title: 'From the buyer to the recipient',
      lines: cards.flatMap(({ sentAt, claimedAt, to }) => [
        ...(sentAt ? [`Emailed to ${to}, ${when(sentAt)}`] : []),
        ...(claimedAt ? [`Added to the wallet of its recipient, ${when(claimedAt)}`] : []),
      ]),
    },
  ].filter(({ lines }) => lines.length > 0) as Evidence[]
}
async function fieldsOfCards(db: Db, id: DisputeId): Promise<Omit<DisputeAnswer['fields'], 'rest'>> {
  const purchase = await purchaseOf(db, id)
  return {
    name: purchase?.buyerName ?? '',
    email: purchase?.buyerEmail ?? '',
    address: '',
    carrier: '',
    tracking: '',
    items: purchase ? `Gift cards of ${dollars(purchase.amount)}` : '',
    servedOn: purchase ? purchase.createdAt.toISOString().slice(0, 10) : '',
  }
}
