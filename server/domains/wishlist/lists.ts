import { createHash, createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { Sent } from '#contracts/endpoint.ts'
import type { UserId, WishlistId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { type changeList, type Wishlist, wishlistProblems } from '#contracts/wishlist.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, sql, sqlState, transact, UNIQUE_VIOLATION } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'

type WishlistReply = z.output<typeof Wishlist>
type Keys = Pick<Deps, 'config' | 'secret'>
type StoredWishlist = {
  id: WishlistId
  name: string
  is_default: boolean
  share_nonce: string | null
  in_feed: boolean
  count: number
}
const LIST = `select l.id, l.name, l.is_default, l.share_nonce, l.share_nonce is not null and l.in_feed_at is not null as in_feed,
    (select count(*)::int from wishlist_items i where i.list_id = l.id) as count
  from wishlists l where l.user_id = $1`

/** The shopper's lists, the default list first. */
export async function listsOf(keys: Keys, db: Db, userId: UserId): Promise<WishlistReply[]> {
  const rows = await rowsOf<StoredWishlist>(db, 'wishlist.lists', `${LIST} order by l.is_default desc, l.id`, [userId])
  return rows.map((row) => listed(keys, row))
}

const listed = (keys: Keys, { id, name, is_default, share_nonce, in_feed, count }: StoredWishlist): WishlistReply => ({
  id,
  name,
  isDefault: is_default,
  privacy: share_nonce === null ? 'private' : 'link',
  shareUrl: share_nonce === null ? null : `${keys.config.publicOrigin}${sharedAt(keys, id, share_nonce)}`,
  inFeed: in_feed,
  count,
})

/**
 * The secret of a shared list: 256 bits derived from this installation's secret and a nonce. The owner can be shown the link again, but the
 * database alone holds only a hash and a nonce, which do not reveal the link. Ending the sharing deletes both.
 */
const shareToken = ({ secret }: Pick<Deps, 'secret'>, id: WishlistId, nonce: string): string =>
  createHmac('sha256', secret).update(`shared list ${id} ${nonce}`).digest('base64url')
/** Where a shared list stands on this site. */
export const sharedAt = (keys: Pick<Deps, 'secret'>, id: WishlistId, nonce: string): string =>
  `/wishlist?shared=${shareToken(keys, id, nonce)}`
export const shareHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * The shopper's default list, created if missing, and locked: concurrent changes to a shopper's lists run one after another, so that limits
 * are checked exactly.
 */
export async function lockLists(tx: Db, userId: UserId): Promise<WishlistId> {
  await rowsOf(tx, 'wishlist.first-list')`
    insert into wishlists (user_id, name, is_default) select ${userId}, 'Wishlist', true
    where not exists (select from wishlists where user_id = ${userId} and is_default)
    on conflict do nothing`
  const [row] = await rowsOf<{ id: WishlistId }>(tx, 'wishlist.lock-lists')`
    select id from wishlists where user_id = ${userId} and is_default for no key update`
  if (!row) throw new Error('a shopper has no default list')
  return row.id
}

/** A list of the shopper's own; anyone else's list is not found. */
export async function ownList(tx: Db, userId: UserId, id: WishlistId): Promise<WishlistId> {
  const [own] = await rowsOf<{ id: WishlistId }>(tx, 'wishlist.own-list')`select id from wishlists where user_id = ${userId} and id = ${id}`
  if (!own) throw new Problem('not_found')
  return own.id
}

export async function addList(deps: Keys & Pick<Deps, 'db'>, userId: UserId, name: string): Promise<WishlistReply> {
  return withDistinctName(() =>
    transact(deps.db, async (tx) => {
      await lockLists(tx, userId)
      const [row] = await rowsOf<{ id: WishlistId }>(tx, 'wishlist.add-list')`
        insert into wishlists (user_id, name) select ${userId}::uuid, ${name}::text from wishlists where user_id = ${userId}
        having count(*) < ${sql(LIMITS.wishlists)} returning id`
      if (!row) throw new Problem(wishlistProblems, 'wishlist.too_many_lists')
      return readList(deps, tx, userId, row.id)
    }),
  )
}

async function readList(keys: Keys, tx: Db, userId: UserId, id: WishlistId): Promise<WishlistReply> {
  const [row] = await rowsOf<StoredWishlist>(tx, 'wishlist.list', `${LIST} and l.id = $2`, [userId, id])
  if (!row) throw new Problem('not_found')
  return listed(keys, row)
}

/**
 * Renames a list, starts and ends its sharing, or shows it in the feed. A list that is already shared keeps its link; sharing it again later
 * creates a new link, and does not bring it back into the feed.
 */
export async function alterList(
  deps: Keys & Pick<Deps, 'db' | 'clock'>,
  userId: UserId,
  id: WishlistId,
  { name, privacy, inFeed }: Sent<typeof changeList>['body'],
): Promise<WishlistReply> {
  return withDistinctName(() =>
    transact(deps.db, async (tx) => {
      const [list] = await rowsOf<{ shared: boolean }>(tx, 'wishlist.lock-list')`
        select share_nonce is not null as shared from wishlists where user_id = ${userId} and id = ${id} for no key update`
      if (!list) throw new Problem('not_found')
      if (name !== undefined)
        await rowsOf(tx, 'wishlist.rename')`update wishlists set name = ${name} where user_id = ${userId} and id = ${id}`
      if (privacy !== undefined && (privacy === 'link') !== list.shared) {
        const nonce = privacy === 'link' ? randomToken() : null
        const hash = nonce === null ? null : shareHashOf(shareToken(deps, id, nonce))
        await rowsOf(tx, 'wishlist.share')`
          update wishlists set share_nonce = ${nonce}, share_hash = ${hash}, in_feed_at = null where user_id = ${userId} and id = ${id}`
      }
      if (inFeed !== undefined) {
        if (inFeed && (privacy === undefined ? !list.shared : privacy === 'private'))
          throw fieldProblem('/inFeed', 'Share the list by link first. People in the feed open it by that link.')
        await rowsOf(tx, 'wishlist.show-in-feed')`
          update wishlists set in_feed_at = case when ${inFeed} then coalesce(in_feed_at, ${deps.clock.now()}) end
          where user_id = ${userId} and id = ${id}`
      }
      return readList(deps, tx, userId, id)
    }),
  )
}

/** Deletes a list and moves its items to the default list. */
export async function dropList(db: Db, userId: UserId, id: WishlistId): Promise<void> {
  await transact(db, async (tx) => {
    const home = await lockLists(tx, userId)
    if (id === home) throw new Problem(wishlistProblems, 'wishlist.default_stays')
    await ownList(tx, userId, id)
    await rowsOf(tx, 'wishlist.come-home')`update wishlist_items set list_id = ${home} where user_id = ${userId} and list_id = ${id}`
    await rowsOf(tx, 'wishlist.drop-list')`delete from wishlists where user_id = ${userId} and id = ${id}`
  })
}

async function withDistinctName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new Problem(wishlistProblems, 'wishlist.name_taken').at('/name')
  }
}
