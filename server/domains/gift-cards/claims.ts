import { type GiftBalance, giftCardProblems } from '#contracts/gift-cards/gift-cards.ts'
import type { UserId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { balancesOfCards, CARD, type CardRow, stateOf } from './cards.ts'
import { codeHash } from './codes.ts'
import { placeReader } from './places.ts'
import { purchaseById } from './purchases.ts'
import { usesOf } from './statement.ts'

const LAST_USES = 5

/**
 * What is left on the card of a code. Unknown, used up and blocked codes get one answer; only the signed-in owner of a card learns its
 * state and its last uses.
 */
export async function balanceByCode(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  code: string,
  userId: UserId | null,
): Promise<GiftBalance> {
  const [card] = await rowsOf<CardRow>(db, 'gift-cards.by-code')`select ${sql(CARD)} where code_hash = ${codeHash(secret, code)}`
  // The same reads for an unknown code, so that the time says nothing either.
  const [balanceOf, purchase] = await Promise.all([balancesOfCards(db, card ? [card.id] : []), purchaseById(db, card?.purchaseId ?? 0)])
  const isMine = card !== undefined && userId !== null && card.claimedBy === userId
  const balance = card ? balanceOf(card.id) : cents(0)
  if (!card || (!isMine && stateOf(card, balance) !== 'active')) throw new Problem(giftCardProblems, 'gift_cards.no_balance')
  const placeOf = await placeReader(db, [card])
  const isSealed = card.claimedAt !== null && !isMine
  return {
    last4: card.last4 ?? '',
    state: stateOf(card, balance),
    balance,
    place: placeOf(card),
    design: card.design,
    mine: isMine,
    claimed: card.claimedAt !== null,
    from: isSealed ? null : (purchase?.buyerName ?? null),
    message: isSealed ? null : card.message,
    uses: isMine ? await usesOf(db, [card.id], { limit: LAST_USES }) : null,
    blockedBecause: isMine && card.state === 'blocked' ? card.stateReason : null,
  }
}

/** Puts a card into a wallet. The second claim of the same person changes nothing; everybody else gets the one answer. */
export async function claim({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, tx: Db, code: string, userId: UserId): Promise<void> {
  const [card] = await rowsOf<CardRow>(tx, 'gift-cards.claim-by-code')`
    select ${sql(CARD)} where code_hash = ${codeHash(secret, code)} for no key update`
  if (card?.claimedBy === userId) return
  const balance = card ? (await balancesOfCards(tx, [card.id]))(card.id) : 0
  if (!card || card.state !== 'active' || card.claimedAt !== null || balance === 0)
    throw new Problem(giftCardProblems, 'gift_cards.not_claimable')
  await rowsOf(tx, 'gift-cards.claim')`update gift_cards set claimed_by = ${userId}, claimed_at = ${clock.now()} where id = ${card.id}`
}
