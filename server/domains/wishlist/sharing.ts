import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import type { UserId, WishlistItemId, WishlistId } from '#contracts/ids.ts'
import { type SharedWishlistItem, type sharedList, wishlistProblems } from '#contracts/wishlist.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { personById } from '../identity/people.ts'
import { shareHashOf } from './lists.ts'
import { type ItemRow, itemsOn, looker } from './read.ts'

type SharedReply = z.output<typeof SharedWishlistItem>
type List = { id: WishlistId; name: string; user_id: UserId }

/** The list for a link; not found if the link was ended or never existed. */
async function listBehind(db: Db, token: string): Promise<List> {
  const [list] = await rowsOf<List>(db, 'wishlist.shared')`select id, name, user_id from wishlists where share_hash = ${shareHashOf(token)}`
  if (!list) throw new Problem('not_found')
  return list
}

export async function sharedListOf(db: Db, token: string, actor: Actor): Promise<Reply<typeof sharedList>> {
  const list = await listBehind(db, token)
  const owner = await personById(db, list.user_id)
  return {
    name: list.name,
    ownerName: owner?.firstName ?? '',
    isOwn: isPerson(actor) && actor.id === list.user_id,
    items: await asSeenBy(db, actor, list, await itemsOn(db, list.id)),
  }
}

async function asSeenBy(db: Db, actor: Actor, list: List, rows: readonly ItemRow[]): Promise<SharedReply[]> {
  const me = isPerson(actor) ? actor : null
  const isOwn = me?.id === list.user_id
  const taken = isOwn ? new Map<WishlistItemId, Taken>() : await takenOf(db, rows, me?.id ?? null)
  const look = await looker(db, rows, me?.zip ?? null)
  return rows.flatMap((row) => {
    const facts = look(row)
    const { all = 0, mine = 0 } = taken.get(row.id) ?? {}
    return facts ? [{ ...facts, taken: all, takenByMe: mine }] : []
  })
}

type Taken = { all: number; mine: number }
async function takenOf(db: Db, rows: readonly ItemRow[], userId: UserId | null): Promise<Map<WishlistItemId, Taken>> {
  const taken = await rowsOf<Taken & { item_id: WishlistItemId }>(db, 'wishlist.taken')`
    select item_id, sum(quantity)::int as all, coalesce(sum(quantity) filter (where user_id = ${userId}::uuid), 0)::int as mine
    from wishlist_takers where item_id = any(${rows.map(({ id }) => id)}::bigint[]) group by item_id`
  return new Map(taken.map((row) => [row.item_id, row]))
}

/**
 * "I'll get this": never more than the wanted quantity, even if several people do it at the same moment. Owners cannot take items from
 * their own lists.
 */
export async function take(db: Db, token: string, actor: Person, itemId: WishlistItemId, quantity: number): Promise<SharedReply> {
  return transact(db, async (tx) => {
    const list = await listBehind(tx, token)
    const [item] = await rowsOf<{ wanted: number }>(tx, 'wishlist.lock-to-take')`
      select wanted from wishlist_items where id = ${itemId} and list_id = ${list.id} for no key update`
    if (!item) throw new Problem('not_found')
    if (list.user_id === actor.id) throw new Problem('forbidden')
    if (quantity === 0) await rowsOf(tx, 'wishlist.leave')`delete from wishlist_takers where item_id = ${itemId} and user_id = ${actor.id}`
    else {
      const [taken] = await rowsOf(
        tx,
        'wishlist.take',
        `insert into wishlist_takers (item_id, user_id, quantity) select $1::bigint, $2::uuid, $3::int
         where $3 + coalesce((select sum(quantity) from wishlist_takers where item_id = $1 and user_id <> $2), 0) <= $4
         on conflict (item_id, user_id) do update set quantity = excluded.quantity returning item_id`,
        [itemId, actor.id, quantity, item.wanted],
      )
      if (!taken) throw new Problem(wishlistProblems, 'wishlist.all_taken')
    }
    const [shown] = await asSeenBy(
      tx,
      actor,
      list,
      (await itemsOn(tx, list.id)).filter(({ id }) => id === itemId),
    )
    if (!shown) throw new Problem('not_found')
    return shown
  })
}
