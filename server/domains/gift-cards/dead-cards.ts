import type { GiftCardId, UserId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { newId } from '../../platform/clock.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { personById } from '../identity/people.ts'
import { giftCard, platform, storeCredit } from '../ledger/rules.ts'
import { openAccounts, post } from '../ledger/ledger.ts'
import { transfersUnder } from '../ledger/posted.ts'
import { booked } from './booking-kinds.ts'
import { balancesOfCards } from './cards.ts'

/** A gift card or store credit that paid for something: `account` is the card or the person. */
type Payer = { kind: string; account: string }
export type DeadAccounts = (payer: Payer) => boolean
const nameOf = ({ kind, account }: Payer): string => `${kind} ${account}`

/**
 * Which of these can take no money: gift cards that are voided or blocked, and those and the store credit of closed accounts. The cards stay
 * locked, so that none ends while a refund is on its way to it.
 */
export async function lockForMoneyBack(tx: Db, payers: readonly Payer[]): Promise<DeadAccounts> {
  const cards = payers.flatMap(({ kind, account }) => (kind === 'gift_card' ? Number(account) : []))
  const people = payers.flatMap(({ kind, account }) => (kind === 'store_credit' ? (account as UserId) : []))
  const dead = new Set<string>()
  if (cards.length > 0)
    for (const id of await deadCards(tx, cards, 'for share')) dead.add(nameOf({ kind: 'gift_card', account: String(id) }))
  for (const id of people) if (!(await personById(tx, id))) dead.add(nameOf({ kind: 'store_credit', account: id }))
  return (payer) => dead.has(nameOf(payer))
}

/** The cards among these that a refund would be lost on. What is left of an exchange goes back to its charge, so nobody has to hold it. */
export const deadCards = async (db: Db, ids: readonly number[], lock: 'for share' | '' = ''): Promise<GiftCardId[]> =>
  (
    await rowsOf<{ id: GiftCardId; isDead: boolean }>(
      db,
      `gift-cards.dead${lock ? '-locked' : ''}`,
      `select id, state <> 'active' or (purpose = 'gift' and claimed_at is not null and claimed_by is null) as "isDead"
       from gift_cards where id = any($1::bigint[]) order by id ${lock}`,
      [ids],
    )
  ).flatMap(({ id, isDead }) => (isDead ? id : []))

const KINDS = { store_credit: 'gift_card.to_credit', pay_out: ['gift_card.to_pay_out', 'store_credit.to_pay_out'] } as const
export type LandingPlace = 'store_credit' | 'pay_out'

type MoneyBack = {
  /** The order that was paid, and what makes it happen once: "12/3.1". */
  number: string
  name: string
  /** Whose store credit takes it. Without an account, an admin pays it to `payTo`. */
  userId: UserId | null
  payTo: string
}
/** Moves what a refund put on dead accounts on to the person's store credit, or to what an admin has to pay out. */
export async function passOn(
  tx: Db,
  dead: readonly (Payer & { amount: Cents })[],
  { number, name, userId, payTo }: MoneyBack,
  now: Date,
): Promise<void> {
  const real = dead.filter(({ amount }) => amount > 0)
  if (real.length === 0) return
  const owner = userId !== null && (await personById(tx, userId)) ? userId : null
  for (const { kind, account, amount } of real) {
    const cardId = kind === 'gift_card' ? Number(account) : null
    const from = cardId === null ? storeCredit(account) : giftCard(cardId)
    const reference = landingReference(account, number, name)
    if (owner !== null && cardId !== null) {
      await post(tx, [{ from, to: storeCredit(owner), amount, kind: booked(KINDS.store_credit), reference, memo: number }], now)
      continue
    }
    const [request] = await rowsOf<{ id: number }>(
      tx,
      'gift-cards.to-pay-out',
      `insert into cash_out_requests (card_id, user_id, amount, state, source, pay_to, created_at) values ($1, null, $2, '', $3, $4, $5) returning id`,
      [cardId, amount, `Refund of order ${number}`, payTo, now],
    )
    const to = platform('cash_out', cardId ?? request?.id ?? 0)
    await post(
      tx,
      [{ from, to, amount, kind: booked(cardId === null ? 'store_credit.to_pay_out' : 'gift_card.to_pay_out'), reference, memo: number }],
      now,
    )
  }
}
/** Gives what a card could not take back to the person's store credit, or to what an admin has to pay out. */
export async function landCardRefund(
  tx: Db,
  { amount, number, name, userId, payTo }: MoneyBack & { amount: Cents },
  now: Date,
): Promise<LandingPlace> {
  const owner = userId !== null && (await personById(tx, userId)) ? userId : null
  const from = platform('card_clearing', 0)
  if (owner !== null) {
    await openAccounts(tx, [storeCredit(owner)])
    await post(
      tx,
      [{ from, to: storeCredit(owner), amount, kind: booked('card_refund.to_store_credit'), reference: name, memo: number }],
      now,
    )
    return 'store_credit'
  }
  const [request] = await rowsOf<{ id: number }>(tx, 'gift-cards.card-to-pay-out')`
    insert into cash_out_requests (user_id, amount, state, source, pay_to, created_at)
    values (null, ${amount}, '', ${`Refund of ${number}, which the card sent back`}, ${payTo}, ${now}) returning id`
  const to = platform('cash_out', request?.id ?? 0)
  await post(tx, [{ from, to, amount, kind: booked('card_refund.to_pay_out'), reference: name, memo: number }], now)
  return 'pay_out'
}
const landingReference = (account: string, ...rest: string[]): string => [account, ...rest].join('/')

export type Landing = Payer & { amount: Cents; to: LandingPlace }
/** Where refunds of an order landed instead of these accounts; only those of one part where `name` says which. */
export async function landingsOf(db: Db, payers: readonly Payer[], number: string, name?: string): Promise<Landing[]> {
  const references = payers.map(({ account }) => landingReference(account, number, ...(name === undefined ? [] : [name])))
  if (references.length === 0) return []
  const posted = await transfersUnder(db, [{ kinds: [KINDS.store_credit, ...KINDS.pay_out], references }])
  return posted.map(({ kind, from, amount }) => ({
    kind: from.kind,
    account: from.owner,
    amount: cents(amount),
    to: kind === KINDS.store_credit ? 'store_credit' : 'pay_out',
  }))
}

const BATCH = 2_000
/** Moves on what lies on voided cards: money that came back to them before refunds looked for another place. */
export async function emptyVoidedCards({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (let after = 0, isMore = true; isMore; ) {
    const cards = await rowsOf<{ id: GiftCardId }>(db, 'gift-cards.voided')`
      select id from gift_cards where state = 'voided' and id > ${after} order by id limit ${sql(BATCH)}`
    const balanceOf = await balancesOfCards(
      db,
      cards.map(({ id }) => id),
    )
    for (const { id } of cards) if (balanceOf(id) > 0) await transact(db, (tx) => emptyVoided(tx, id, clock.now()))
    after = cards.at(-1)?.id ?? 0
    isMore = cards.length === BATCH
  }
}

async function emptyVoided(tx: Db, id: GiftCardId, now: Date): Promise<void> {
  const [card] = await rowsOf<{ userId: UserId | null; number: string; payTo: string }>(tx, 'gift-cards.lock-voided')`
    select c.claimed_by as "userId", p.number, p.buyer_name || ', ' || p.buyer_email as "payTo" from gift_cards c
    join gift_card_purchases p on p.id = c.purchase_id where c.id = ${id} and c.state = 'voided' for no key update of c`
  const amount = (await balancesOfCards(tx, [id]))(id)
  if (card) await passOn(tx, [{ kind: 'gift_card', account: String(id), amount }], { ...card, name: newId() }, now)
}
