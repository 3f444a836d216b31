import type { RetailerId, StoreId } from '#contracts/ids.ts'
import type { ReviewSubject } from '#contracts/reviews/reviews.ts'
import type { MayReview } from '#contracts/reviews/writing.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { competes, itemProducts } from '../catalog/item-products.ts'
import { type Receipt, receiptOf } from '../orders/received.ts'
import { storesByIds } from '../stores/stores.ts'

/** The subject of a review. `ids` are the products that are one item, or the store alone. */
export type About = { subject: ReviewSubject; ids: number[]; retailerIds: RetailerId[]; title: string; href: string }

/** `not_found` for what shoppers cannot see. */
export async function aboutOf(db: Db, subject: ReviewSubject, id: number): Promise<About> {
  if (subject === 'product') {
    const products = await itemProducts(db, id)
    const [first] = products
    if (first?.id !== id) throw new Problem('not_found')
    return {
      subject,
      ids: products.map((product) => product.id),
      retailerIds: products.map(({ retailerId }) => retailerId),
      title: first.title,
      href: `/product/${first.slug}`,
    }
  }
  const store = (await storesByIds(db, [id as StoreId])).get(id as StoreId)
  if (!store || store.retailerStatus !== 'active') throw new Problem('not_found')
  return { subject, ids: [id], retailerIds: [store.retailerId], title: store.name, href: `/store/${store.slug}?tab=reviews` }
}

/** The name and page of what a review is about; a product that is no longer shown has no page. */
export async function titled(db: Db, subject: ReviewSubject, id: number): Promise<Pick<About, 'title' | 'href'>> {
  try {
    return await aboutOf(db, subject, id)
  } catch (error) {
    if (error instanceof Problem) return { title: 'something that is no longer shown', href: '/products' }
    throw error
  }
}

/** Whether the person may review it, and the order that proves it. */
export async function standingOf(
  db: Db,
  person: Pick<Person, 'id' | 'retailers'>,
  about: About,
): Promise<{ may: MayReview; receipt: Receipt | undefined }> {
  const receipt = await receiptOf(
    db,
    person.id,
    about.subject === 'product' ? { productIds: about.ids, storeId: null } : { productIds: null, storeId: about.ids[0] ?? 0 },
  )
  const own = retailerIdsOf(person)
  if (own.some((id) => about.retailerIds.includes(id)) || (await competes(db, own, about.retailerIds))) return { may: 'own_trade', receipt }
  if (!receipt) return { may: 'not_bought', receipt }
  return { may: receipt.isReceived ? 'may' : 'not_received', receipt }
}
