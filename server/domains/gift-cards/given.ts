import type { GiftCardId, MallId, RetailerId, UserId } from '#contracts/ids.ts'
import type { SentGiftCard } from '#contracts/gift-cards/gift-cards.ts'
import type { Cents } from '#contracts/money.ts'
import { randomCode } from '../../platform/clock.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { type Account, giftCard, mall, platform } from '../ledger/rules.ts'
import { post } from '../ledger/ledger.ts'
import { askFor } from '../../platform/jobs.ts'
import { balancesOfCards, CARD, type CardRow, sentCards } from './cards.ts'
import { codeHash, newCode } from './codes.ts'
import { scopeColumns } from './places.ts'
import { booked } from './booking-kinds.ts'

type Gift = {
  owner: { id: UserId; name: string; email: string }
  amount: Cents
  mallId: MallId | null
  retailerId: RetailerId | null
  message: string
  /** Makes it one card. */
  reference: string
}

/** A card that SPIRAL gives instead of selling it: in its owner's wallet at once, paid for by the platform. */
export async function giveCard(
  tx: Db,
  secret: string,
  { owner, amount, mallId, retailerId, message, reference }: Gift,
  now: Date,
): Promise<GiftCardId> {
  const scope = await scopeColumns(
    tx,
    mallId !== null ? { kind: 'mall', mallId } : retailerId !== null ? { kind: 'retailer', retailerId } : { kind: 'anywhere' },
  )
  const code = newCode()
  const [card] = await rowsOf<{ id: GiftCardId }>(
    tx,
    'gift-cards.give',
    `with noted as (
       insert into gift_card_purchases (number, buyer_name, buyer_email, amount, provider, reference, state, pay_by, caller, key, request_hash, created_at)
       values ($1, 'SPIRAL', '', $2, 'spirals', $3, 'paid', $4, $3, $3, $3, $4) returning id)
     insert into gift_cards (purchase_id, amount, scope, mall_id, retailer_id, design, message, recipient_name, state, code_hash, last4, issue, claimed_by, claimed_at, created_at)
     select id, $2, $5, $6, $7, 'ribbon', $8, $9, 'active', $10, $11, 1, $12, $4, $4 from noted returning id`,
    [
      `G${randomCode(13)}`,
      amount,
      reference,
      now,
      scope.scope,
      scope.mallId,
      scope.retailerId,
      message,
      owner.name,
      codeHash(secret, code),
      code.slice(-4),
      owner.id,
    ],
  )
  const id = card?.id as GiftCardId
  await post(
    tx,
    [
      {
        from: platform('spirals_funding', id),
        to: giftCard(id),
        amount,
        kind: booked('gift_card.reward'),
        reference: String(id),
        memo: message,
      },
    ],
    now,
  )
  return id
}

/** Ends a given card that its owner did not use; false when it was used, merged or blocked. */
export async function endGivenCard(tx: Db, cardId: GiftCardId, userId: UserId, to: Account, now: Date): Promise<boolean> {
  const [card] = await rowsOf<{ amount: Cents }>(tx, 'gift-cards.end-given')`
    update gift_cards set state = 'voided', state_reason = 'Given back for SPIRALs'
    where id = ${cardId} and claimed_by = ${userId} and state = 'active' and merged_into is null
    returning amount`
  // Money of other cards on it would end with it. The caller rolls this back.
  if (!card || (await balancesOfCards(tx, [cardId]))(cardId) !== card.amount) return false
  await post(tx, [{ from: giftCard(cardId), to, amount: card.amount, kind: booked('gift_card.unreward'), reference: String(cardId) }], now)
  return true
}

/** Which of these cards are active and not merged. What is left on them is known when they are ended. */
export async function stillWhole(db: Db, ids: readonly GiftCardId[]): Promise<GiftCardId[]> {
  const rows = await rowsOf<{ id: GiftCardId }>(db, 'gift-cards.still-whole')`
    select id from gift_cards where id = any(${ids}::bigint[]) and state = 'active' and merged_into is null`
  return rows.map(({ id }) => id)
}

type MallGift = {
  mallId: MallId
  mall: string
  recipient: { name: string; email: string }
  amount: Cents
  message: string
  reference: string
}

/** A card that a mall gives: its code goes to a person by email, it is valid in the stores of the mall, and the mall owes its amount. */
export async function giveCardOfMall(
  tx: Db,
  { mallId, mall: name, recipient, amount, message, reference }: MallGift,
  now: Date,
): Promise<GiftCardId> {
  await scopeColumns(tx, { kind: 'mall', mallId })
  const [card] = await rowsOf<{ id: GiftCardId }>(tx, 'gift-cards.give-of-mall')`
    with noted as (
      insert into gift_card_purchases (number, buyer_name, buyer_email, amount, provider, reference, state, pay_by, caller, key, request_hash, created_at)
      values (${`G${randomCode(13)}`}, ${name}, '', ${amount}, 'mall', ${reference}, 'paid', ${now}, ${reference}, ${reference}, ${reference}, ${now}) returning id)
    insert into gift_cards (purchase_id, amount, scope, mall_id, design, message, recipient_name, recipient_email, state, send_at, created_at)
    select id, ${amount}, 'mall', ${mallId}, 'ribbon', ${message}, ${recipient.name}, ${recipient.email}, 'active', ${now}, ${now} from noted returning id`
  const id = card?.id as GiftCardId
  await post(
    tx,
    [{ from: mall(mallId), to: giftCard(id), amount, kind: booked('gift_card.mall_given'), reference: String(id), memo: recipient.name }],
    now,
  )
  await askFor(tx, 'gift-cards.sendCard', { cardId: id })
  return id
}

export type GivenOfMall = SentGiftCard & { givenAt: Date; mallId: MallId }
/** Cards that these malls gave, the newest first: one of them, or those before `after`. */
export async function cardsOfMalls(
  db: Db,
  mallIds: readonly MallId[],
  { one = null, after = null, limit = 1 }: { one?: GiftCardId | null; after?: number | null; limit?: number },
  now: Date,
): Promise<GivenOfMall[]> {
  const rows = await rowsOf<CardRow & { mallId: MallId }>(db, 'gift-cards.of-malls')`
    select ${sql(CARD)} where mall_id = any(${mallIds}::bigint[]) and exists (select from gift_card_purchases p where p.id = purchase_id and p.provider = 'mall')
      and (${one}::bigint is null or id = ${one}) and (${after}::bigint is null or id < ${after}) order by id desc limit ${limit}`
  const shown = await sentCards(db, rows, now)
  return rows.flatMap(({ createdAt, mallId }, i) => shown.slice(i, i + 1).map((card) => ({ ...card, givenAt: createdAt, mallId })))
}

/** Ends a card that one of these malls gave and that nobody claimed or used, and gives its amount back to the mall; false otherwise. */
export async function takeBackCardOfMall(tx: Db, mallIds: readonly MallId[], cardId: GiftCardId, now: Date): Promise<boolean> {
  const [card] = await rowsOf<{ amount: Cents; mallId: MallId }>(tx, 'gift-cards.take-back')`
    update gift_cards set state = 'voided', state_reason = 'Taken back by the mall'
    where id = ${cardId} and mall_id = any(${mallIds}::bigint[]) and claimed_at is null and state = 'active' and merged_into is null
      and exists (select from gift_card_purchases p where p.id = purchase_id and p.provider = 'mall')
    returning amount, mall_id as "mallId"`
  // What a guest spent of it keeps the card. The caller rolls this back.
  if (!card || (await balancesOfCards(tx, [cardId]))(cardId) !== card.amount) return false
  await post(
    tx,
    [
      {
        from: giftCard(cardId),
        to: mall(card.mallId),
        amount: card.amount,
        kind: booked('gift_card.mall_taken_back'),
        reference: String(cardId),
      },
    ],
    now,
  )
  return true
}
