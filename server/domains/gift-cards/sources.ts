import type { GiftCardId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { type Posted, transfersOfCards } from '../ledger/posted.ts'

/** Money on a card, and the card that it was bought on; null where no card was bought with it. */
export type Source = { origin: GiftCardId | null; amount: Cents }
/** `spent`: what may come back with a refund. */
type Pool = { left: Source[]; spent: Source[] }

/** Money that leaves a card in one of these ways never comes back to it. */
const FOR_GOOD = [
  'gift_card.refund',
  'gift_card.void',
  'gift_card.cash_out',
  'gift_card.unreward',
  'gift_card.mall_taken_back',
  'gift_card.to_credit',
  'gift_card.to_pay_out',
]
const BOUGHT = ['gift_card.sale', 'gift_card.reward', 'gift_card.mall_given']

/**
 * Where the money on cards came from, by replaying every transfer of these cards and of those that were merged into them, in order. What
 * came first is spent first; a refund brings back what was spent last. Pure, so that the same books always give the same answer.
 */
export function sourcesOfAll(transfers: readonly Posted[]): Map<GiftCardId, Source[]> {
  const pools = new Map<GiftCardId, Pool>()
  const poolOf = (owner: string): Pool => {
    const id = Number(owner) as GiftCardId
    const pool = pools.get(id) ?? { left: [], spent: [] }
    pools.set(id, pool)
    return pool
  }
  for (const { kind, amount, from, to, reference } of transfers.toSorted((a, b) => a.id - b.id)) {
    const [out, into] = [from.kind === 'gift_card' ? poolOf(from.owner) : null, to.kind === 'gift_card' ? poolOf(to.owner) : null]
    const origin = out && kind === 'gift_card.refund' ? originIn(reference) : null
    const moved = out ? takeFirst(out.left, cents(amount), origin) : []
    if (out && into) into.left.push(...moved)
    else if (out && !FOR_GOOD.includes(kind)) out.spent.push(...moved)
    else if (into && BOUGHT.includes(kind)) into.left.push({ origin: Number(to.owner) as GiftCardId, amount: cents(amount) })
    else if (into) into.left.unshift(...takeLast(into.spent, cents(amount)))
  }
  return new Map([...pools].map(([id, { left }]) => [id, joined(left)]))
}

/** "12/from-7": what went back was bought on card 7. */
export const refundReference = (card: string, origin: GiftCardId, own: GiftCardId): string =>
  origin === own ? card : `${card}/from-${origin}`
function originIn(reference: string): GiftCardId {
  const [, origin = reference.split('/')[0]] = /\/from-(\d+)$/.exec(reference) ?? []
  return Number(origin) as GiftCardId
}

/** Takes an amount from the front, or what `origin` gave before the rest. */
function takeFirst(left: Source[], amount: Cents, origin: GiftCardId | null): Source[] {
  if (origin !== null) left.sort((a, b) => Number(b.origin === origin) - Number(a.origin === origin))
  return take(left, amount, () => left.shift())
}
/** Takes an amount from the end; what was never spent has no source. */
function takeLast(spent: Source[], amount: Cents): Source[] {
  const back = take(spent, amount, () => spent.pop(), true)
  const lacks = cents(amount - sum(back.map((part) => part.amount)))
  return lacks > 0 ? [...back, { origin: null, amount: lacks }] : back
}
function take(pile: Source[], amount: Cents, next: () => Source | undefined, isFromEnd = false): Source[] {
  const taken: Source[] = []
  for (let wanted = amount; wanted > 0; ) {
    const source = next()
    if (!source) break
    const part = cents(Math.min(wanted, source.amount))
    if (part > 0) taken.push({ ...source, amount: part })
    if (part < source.amount) {
      const rest = { ...source, amount: cents(source.amount - part) }
      if (isFromEnd) pile.push(rest)
      else pile.unshift(rest)
    }
    wanted = cents(wanted - part)
  }
  return isFromEnd ? taken.toReversed() : taken
}

/** One entry for each origin, in the order in which they first stand. */
const joined = (sources: readonly Source[]): Source[] =>
  [...Map.groupBy(sources, ({ origin }) => origin)].map(([origin, all]) => ({ origin, amount: sum(all.map(({ amount }) => amount)) }))

/** Every transfer of these cards and of all cards that money came to them from. */
async function transfersBehind(db: Db, ids: readonly GiftCardId[]): Promise<Posted[]> {
  const seen = new Set<number>(ids)
  const found = new Map<number, Posted>()
  for (let fresh: readonly number[] = ids; fresh.length > 0; ) {
    const transfers = await transfersOfCards(db, fresh)
    for (const transfer of transfers) found.set(transfer.id, transfer)
    fresh = [
      ...new Set(transfers.flatMap(({ from, to }) => (from.kind === 'gift_card' && to.kind === 'gift_card' ? [Number(from.owner)] : []))),
    ].filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
  }
  return [...found.values()]
}

/** Where the `balance` of a card came from. What the books cannot explain has no source. */
export async function sourcesOf(db: Db, id: GiftCardId, balance: Cents): Promise<Source[]> {
  const left = sourcesOfAll(await transfersBehind(db, [id])).get(id) ?? []
  // What an exchange holds of the card is not among its transfers: it was spent, and the first goes first.
  takeFirst(left, cents(Math.max(0, sum(left.map(({ amount }) => amount)) - balance)), null)
  const lacks = cents(balance - sum(left.map(({ amount }) => amount)))
  return lacks > 0 ? joined([...left, { origin: null, amount: lacks }]) : left
}

type Charge = { cardId: GiftCardId; purchaseId: number; room: Cents }
export type PaidBack = { origin: GiftCardId; purchaseId: number; amount: Cents }
/**
 * How the balance of a locked card goes back: to each charge at most what it put there and what it took and did not give back yet.
 * `rest` has no charge behind it. The purchases stay locked, so that two cards cannot give the same dollar back.
 */
export async function divideOverCharges(tx: Db, id: GiftCardId, balance: Cents): Promise<{ back: PaidBack[]; rest: Cents }> {
  const sources = await sourcesOf(tx, id, balance)
  const origins = sources.flatMap(({ origin }) => origin ?? [])
  // Locked before they are read, so that what others gave back meanwhile counts.
  await rowsOf(tx, 'gift-cards.lock-charges')`
    select from gift_card_purchases where id in (select purchase_id from gift_cards where id = any(${origins}::bigint[])) order by id
    for no key update`
  const charges = await rowsOf<Charge>(tx, 'gift-cards.charges-behind')`
    select c.id as "cardId", p.id as "purchaseId",
      p.amount - coalesce((select sum(r.amount) from gift_card_refunds r where r.purchase_id = p.id), 0)::bigint as room
    from gift_cards c join gift_card_purchases p on p.id = c.purchase_id
    where c.id = any(${origins}::bigint[]) and p.state = 'paid' and p.provider_id is not null`
  const room = new Map(charges.map(({ purchaseId, room: most }) => [purchaseId, most]))
  const back = sources.flatMap(({ origin, amount }): PaidBack[] => {
    const charge = charges.find(({ cardId }) => cardId === origin)
    const most = Math.min(amount, room.get(charge?.purchaseId ?? 0) ?? 0)
    if (origin === null || !charge || most <= 0) return []
    room.set(charge.purchaseId, cents((room.get(charge.purchaseId) ?? 0) - most))
    return [{ origin, purchaseId: charge.purchaseId, amount: cents(most) }]
  })
  return { back, rest: cents(balance - sum(back.map(({ amount }) => amount))) }
}
