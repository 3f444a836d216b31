import type { ProductId, UserId } from '#contracts/ids.ts'
import type { ReviewSubject } from '#contracts/reviews/reviews.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { keptUntil } from '../../platform/kept.ts'
import { type ItemProduct, itemsOf } from '../catalog/item-products.ts'

const kept = keptUntil<ProductId, ItemProduct[]>('catalog.products_changed')

/** Whether the page at this path may show reviews that are this person's, or that they marked as helpful. */
export async function hasOwnReviews({ db, feed }: Pick<Deps, 'db' | 'feed'>, userId: UserId, pathname: string): Promise<boolean> {
  const [, page, named = ''] = /^\/(product|store)\/(.+)$/.exec(pathname) ?? []
  if (page === undefined) return false
  const own = (await subjectsOf(db, userId)).filter(({ subject }) => subject === page)
  // The name of a store is not looked up for the few who review stores, and an address that is written in another way is rare.
  if (own.length === 0 || page === 'store' || !/^[\w-]+$/.test(named)) return own.length > 0
  const items = await kept(
    feed,
    own.map(({ id }) => id as ProductId),
    (ids) => itemsOf(db, ids),
  )
  return [...items.values()].flat().some(({ id, slug }) => named === slug || named === String(id))
}

const subjectsOf = (db: Db, userId: UserId) =>
  rowsOf<{ subject: ReviewSubject; id: number }>(db, 'reviews.own-subjects')`
    select subject, subject_id as id from reviews where user_id = ${userId}
    union select r.subject, r.subject_id from review_votes v join reviews r on r.id = v.review_id where v.user_id = ${userId}`
