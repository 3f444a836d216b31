import type { Reply } from '#contracts/endpoint.ts'
import type { FulfillmentId, OrderNumber, UserId } from '#contracts/ids.ts'
import { csvHead, csvRow } from '#contracts/csv.ts'
import type { spirals, spiralsBalance, SpiralsEntry, spiralsHistory } from '#contracts/loyalty/loyalty.ts'
import { points, type Points, worth } from '#contracts/points.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { balanceOf, type Entry, entriesOf } from '../ledger/ledger.ts'
import { shopper } from '../ledger/rules.ts'
import { REWARDED_ACTS } from './acts.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentRule, ruleKept } from './published-rules.ts'
import { goalOf, monthsAfter, tierFor } from './rules.ts'
import { earnedAndKept } from './spirals.ts'
import type { bookings } from './booking-kinds.ts'

/** What a person has and the tier that it gives them. */
export async function standsAt(db: Db, userId: UserId, now: Date, current = currentRule(db, now)) {
  const [rule, balance, { earned, kept }] = await Promise.all([
    current,
    balanceOf(db, shopper('spirals', userId)),
    earnedAndKept(db, userId, now),
  ])
  const reached = tierFor(rule, earned)
  const held = rule.tiers.find(({ name }) => name === kept) ?? reached
  const tier = held.from > reached.from ? held : reached
  return {
    balance: points(balance),
    value: worth(points(balance)),
    earnedLast12Months: points(earned),
    tier,
    nextTier: rule.tiers.find(({ from }) => from > tier.from) ?? null,
    goal: goalOf(rule, balance),
  }
}

/** What a page shows that is about something else. */
export async function balanceAndTier(
  { db, feed }: Pick<Deps, 'db' | 'feed'>,
  userId: UserId,
  now: Date,
): Promise<Reply<typeof spiralsBalance>> {
  const { balance, tier } = await standsAt(db, userId, now, ruleKept(db, feed, now))
  return { balance, tier: tier.name }
}

export async function accountOf(db: Db, userId: UserId, now: Date): Promise<Reply<typeof spirals>> {
  const [standing, owed, pendingItems, expiring] = await Promise.all([
    standsAt(db, userId, now),
    balanceOf(db, shopper('spirals_owed', userId)),
    pendingOf(db, userId),
    rowsOf<{ points: Points; at: Date }>(db, 'loyalty.expiring_of')`
      select sum(remaining)::bigint as points, date_trunc('day', expires_at) as at from spiral_lots
      where user_id = ${userId} and remaining > 0 and expires_at <= ${monthsAfter(now, 2)} group by 2 order by 2`,
  ])
  return {
    ...standing,
    owed: points(Math.max(0, -owed)),
    pending: points(pendingItems.reduce((sum, item) => sum + item.points, 0)),
    expiring,
    pendingItems,
  }
}

async function pendingOf(db: Db, userId: UserId) {
  const rows = await rowsOf<{ id: FulfillmentId; points: Points; order_number: OrderNumber; store_name: string; method: string; at: Date }>(
    db,
    'loyalty.pending',
  )`
    select fulfillment_id as id, points, order_number, store_name, method, created_at as at from loyalty_earnings
    where user_id = ${userId} and state = 'pending' and points > 0 order by created_at desc limit 100`
  return rows.map((row) => ({
    fulfillmentId: row.id,
    points: row.points,
    orderNumber: row.order_number,
    storeName: row.store_name,
    orderedAt: row.at,
    reason: row.method === 'ship-to-me' ? "You'll earn these when it's delivered" : "You'll earn these when you pick up",
  }))
}

const KINDS = {
  'spirals.earn': { kind: 'earned', text: 'Earned with your order' },
  'spirals.unearn': { kind: 'returned', text: 'Taken back because the hand-over was undone' },
  'spirals.spend': { kind: 'spent', text: 'Used on your order' },
  'spirals.give_back': { kind: 'returned', text: 'Refunded for canceled or returned items' },
  'spirals.take_back': { kind: 'returned', text: 'Taken back for returned items' },
  'spirals.repay': { kind: 'returned', text: 'Repaid for items returned earlier' },
  'spirals.expire': { kind: 'expired', text: 'Expired' },
  'spirals.redeem': { kind: 'spent', text: 'Redeemed' },
  'spirals.unredeem': { kind: 'returned', text: 'Given back' },
} as const satisfies Partial<Record<keyof typeof bookings, { kind: SpiralsEntry['kind']; text: string }>>
/** Rewards for acts other than orders say in their memo what they are for. */
const OF_ACTS: ReadonlySet<string> = new Set(REWARDED_ACTS.map((act) => `spirals.${act}`))

/** Their memo is the order's number and the store's name. */
const MEMO_KINDS: readonly string[] = ['spirals.earn', 'spirals.unearn', 'spirals.take_back']

/** The ledger entries of an account, in words. */
export async function historyOf(
  db: Db,
  userId: UserId,
  query: PageRequest & { kind?: 'earned' | 'spent' | undefined },
): Promise<Reply<typeof spiralsHistory>> {
  const page = await pageBy('spirals', { id: 'id' }, query, (after, limit) =>
    entriesOf(db, shopper('spirals', userId), {
      limit,
      ...(after && { before: after.id }),
      ...(query.kind && { sign: query.kind === 'earned' ? 1 : -1 }),
    }),
  )
  return { ...page, items: page.items.map(inWords) }
}

/** Entries before a transfer, newest first: for a history over several accounts. */
export const historyBefore = async (db: Db, userId: UserId, page: { limit: number; before?: number }): Promise<SpiralsEntry[]> =>
  (await entriesOf(db, shopper('spirals', userId), page)).map(inWords)

/** One entry of the person's own account. */
export async function historyLine(db: Db, userId: UserId, id: number): Promise<SpiralsEntry | null> {
  const [entry] = await entriesOf(db, shopper('spirals', userId), { limit: 1, before: id + 1 })
  return entry?.id === id ? inWords(entry) : null
}

const CSV_ROWS_AT_ONCE = 500

/** The history as a table, read and sent in batches, whatever its size. */
export async function* historyTable(db: Db, userId: UserId, kind: 'earned' | 'spent' | undefined): AsyncGenerator<string> {
  yield csvHead(['Date', 'What', 'Order', 'SPIRALs', 'Balance'])
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await historyOf(db, userId, { limit: CSV_ROWS_AT_ONCE, cursor, kind })
    yield items
      .map(({ at, text, orderNumber, points: moved, balance }) => csvRow([at.toISOString(), text, orderNumber, moved, balance]))
      .join('')
    if (!nextCursor) return
    cursor = nextCursor
  }
}

function inWords(entry: Entry): SpiralsEntry {
  const words = KINDS[entry.kind as keyof typeof KINDS] ?? {
    kind: OF_ACTS.has(entry.kind) ? ('earned' as const) : ('given' as const),
    text: entry.memo ?? 'Given to you',
  }
  const [memoNumber, storeName] = MEMO_KINDS.includes(entry.kind) ? (entry.memo ?? '').split('|') : []
  const isReward = entry.kind.endsWith('redeem')
  const number = memoNumber ?? entry.reference.split('/')[0] ?? ''
  return {
    id: String(entry.id),
    at: entry.at,
    kind: words.kind,
    points: entry.delta,
    balance: points(entry.balance),
    orderNumber: /^S[0-9A-Z]{13}$/.test(number) ? (number as OrderNumber) : null,
    text: storeName ? `${words.text} at ${storeName}` : isReward && entry.memo ? `${words.text}: ${entry.memo}` : words.text,
  }
}
