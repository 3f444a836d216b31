import { cashOutLawFor, type CashOutLaw, type WalletCard, walletProblems } from '#contracts/wallet.ts'
import type { GiftCardId, UserId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { newId } from '../../platform/clock.ts'
import { CHECK_VIOLATION, type Db, rowsOf, sql, sqlState } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { giftCard, platform, type Transfer } from '../ledger/rules.ts'
import { post } from '../ledger/ledger.ts'
import { balancesOfCards, CARD, type CardRow, stateOf } from './cards.ts'
import { placeReader } from './places.ts'
import { purchasesByIds } from './purchases.ts'
import { giftCardProblems } from '#contracts/gift-cards/gift-cards.ts'
import { booked } from './booking-kinds.ts'

const typeOf = ({ scope, mallId, retailerId }: CardRow): string => `${scope} ${mallId ?? retailerId ?? ''}`

/** The cards in a wallet, those with the most money first. What was paid for an exchange is none of them. */
export async function cardsOfOwner(db: Db, userId: UserId): Promise<WalletCard[]> {
  const rows = await rowsOf<CardRow>(db, 'gift-cards.of-owner')`
    select ${sql(CARD)} where claimed_by = ${userId} and purpose = 'gift' and state in ('active', 'blocked') order by id desc limit 500`
  const [placeOf, balanceOf, purchases] = await Promise.all([
    placeReader(db, rows),
    balancesOfCards(
      db,
      rows.map(({ id }) => id),
    ),
    purchasesByIds(
      db,
      rows.map(({ purchaseId }) => purchaseId),
    ),
  ])
  const full = rows.filter((row) => row.state === 'active' && balanceOf(row.id) > 0)
  return rows
    .map((row) => ({
      id: row.id,
      last4: row.last4 ?? '',
      state: stateOf(row, balanceOf(row.id)),
      blockedBecause: row.state === 'blocked' ? row.stateReason : null,
      place: placeOf(row),
      design: row.design,
      balance: balanceOf(row.id),
      amount: row.amount,
      from: purchases.find(({ id }) => id === row.purchaseId)?.buyerName ?? '',
      message: row.message,
      claimedAt: row.claimedAt ?? row.createdAt,
      sameType: full.filter((other) => other.id !== row.id && typeOf(other) === typeOf(row)).length,
    }))
    .toSorted((a, b) => b.balance - a.balance || b.id - a.id)
}

/** Locks the active cards in a person's wallet, in the order of their ids. */
const lockOwn = (tx: Db, userId: UserId): Promise<CardRow[]> =>
  rowsOf<CardRow>(tx, 'gift-cards.lock-own')`
    select ${sql(CARD)} where claimed_by = ${userId} and purpose = 'gift' and state = 'active' order by id for no key update`

/**
 * Moves the balances of the other cards for the same place onto this one. The emptied cards stay in the wallet, so that a refund of an
 * order that they paid for still has its place.
 */
export async function mergeInto(tx: Db, userId: UserId, cardId: GiftCardId, now: Date): Promise<void> {
  const own = await lockOwn(tx, userId)
  const into = own.find(({ id }) => id === cardId)
  if (!into) throw new Problem('not_found')
  const others = own.filter((card) => card.id !== into.id && typeOf(card) === typeOf(into))
  const balanceOf = await balancesOfCards(
    tx,
    others.map(({ id }) => id),
  )
  const full = others.filter(({ id }) => balanceOf(id) > 0)
  if (full.length === 0) throw new Problem(walletProblems, 'wallet.nothing_to_merge')
  const act = newId()
  await postOwn(
    tx,
    full.map(({ id }) => ({
      from: giftCard(id),
      to: giftCard(into.id),
      amount: balanceOf(id),
      kind: booked('gift_card.merge'),
      reference: `${id}/${act}`,
    })),
    now,
  )
  await rowsOf(tx, 'gift-cards.merged')`
    update gift_cards set merged_into = ${into.id} where id = any(${full.map(({ id }) => id)}::bigint[])`
}

/** Takes the rest of a person's card for paying it out in cash, where the law of their state says so. */
export async function takeForCash(
  tx: Db,
  userId: UserId,
  cardId: GiftCardId,
  state: string,
  now: Date,
): Promise<{ amount: Cents; law: CashOutLaw }> {
  const card = (await lockOwn(tx, userId)).find(({ id }) => id === cardId)
  if (!card) throw new Problem('not_found')
  const amount = (await balancesOfCards(tx, [card.id]))(card.id)
  const law = cashOutLawFor(state, { amount: card.amount, balance: amount })
  if (!law) throw new Problem(walletProblems, 'wallet.no_cash')
  await postOwn(
    tx,
    [
      {
        from: giftCard(card.id),
        to: platform('cash_out', card.id),
        amount,
        kind: booked('gift_card.cash_out'),
        reference: `${card.id}/${newId()}`,
      },
    ],
    now,
  )
  return { amount: cents(amount), law }
}

/** A checkout may take money of a card meanwhile: no card goes below zero, and the act changes nothing. */
const postOwn = (tx: Db, transfers: Transfer[], now: Date): Promise<void> =>
  post(tx, transfers, now).catch((error: unknown) => {
    throw sqlState(error) === CHECK_VIOLATION ? new Problem(giftCardProblems, 'gift_cards.not_now') : error
  })
