import type { listsOfProfile } from '#contracts/community/people.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { WishlistId } from '#contracts/ids.ts'
import type { Actor } from '../../platform/actor.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { blockedWord, hasLink } from '../moderation/wording-rules.ts'
import { sharedAt } from '../wishlist/lists.ts'
import { openBlock } from './profiles.ts'

/** The name of a list is written for its owner. Others see it only if it would pass as a post of its own. */
export const maySay = (name: string): boolean => blockedWord(name) === null && !hasLink(name)

type ListRow = { id: WishlistId; name: string; nonce: string; count: number }
/** The lists that a person shows in the feed, for those who may see the posts of this person. A person has few. */
export async function listsBy(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  actor: Actor,
  handle: string,
): Promise<Reply<typeof listsOfProfile>> {
  const { userId } = await openBlock(db, actor, handle, 'posts')
  const rows = await rowsOf<ListRow>(db, 'community.lists-by')`
    select l.id, l.name, l.share_nonce as nonce, (select count(*)::int from wishlist_items i where i.list_id = l.id) as count
    from wishlists l where l.user_id = ${userId} and l.in_feed_at is not null and l.share_nonce is not null
      and exists (select from wishlist_items i where i.list_id = l.id)
    order by l.in_feed_at desc, l.id desc`
  return {
    items: rows
      .filter(({ name }) => maySay(name))
      .map(({ id, name, nonce, count }) => ({ name, count, href: sharedAt({ secret }, id, nonce) })),
  }
}
