import { createHash, createHmac } from 'node:crypto'
import type { CartLineInput } from '#contracts/cart/cart.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import type { CartShare, sharedCart } from '#contracts/cart/sharing.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { itemsOf } from './cart.ts'
import type { SharedLine } from './tables.ts'

type Keys = Pick<Deps, 'config' | 'secret'>
type ShareRow = { nonce: string; lines: SharedLine[]; shared_at: Date }
/** The owner of a link: an account, or this browser. */
type Owner = { userId: UserId | null; guestHash: string | null }

const sha = (text: string): string => createHash('sha256').update(text).digest('base64url')
/**
 * Derived from a nonce and this installation's secret, so that the owner can be shown the link again and the database alone does not reveal
 * it.
 */
const tokenFor = ({ secret }: Keys, nonce: string): string =>
  createHmac('sha256', secret).update(`shared cart ${nonce}`).digest('base64url')

export const ownerOf = (actor: Actor, guestKey: string | null): Owner =>
  isPerson(actor) ? { userId: actor.id, guestHash: null } : { userId: null, guestHash: guestKey && sha(`shared cart of ${guestKey}`) }

const shown = (keys: Keys, { nonce, lines, shared_at }: ShareRow): CartShare => ({
  url: `${keys.config.publicOrigin}/cart?shared=${tokenFor(keys, nonce)}`,
  sharedAt: shared_at,
  lineCount: lines.length,
})

export async function shareOf(deps: Keys & Pick<Deps, 'db'>, { userId, guestHash }: Owner): Promise<CartShare | null> {
  const [row] = await rowsOf<ShareRow>(deps.db, 'cart-share.own')`
    select nonce, lines, shared_at from cart_shares where user_id = ${userId} or guest_hash = ${guestHash}`
  return row ? shown(deps, row) : null
}

/** Copies the cart without its destination; sharing again renews the copy under the same link. */
export async function share(
  deps: Keys & Pick<Deps, 'db'>,
  { userId, guestHash }: Owner,
  items: readonly CartLineInput[],
  now: Date,
): Promise<CartShare> {
  const lines = items.map(
    ({ variantId, storeId, quantity, fulfillmentMethod }): SharedLine => ({ variantId, storeId, quantity, fulfillmentMethod }),
  )
  const nonce = randomToken()
  const row = await transact(deps.db, async (tx) => {
    await rowsOf(tx, 'cart-share.begin')`
      insert into cart_shares (user_id, guest_hash, nonce, token_hash, lines, shared_at)
      values (${userId}, ${guestHash}, ${nonce}, ${sha(tokenFor(deps, nonce))}, '[]', ${now}) on conflict do nothing`
    const [renewed] = await rowsOf<ShareRow>(tx, 'cart-share.renew')`
      update cart_shares set lines = ${JSON.stringify(lines)}::jsonb, shared_at = ${now}
      where user_id = ${userId} or guest_hash = ${guestHash} returning nonce, lines, shared_at`
    return renewed
  })
  if (!row) throw new Problem('not_found')
  return shown(deps, row)
}

export const endShare = (db: Db, { userId, guestHash }: Owner): Promise<unknown> =>
  rowsOf(db, 'cart-share.end')`delete from cart_shares where user_id = ${userId} or guest_hash = ${guestHash}`

/** The shared cart of a link. Throws `not_found` for a link that was ended or never existed. */
export async function behind({ db, feed }: Pick<Deps, 'db' | 'feed'>, token: string, now: Date): Promise<Reply<typeof sharedCart>> {
  const [row] = await rowsOf<ShareRow>(db, 'cart-share.find')`
    select nonce, lines, shared_at from cart_shares where token_hash = ${sha(token)}`
  if (!row) throw new Problem('not_found')
  return { items: await itemsOf(db, feed, row.lines, now), sharedAt: row.shared_at }
}
