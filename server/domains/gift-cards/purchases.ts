import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reply } from '#contracts/endpoint.ts'
import {
  type BuyGiftCardInput,
  type buyGiftCard,
  type GiftDesign,
  type GiftPurchase,
  giftCardProblems,
} from '#contracts/gift-cards/gift-cards.ts'
import type { GiftPurchaseNumber, UserId } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { type Cents, sum } from '#contracts/money.ts'
import type { ProviderEvent } from '#contracts/orders/orders.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import type { ChargeOutcome } from '../../platform/cards.ts'
import { newId, randomCode } from '../../platform/clock.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, secretHash } from '../../platform/idempotency.ts'
import { askFor } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { Problem } from '../../platform/problem.ts'
import { guestCaller, type SoughtTry } from '../identity/guests.ts'
import { giftCard, platform } from '../ledger/rules.ts'
import { checkCard } from '../payments/accepted-cards.ts'
import { post } from '../ledger/ledger.ts'
import { type CardRow, cardsOfPurchases, sentCards } from './cards.ts'
import * as mails from './mails.ts'
import { placeReader, scopeColumns, type ScopeColumns } from './places.ts'
import { askToRefund } from './provider-refunds.ts'
import { sendAtOf } from './sending-day.ts'
import { booked } from './booking-kinds.ts'

export type NewCard = {
  amount: Cents
  design: GiftDesign
  message: string
  recipientName: string
  recipientEmail: string | null
  sendAt: Date | null
  purpose?: CardRow['purpose']
}
type NewPurchase = {
  scope: ScopeColumns
  cards: readonly NewCard[]
  buyer: { name: string; email: string }
  /** `isKept`: the token names a card that the provider keeps for this person. */
  payment: { provider: string; token: string; isKept?: boolean }
}
export type PurchaseRow = {
  id: number
  number: GiftPurchaseNumber
  userId: UserId | null
  guestKeyHash: string | null
  buyerName: string
  buyerEmail: string
  amount: Cents
  reference: string
  providerId: string | null
  state: 'created' | 'requires_action' | 'paid' | 'failed' | 'voided' | 'returned'
  actionUrl: string | null
  payBy: Date
  requestHash: string
  createdAt: Date
}
const PURCHASE = `id, number, user_id as "userId", guest_key_hash as "guestKeyHash", buyer_name as "buyerName", buyer_email as "buyerEmail", amount,
  reference, provider_id as "providerId", state, action_url as "actionUrl", pay_by as "payBy", request_hash as "requestHash", created_at as "createdAt" from gift_card_purchases`

export type Receipt = Reply<typeof buyGiftCard>

/** Buys one card. */
export async function buyOne(deps: Deps, input: BuyGiftCardInput, actor: Actor, key: IdempotencyKey, guestKey: string): Promise<Receipt> {
  const { scope, amount, design, message, delivery, sender, payment } = input
  const isByEmail = delivery.by === 'email'
  const card: NewCard = {
    amount,
    design,
    message,
    recipientName: delivery.name,
    recipientEmail: isByEmail ? delivery.email : null,
    sendAt: isByEmail ? sendAtOf(delivery.sendOn, deps.clock.now(), '/delivery/sendOn') : null,
  }
  return buy(deps, { scope: await scopeColumns(deps.db, scope), cards: [card], buyer: sender, payment }, actor, key, guestKey)
}

/**
 * Buys cards with one payment. The key makes it one purchase, and the provider acts once per reference: a request that is sent again
 * continues where the first one stopped.
 */
export async function buy(deps: Deps, wanted: NewPurchase, actor: Actor, key: IdempotencyKey, guestKey: string): Promise<Receipt> {
  const { db, cards, clock } = deps
  const { provider, token, isKept } = wanted.payment
  checkCard(deps, isKept ? { provider } : { provider, token })
  const userId = isPerson(actor) ? actor.id : null
  const caller = userId ?? guestCaller(guestKey)
  const purchase = await transact(db, (tx) => notePurchase(tx, wanted, { ...key, caller }, { userId, guestKey }, clock.now()))
  if (purchase.state !== 'created' && purchase.state !== 'requires_action') return standing(purchase)
  const { reference, amount, number } = purchase
  const outcome = await cards.charge({ reference, amount, token, orderNumber: number })
  return standing(await transact(db, (tx) => hearOutcome(deps, tx, purchase.id, outcome)))
}

async function notePurchase(
  tx: Db,
  { scope, cards, buyer, payment }: NewPurchase,
  { caller, key, requestHash }: IdempotencyKey,
  { userId, guestKey }: { userId: UserId | null; guestKey: string },
  now: Date,
): Promise<PurchaseRow> {
  const number = `G${randomCode(13)}`
  const [fresh] = await rowsOf<PurchaseRow>(
    tx,
    'gift-cards.purchase',
    `with noted as (
       insert into gift_card_purchases (number, user_id, guest_key_hash, buyer_name, buyer_email, amount, provider, reference, state, pay_by, caller, key, request_hash, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'created', $9, $10, $11, $12, $13) on conflict (caller, key) do nothing returning *
     ), cards as (
       insert into gift_cards (purchase_id, amount, scope, mall_id, retailer_id, design, message, recipient_name, recipient_email, send_at, purpose, state, created_at)
       select noted.id, c.amount, $15, $16, $17, c.design, c.message, c."recipientName", c."recipientEmail", c."sendAt", coalesce(c.purpose, 'gift'), 'pending_payment', $13
       from noted, json_to_recordset($14) as c(amount bigint, design text, message text, "recipientName" text, "recipientEmail" text, "sendAt" timestamptz, purpose text)
     ) select ${PURCHASE.replace('from gift_card_purchases', 'from noted')}`,
    [
      number,
      userId,
      userId ? null : secretHash(guestKey),
      buyer.name,
      buyer.email,
      sum(cards.map(({ amount }) => amount)),
      payment.provider,
      newId(),
      new Date(now.getTime() + SERVER_LIMITS.reservationMinutes * MINUTE),
      caller,
      key,
      requestHash,
      now,
      JSON.stringify(cards),
      scope.scope,
      scope.mallId,
      scope.retailerId,
    ],
  )
  if (fresh) return fresh
  const [earlier] = await rowsOf<PurchaseRow>(tx, 'gift-cards.purchase-by-key')`
    select ${sql(PURCHASE)} where caller = ${caller} and key = ${key}`
  if (!earlier) throw new Problem('request_in_progress')
  if (earlier.requestHash !== requestHash) throw new Problem('key_reused')
  return earlier
}

/** What became of a purchase whose answer was lost. The sweeper finishes one that was cut off; this charges nothing. */
export async function findBought(db: Db, { callers, key }: SoughtTry): Promise<Receipt> {
  const [purchase] = await rowsOf<PurchaseRow>(db, 'gift-cards.purchase-sought')`
    select ${sql(PURCHASE)} where caller = any(${callers}) and key = ${key} order by created_at limit 1`
  if (!purchase) throw new Problem('try_unknown')
  return standing(purchase)
}

function standing({ number, state, actionUrl, payBy }: PurchaseRow): Receipt {
  if (state === 'failed') throw new Problem(giftCardProblems, 'gift_cards.declined')
  if (state === 'voided' || state === 'returned') throw new Problem(giftCardProblems, 'gift_cards.expired')
  if (state === 'paid') return { number, payment: { state: 'captured' } }
  if (state === 'requires_action' && actionUrl)
    return { number, payment: { state: 'requires_action', action: { url: actionUrl, expiresAt: payBy } } }
  return { number, payment: { state: 'processing' } }
}

type Settling = Pick<Deps, 'clock' | 'mail' | 'config' | 'secret'>

/** Books what the provider said about a purchase, once, however often and from wherever it is heard. Returns the purchase afterwards. */
export async function hearOutcome(deps: Settling, tx: Db, purchaseId: number, outcome: ChargeOutcome): Promise<PurchaseRow> {
  const purchase = await lockPurchase(tx, purchaseId)
  const isWaiting = purchase.state === 'created' || purchase.state === 'requires_action'
  if (outcome.state === 'captured') {
    if (isWaiting) await settle(deps, tx, purchase, outcome.providerId)
    else if (purchase.state === 'failed' || purchase.state === 'voided') await returnLate(deps, tx, purchase, outcome.providerId)
  } else if (isWaiting && outcome.state === 'declined') await endUnpaid(tx, purchase.id, 'failed')
  else if (isWaiting)
    await rowsOf(tx, 'gift-cards.waiting', 'update gift_card_purchases set state = $2, provider_id = $3, action_url = $4 where id = $1', [
      purchase.id,
      outcome.state === 'requires_action' ? 'requires_action' : 'created',
      outcome.providerId,
      outcome.state === 'requires_action' ? outcome.url : null,
    ])
  return lockPurchase(tx, purchaseId)
}

async function lockPurchase(tx: Db, id: number): Promise<PurchaseRow> {
  const [row] = await rowsOf<PurchaseRow>(tx, 'gift-cards.lock-purchase')`select ${sql(PURCHASE)} where id = ${id} for no key update`
  if (!row) throw new Problem('not_found')
  return row
}

/** The money is there: it lies on the cards from now on, and those for today leave. */
async function settle(deps: Settling, tx: Db, purchase: PurchaseRow, providerId: string): Promise<void> {
  const { clock, mail } = deps
  const now = clock.now()
  await rowsOf(tx, 'gift-cards.paid')`
    update gift_card_purchases set state = 'paid', provider_id = ${providerId}, action_url = null where id = ${purchase.id}`
  // What pays for an exchange is in the wallet of its buyer at once.
  await rowsOf(tx, 'gift-cards.activate')`
    update gift_cards set state = 'active', claimed_by = case purpose when 'exchange' then ${purchase.userId}::uuid end,
      claimed_at = case purpose when 'exchange' then ${now}::timestamptz end
    where purchase_id = ${purchase.id} and state = 'pending_payment'`
  const cards = await cardsOfPurchases(tx, [purchase.id])
  await post(
    tx,
    cards.map(({ id, amount }) => ({
      from: platform('card_clearing', purchase.id),
      to: giftCard(id),
      amount,
      kind: booked('gift_card.sale'),
      reference: String(id),
      memo: purchase.number,
    })),
    now,
  )
  if (purchase.userId === null) await askFor(tx, 'gift-cards.adoptPurchase', { purchaseId: purchase.id })
  for (const { id: cardId, sendAt } of cards) if (sendAt !== null && sendAt <= now) await askFor(tx, 'gift-cards.sendCard', { cardId })
  if (cards.every(({ purpose }) => purpose === 'exchange')) return
  const placeOf = await placeReader(tx, cards)
  await mail.send(
    tx,
    mails.bought(
      { to: purchase.buyerEmail, url: purchaseUrl(deps, purchase.number), number: purchase.number },
      cards.map((card) => ({ ...card, place: placeOf(card), sendOn: card.sendAt && card.sendAt > now ? dayWords(card.sendAt) : null })),
      purchase.amount,
    ),
  )
}
const dayWords = (at: Date): string =>
  at.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'America/New_York' })

/** Nothing is kept of cards that were not paid; the purchase stays for a day, to answer its key. */
async function endUnpaid(tx: Db, purchaseId: number, state: 'failed' | 'voided'): Promise<void> {
  await rowsOf(tx, 'gift-cards.drop')`delete from gift_cards where purchase_id = ${purchaseId} and state = 'pending_payment'`
  await rowsOf(tx, 'gift-cards.unpaid')`update gift_card_purchases set state = ${state}, action_url = null where id = ${purchaseId}`
}

/** A capture of a purchase that had ended: it comes in, buys nothing, and goes back whole. */
async function returnLate({ clock }: Settling, tx: Db, purchase: PurchaseRow, providerId: string): Promise<void> {
  await rowsOf(tx, 'gift-cards.returned')`
    update gift_card_purchases set state = 'returned', provider_id = ${providerId} where id = ${purchase.id}`
  const [source, clearing] = [platform('card_clearing', purchase.id), platform('clearing', purchase.id)]
  const reference = String(purchase.id)
  const { amount } = purchase
  await post(
    tx,
    [
      { from: source, to: clearing, amount, kind: booked('gift_card.late_capture'), reference },
      { from: clearing, to: source, amount, kind: booked('gift_card.late_return'), reference },
    ],
    clock.now(),
  )
  await askToRefund(tx, { purchaseId: purchase.id, cardId: null, amount, reference: `gift-late-${purchase.id}` }, clock.now())
}

/** A signed event of the provider; false when the payment is of no gift card. The caller has verified the signature. */
export async function hearGiftEvent(
  deps: Deps,
  event: Pick<ProviderEvent, 'reference' | 'outcome' | 'amount'> & { providerId?: string },
): Promise<boolean> {
  const { db, log } = deps
  const [purchase] = await rowsOf<PurchaseRow>(db, 'gift-cards.by-reference')`select ${sql(PURCHASE)} where reference = ${event.reference}`
  if (!purchase) return false
  if (purchase.amount !== event.amount) {
    log.error({ purchase: purchase.id }, 'a provider event names another amount than the gift card purchase')
    throw new Problem('conflict')
  }
  const providerId = event.providerId ?? purchase.providerId ?? event.reference
  const outcome: ChargeOutcome =
    event.outcome === 'captured' ? { state: 'captured', providerId } : { state: 'declined', providerId, hint: null }
  await transact(db, (tx) => hearOutcome(deps, tx, purchase.id, outcome))
  return true
}

/** Whether this charge pays for gift cards. */
export const isGiftCharge = async (db: Db, reference: string): Promise<boolean> =>
  (await rowsOf(db, 'gift-cards.is-charge')`select from gift_card_purchases where reference = ${reference}`).length > 0

/**
 * Books a capture that nobody has heard of yet, because a dispute of it was heard first. Throws, to be tried again, while the provider does
 * not tell of the capture either.
 */
export async function catchUp(deps: Deps, reference: string): Promise<void> {
  const { db, cards } = deps
  const [purchase] = await rowsOf<PurchaseRow>(db, 'gift-cards.to-catch-up')`
    select ${sql(PURCHASE)} where reference = ${reference} and state in ('created', 'requires_action', 'failed', 'voided')`
  if (!purchase) return
  const outcome = await cards.lookUp(reference)
  if (outcome?.state !== 'captured') throw new Error(`gift card purchase ${purchase.id} is disputed and not captured`)
  await transact(db, (tx) => hearOutcome(deps, tx, purchase.id, outcome))
}

/** Looks up purchases that were cut off or whose time is over, and finishes or ends them. */
export async function sweepPurchases(deps: Deps): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  const due = await rowsOf<PurchaseRow>(db, 'gift-cards.sweep')`
    select ${sql(PURCHASE)}
    where state in ('created', 'requires_action') and (pay_by <= ${now} or created_at <= ${now}::timestamptz - interval '30 seconds')
    order by pay_by limit 200`
  for (const purchase of due)
    await sweep(deps, purchase, purchase.payBy <= now).catch((error: unknown) =>
      log.warn({ err: error, purchase: purchase.id }, 'a gift card purchase could not be looked up'),
    )
}
async function sweep(deps: Deps, { id, reference }: PurchaseRow, isOver: boolean): Promise<void> {
  const { db, cards } = deps
  if (isOver) await cards.void(reference)
  const outcome = await cards.lookUp(reference)
  if (outcome?.state === 'captured' || (outcome?.state === 'declined' && !isOver)) {
    await transact(db, (tx) => hearOutcome(deps, tx, id, outcome))
    return
  }
  if (isOver)
    await transact(db, async (tx) => {
      const { state } = await lockPurchase(tx, id)
      if (state === 'created' || state === 'requires_action') await endUnpaid(tx, id, 'voided')
    })
}

/** Deletes purchases that were never paid, a day after their key was used. */
export const forgetUnpaid = (db: Db, before: Date): Promise<void> =>
  deleteInPortions(
    db,
    'gift-cards.forget-unpaid',
  )`delete from gift_card_purchases where state in ('failed', 'voided') and created_at < ${before}`

const keyOf = (secret: string, number: string): string =>
  createHmac('sha256', secret).update(`gift purchase\n${number}`).digest('base64url')
/** The page of a purchase, with the key that opens it for whoever has the receipt. */
export const purchaseUrl = ({ config, secret }: Pick<Deps, 'config' | 'secret'>, number: GiftPurchaseNumber): string =>
  `${config.publicOrigin}/mall-gift-card-system?purchase=${number}&key=${keyOf(secret, number)}`

/** A purchase, for its buyer alone: by account, by the browser that bought it, or by the key of its receipt. */
export async function findPurchase(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  number: GiftPurchaseNumber,
  actor: Actor,
  key: string | undefined,
): Promise<PurchaseRow> {
  const [row] = await rowsOf<PurchaseRow>(db, 'gift-cards.by-number')`select ${sql(PURCHASE)} where number = ${number}`
  const guestKey = isPerson(actor) ? actor.guestKey : actor.key
  const isTheirs =
    row !== undefined &&
    ((isPerson(actor) && row.userId === actor.id) ||
      (row.guestKeyHash !== null && !!guestKey && row.guestKeyHash === secretHash(guestKey)) ||
      (key !== undefined && isKey(secret, number, key)))
  if (!isTheirs) throw new Problem('not_found')
  return row
}
function isKey(secret: string, number: string, key: string): boolean {
  const [given, expected] = [Buffer.from(key), Buffer.from(keyOf(secret, number))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export async function purchaseOf(db: Db, purchase: PurchaseRow, now: Date): Promise<GiftPurchase> {
  const { number, state, amount, createdAt, buyerName, buyerEmail, actionUrl, payBy } = purchase
  return {
    number,
    state: state === 'paid' ? 'paid' : state === 'created' || state === 'requires_action' ? 'pending' : 'failed',
    total: amount,
    boughtAt: createdAt,
    buyer: { name: buyerName, email: buyerEmail },
    paymentAction: actionUrl === null ? null : { url: actionUrl, expiresAt: payBy },
    cards: await sentCards(db, await cardsOfPurchases(db, [purchase.id]), now),
  }
}

export const purchaseById = async (db: Db, id: number): Promise<PurchaseRow | undefined> =>
  (await rowsOf<PurchaseRow>(db, 'gift-cards.purchase-by-id')`select ${sql(PURCHASE)} where id = ${id}`)[0]
export const purchasesByIds = (db: Db, ids: readonly number[]): Promise<PurchaseRow[]> =>
  rowsOf<PurchaseRow>(db, 'gift-cards.purchases-by-ids')`select ${sql(PURCHASE)} where id = any(${ids}::bigint[])`
