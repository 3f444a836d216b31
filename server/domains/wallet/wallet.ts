import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { cents, sum } from '#contracts/money.ts'
import { points, worth } from '#contracts/points.ts'
import { type Wallet, WALLET_KINDS, type WalletEntry, type walletHistory, type WalletKind } from '#contracts/wallet.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { cardsOfOwner } from '../gift-cards/owned.ts'
import { orderIn, useWords } from '../gift-cards/statement.ts'
import { balanceOf, walletEntries } from '../ledger/ledger.ts'
import { shopper, storeCredit } from '../ledger/rules.ts'
import { historyBefore } from '../loyalty/account.ts'

/** Everything of value that a person holds. */
export async function walletOf(db: Db, userId: UserId): Promise<Wallet> {
  const [cards, credit, spirals, payOrder] = await Promise.all([
    cardsOfOwner(db, userId),
    balanceOf(db, storeCredit(userId)),
    balanceOf(db, shopper('spirals', userId)),
    payOrderOf(db, userId),
  ])
  const value = worth(points(spirals))
  const onCards = sum(cards.filter(({ state }) => state === 'active').map(({ balance }) => balance))
  return {
    spendable: cents(onCards + credit + value),
    cards,
    storeCredit: cents(credit),
    spirals: { balance: points(spirals), value },
    payOrder,
  }
}

export async function payOrderOf(db: Db, userId: UserId): Promise<WalletKind[]> {
  const [row] = await rowsOf<{ payOrder: WalletKind[] }>(db, 'wallet.pay-order')`
    select pay_order as "payOrder" from wallet_preferences where user_id = ${userId}`
  return row?.payOrder ?? [...WALLET_KINDS]
}

export const keepPayOrder = (db: Db, userId: UserId, order: readonly WalletKind[]): Promise<unknown> =>
  rowsOf(db, 'wallet.keep-pay-order')`
    insert into wallet_preferences (user_id, pay_order) values (${userId}, ${order}) on conflict (user_id) do update
    set pay_order = excluded.pay_order`

type WalletLine = Omit<WalletEntry, 'id'> & { id: number }

/**
 * One history over gift cards, store credit and SPIRALs. Every line is a transfer of the ledger, so their ids give all kinds one order; each
 * kind is read as if the page were its own.
 */
export async function historyOf(
  db: Db,
  userId: UserId,
  { kind, ...asked }: Sent<typeof walletHistory>['query'],
): Promise<Reply<typeof walletHistory>> {
  const cards = await cardsOfOwner(db, userId)
  const page = await pageBy('wallet', { id: 'id' }, asked, async (after, limit) => {
    const part = { limit, ...(after && { before: after.id }) }
    const lines = await Promise.all([
      isAsked(kind, 'gift_card') ? cardLines(db, new Map(cards.map(({ id, last4 }) => [String(id), last4])), part) : [],
      isAsked(kind, 'store_credit') ? creditLines(db, userId, part) : [],
      isAsked(kind, 'spirals') ? spiralLines(db, userId, part) : [],
    ])
    return lines
      .flat()
      .toSorted((a, b) => b.id - a.id)
      .slice(0, limit)
  })
  return { ...page, items: page.items.map((line) => ({ ...line, id: String(line.id) })) }
}
const isAsked = (asked: WalletKind | undefined, kind: WalletKind): boolean => asked === undefined || asked === kind
type WalletPage = { limit: number; before?: number }

async function cardLines(db: Db, last4: ReadonlyMap<string, string>, part: WalletPage): Promise<WalletLine[]> {
  const entries = await walletEntries(db, { kind: 'gift_card', owners: [...last4.keys()] }, part)
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    kind: 'gift_card',
    text: useWords(entry),
    detail: `•••• ${last4.get(entry.owner) ?? ''}`,
    orderNumber: orderIn(entry),
    amount: cents(entry.delta),
    points: null,
  }))
}

async function creditLines(db: Db, userId: UserId, part: WalletPage): Promise<WalletLine[]> {
  const entries = await walletEntries(db, { kind: 'store_credit', owners: [userId] }, part)
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    kind: 'store_credit',
    text: useWords(entry),
    detail: null,
    orderNumber: orderIn(entry),
    amount: cents(entry.delta),
    points: null,
  }))
}

async function spiralLines(db: Db, userId: UserId, part: WalletPage): Promise<WalletLine[]> {
  const entries = await historyBefore(db, userId, part)
  return entries.map((entry) => ({
    id: Number(entry.id),
    at: entry.at,
    kind: 'spirals',
    text: entry.text,
    detail: null,
    orderNumber: entry.orderNumber,
    amount: worth(points(entry.points)),
    points: points(entry.points),
  }))
}
