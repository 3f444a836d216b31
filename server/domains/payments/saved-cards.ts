import type { SavedCardId, UserId } from '#contracts/ids.ts'
import type { SavedCard } from '#contracts/payments/saved-cards.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

/** An upper bound that no wallet reaches; the oldest card is forgotten beyond it. */
const MOST = 20

/** The saved cards of a person, the default first. A card is valid through the last day of its month. */
export const savedCardsOf = (db: Db, userId: UserId, now: Date): Promise<SavedCard[]> =>
  rowsOf<SavedCard>(db, 'payments.saved-cards')`
    select id, brand, last4, exp_month as "expMonth", exp_year as "expYear", is_default as "isDefault",
      make_date(exp_year, exp_month, 1) + interval '1 month' <= ${now}::timestamptz as "isExpired"
    from saved_cards where user_id = ${userId} order by is_default desc, id desc`

/** The provider's reference of a saved card of this person. */
export async function referenceOf(db: Db, userId: UserId, id: SavedCardId): Promise<{ provider: string; reference: string }> {
  const [card] = await rowsOf<{ provider: string; reference: string }>(db, 'payments.saved-card')`
    select provider, reference from saved_cards where user_id = ${userId} and id = ${id}`
  if (!card)
    throw new Problem(ordersProblems, 'checkout.card_gone', {
      errors: [{ pointer: '/payment/savedCardId', message: 'Choose another card.' }],
    })
  return card
}

/** Has the provider keep the card behind a token, and lists it. The same card is listed once; the first becomes the default. False when it cannot be kept. */
export async function keepCard({ db, cards }: Pick<Deps, 'db' | 'cards'>, userId: UserId, token: string): Promise<boolean> {
  const kept = await cards.keep(userId, token)
  if (!kept) return false
  await transact(db, async (tx) => {
    await lockCards(tx, userId)
    await rowsOf(tx, 'payments.keep-card')`
      insert into saved_cards (user_id, provider, reference, brand, last4, exp_month, exp_year, is_default)
      select ${userId}, ${cards.name}, ${kept.reference}, ${kept.brand}, ${kept.last4}, ${kept.expMonth}, ${kept.expYear},
        not exists (select from saved_cards where user_id = ${userId})
      on conflict (provider, reference) do update set exp_month = excluded.exp_month, exp_year = excluded.exp_year`
    const tooMany = await rowsOf<{ reference: string }>(tx, 'payments.too-many-cards')`
      delete from saved_cards
      where id in (select id from saved_cards where user_id = ${userId} order by is_default desc, id desc offset ${sql(MOST)})
      returning reference`
    await askToForget(tx, tooMany)
  })
  return true
}

export async function makeDefaultCard(db: Db, userId: UserId, id: SavedCardId): Promise<void> {
  await transact(db, async (tx) => {
    await lockCards(tx, userId)
    const [own] = await rowsOf(tx, 'payments.own-card')`select from saved_cards where user_id = ${userId} and id = ${id}`
    if (!own) throw new Problem('not_found')
    await rowsOf(tx, 'payments.no-default-card')`update saved_cards set is_default = false where user_id = ${userId} and is_default`
    await rowsOf(tx, 'payments.default-card')`update saved_cards set is_default = true where id = ${id}`
  })
}

/** Removes a card; the newest of the others becomes the default. The provider forgets it too. */
export const removeSavedCard = (db: Db, userId: UserId, id: SavedCardId): Promise<void> =>
  transact(db, async (tx) => {
    await lockCards(tx, userId)
    const [gone] = await rowsOf<{ reference: string; was_default: boolean }>(tx, 'payments.remove-card')`
      delete from saved_cards where user_id = ${userId} and id = ${id} returning reference, is_default as was_default`
    if (!gone) throw new Problem('not_found')
    if (gone.was_default)
      await rowsOf(tx, 'payments.next-default-card')`
        update saved_cards set is_default = true where id = (select max(id) from saved_cards where user_id = ${userId})`
    await askToForget(tx, [gone])
  })

/** Removes all cards of an account that is closed; the provider forgets them too. */
export async function dropCardsOf(tx: Db, userId: UserId): Promise<void> {
  const rows = await rowsOf<{ reference: string }>(tx, 'payments.drop-cards')`
    delete from saved_cards where user_id = ${userId} returning reference`
  await askToForget(tx, rows)
}

/** The provider forgets these cards after the commit, and is asked again while it does not answer. */
async function askToForget(tx: Db, cards: readonly { reference: string }[]): Promise<void> {
  for (const { reference } of cards) await askFor(tx, 'payments.forgetCard', { reference })
}

/** Has the provider forget a card, unless its owner has saved it again in the meantime. */
export async function forgetCard({ db, cards }: Pick<Deps, 'db' | 'cards'>, reference: string): Promise<void> {
  const [listed] = await rowsOf(db, 'payments.listed-card')`
    select from saved_cards where provider = ${cards.name} and reference = ${reference}`
  if (!listed) await cards.forget(reference)
}

const lockCards = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'payments.lock-cards')`select pg_advisory_xact_lock(hashtextextended('cards ' || ${userId}::text, 0))`
