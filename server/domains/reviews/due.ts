import type { Reply } from '#contracts/endpoint.ts'
import type { ProductId, UserId } from '#contracts/ids.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { points } from '#contracts/points.ts'
import { MOST_REVIEWS_DUE, type reviewsDue } from '#contracts/reviews/writing.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { competes, itemsOf } from '../catalog/item-products.ts'
import { productSummaries } from '../catalog/product-summaries.ts'
import { productsKept } from '../orders/received.ts'
import { storesByIds } from '../stores/stores.ts'
import { rewardFor } from './write.ts'

/**
 * What the person received, kept and has not reviewed, the newest first, with what a review earns. An item that several sellers list is due
 * once. What the person may not review is left out.
 */
export async function dueTo({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: Person): Promise<Reply<typeof reviewsDue>> {
  const kept = await productsKept(db, person.id)
  const items = await itemsOf(
    db,
    kept.map(({ productId }) => productId),
  )
  const done = await reviewedAmong(
    db,
    person.id,
    [...items.values()].flatMap((same) => same.map(({ id }) => id)),
  )
  const own = retailerIdsOf(person)
  const due: typeof kept = []
  for (const one of kept) {
    if (due.length === MOST_REVIEWS_DUE) break
    const same = items.get(one.productId)
    if (!same || same.some(({ id }) => done.has(id))) continue
    const sellers = same.map(({ retailerId }) => retailerId)
    if (own.some((id) => sellers.includes(id)) || (await competes(db, own, sellers))) continue
    due.push(one)
    for (const { id } of same) done.add(id)
  }
  const [faces, stores, reward] = await Promise.all([
    productSummaries(
      db,
      due.map(({ productId }) => productId),
    ),
    storesByIds(
      db,
      due.map(({ storeId }) => storeId),
    ),
    person.emailVerified ? rewardFor(db, 'product', clock.now()) : points(0),
  ])
  return {
    reward,
    items: due.flatMap(({ productId, storeId, number }) => {
      const face = faces.get(productId)
      if (!face) return []
      const image = face.imageHash === null ? null : { src: pictureAddress(face.imageHash), alt: face.title }
      return [{ productId, title: face.title, slug: face.slug, image, store: stores.get(storeId)?.name ?? '', orderNumber: number }]
    }),
  }
}

const reviewedAmong = async (db: Db, userId: UserId, ids: readonly ProductId[]): Promise<Set<ProductId>> =>
  new Set(
    (
      await rowsOf<{ id: ProductId }>(db, 'reviews.reviewed-among')`
        select subject_id as id from reviews where user_id = ${userId} and subject = 'product' and subject_id = any(${ids}::bigint[])`
    ).map(({ id }) => id),
  )
