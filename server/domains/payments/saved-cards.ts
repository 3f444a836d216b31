import type { SavedCardId, UserId } from '#contracts/ids.ts'
import type { SavedCard } from '#contracts/payments/saved-cards.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

/** An upper bound that no wallet reaches; the oldest card is forgotten beyond it. */
const MOST = 20

/** The saved cards of a person, the default first. A card is valid through the last day of its month. */
export const savedCardsOf = (db: Db, userId: UserId, now: Date): Promise<SavedCard[]> =>
  rowsOf<SavedCard>(
    db,
    'payments.saved-cards',
    `select id, brand, last4, exp_month as "expMonth", exp_year as "expYear", is_default as "isDefault",
       make_date(exp_year, exp_month, 1) + interval '1 month' <= $2::timestamptz as "isExpired"
     from saved_cards where user_id = $1 order by is_default desc, id desc`,
    [userId, now],
  )

/** The provider's reference of a saved card of this person. */
export async function referenceOf(db: Db, userId: UserId, id: SavedCardId): Promise<{ provider: string; reference: string }> {
  const [card] = await rowsOf<{ provider: string; reference: string }>(
    db,
    'payments.saved-card',
    'select provider, reference from saved_cards where user_id = $1 and id = $2',
    [userId, id],
  )
  if (!card)
    throw new Problem(ordersProblems, 'checkout.card_gone', {
      errors: [{ pointer: '/payment/savedCardId', message: 'Choose another card.' }],
    })
  return card
}

/** Has the provider keep the card behind a token, and lists it. The same card is listed once; the first becomes the default. */
export async function keepCard({ db, cards }: Pick<Deps, 'db' | 'cards'>, userId: UserId, token: string): Promise<void> {
  const kept = await cards.keep(userId, token)
  if (!kept) return
  const forgotten = await transact(db, async (tx) => {
    await lockCards(tx, userId)
    await rowsOf(
      tx,
      'payments.keep-card',
      `insert into saved_cards (user_id, provider, reference, brand, last4, exp_month, exp_year, is_default)
       select $1, $2, $3, $4, $5, $6, $7, not exists (select from saved_cards where user_id = $1)
       on conflict (provider, reference) do update set exp_month = excluded.exp_month, exp_year = excluded.exp_year`,
      [userId, cards.name, kept.reference, kept.brand, kept.last4, kept.expMonth, kept.expYear],
    )
    return rowsOf<{ reference: string }>(
      tx,
      'payments.too-many-cards',
      `delete from saved_cards where id in (select id from saved_cards where user_id = $1 order by is_default desc, id desc offset ${MOST}) returning reference`,
      [userId],
    )
  })
  for (const { reference } of forgotten) await cards.forget(reference)
}

export async function makeDefaultCard(db: Db, userId: UserId, id: SavedCardId): Promise<void> {
  await transact(db, async (tx) => {
    await lockCards(tx, userId)
    const [own] = await rowsOf(tx, 'payments.own-card', 'select from saved_cards where user_id = $1 and id = $2', [userId, id])
    if (!own) throw new Problem('not_found')
    await rowsOf(tx, 'payments.no-default-card', 'update saved_cards set is_default = false where user_id = $1 and is_default', [userId])
    await rowsOf(tx, 'payments.default-card', 'update saved_cards set is_default = true where id = $1', [id])
  })
}

/** Removes a card; the newest of the others becomes the default. The provider forgets it too, and asking it again is harmless. */
export async function removeSavedCard({ db, cards }: Pick<Deps, 'db' | 'cards'>, userId: UserId, id: SavedCardId): Promise<void> {
  const reference = await transact(db, async (tx) => {
    await lockCards(tx, userId)
    const [gone] = await rowsOf<{ reference: string; was_default: boolean }>(
      tx,
      'payments.remove-card',
      'delete from saved_cards where user_id = $1 and id = $2 returning reference, is_default as was_default',
      [userId, id],
    )
    if (!gone) throw new Problem('not_found')
    if (gone.was_default)
      await rowsOf(
        tx,
        'payments.next-default-card',
        'update saved_cards set is_default = true where id = (select max(id) from saved_cards where user_id = $1)',
        [userId],
      )
    return gone.reference
  })
  await cards.forget(reference)
}

/** Removes all cards of an account that is closed; the provider is asked to forget them after the commit. */
export async function dropCardsOf(tx: Db, userId: UserId): Promise<void> {
  const rows = await rowsOf<{ reference: string }>(
    tx,
    'payments.drop-cards',
    'delete from saved_cards where user_id = $1 returning reference',
    [userId],
  )
  for (const { reference } of rows) await askFor(tx, 'payments.forgetCard', { reference })
}

const lockCards = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'payments.lock-cards', `select pg_advisory_xact_lock(hashtextextended('cards ' || $1::text, 0))`, [userId])
