import type { GiftCardId, MallId, RetailerId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { randomCode } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { type Account, giftCard, platform } from '../ledger/rules.ts'
import { post } from '../ledger/ledger.ts'
import { balancesOfCards } from './cards.ts'
import { codeHash, newCode } from './codes.ts'
import { scopeColumns } from './places.ts'

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
    [{ from: platform('spirals_funding', id), to: giftCard(id), amount, kind: 'gift_card.reward', reference: String(id), memo: message }],
    now,
  )
  return id
}

/** Ends a given card that its owner did not use; false when it was used, merged or blocked. */
export async function endGivenCard(tx: Db, cardId: GiftCardId, userId: UserId, to: Account, now: Date): Promise<boolean> {
  const [card] = await rowsOf<{ amount: Cents }>(
    tx,
    'gift-cards.end-given',
    `update gift_cards set state = 'voided', state_reason = 'Given back for SPIRALs' where id = $1 and claimed_by = $2 and state = 'active' and merged_into is null
     returning amount`,
    [cardId, userId],
  )
  // Money of other cards on it would end with it. The caller rolls this back.
  if (!card || (await balancesOfCards(tx, [cardId]))(cardId) !== card.amount) return false
  await post(tx, [{ from: giftCard(cardId), to, amount: card.amount, kind: 'gift_card.unreward', reference: String(cardId) }], now)
  return true
}

/** Which of these cards are active and not merged. What is left on them is known when they are ended. */
export async function stillWhole(db: Db, ids: readonly GiftCardId[]): Promise<GiftCardId[]> {
  const rows = await rowsOf<{ id: GiftCardId }>(
    db,
    'gift-cards.still-whole',
    `select id from gift_cards where id = any($1::bigint[]) and state = 'active' and merged_into is null`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
