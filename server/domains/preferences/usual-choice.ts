import type { ProductId, UserId } from '#contracts/ids.ts'
import type { UsualChoice } from '#contracts/preferences/usual-choice.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { sizedProduct } from '../catalog/sized-products.ts'
import { mallsByIds } from '../malls/malls.ts'
import { preferencesOf } from './preferences.ts'
import { wornSize } from './sizes.ts'

/** What a product begins with for this person, as they said once. */
export async function usualChoiceOf(db: Db, userId: UserId, productId: ProductId): Promise<UsualChoice> {
  const { personalized, sizes, method, centerMallId } = await preferencesOf(db, userId)
  if (!personalized) return { size: null, method: null, centerMallId: null }
  const hasSizes = Object.values(sizes).some((size) => size !== null)
  const product = hasSizes ? await sizedProduct(db, productId) : null
  const worn = product && wornSize(product, sizes)
  const center = centerMallId === null ? undefined : (await mallsByIds(db, [centerMallId])).get(centerMallId)
  const isOpen = center?.hasCenter && !center.suspended && !center.closed
  return {
    size: worn && { ...worn, words: `${worn.option} ${worn.value}, from your preferences` },
    method,
    centerMallId: isOpen ? centerMallId : null,
  }
}

/** Whether the product at this path begins for this person with something that they said once. */
export async function hasUsualChoice({ db }: Pick<Deps, 'db'>, userId: UserId, pathname: string): Promise<boolean> {
  if (!pathname.startsWith('/product/')) return false
  const { personalized, sizes, method, centerMallId } = await preferencesOf(db, userId)
  return personalized && (method !== null || centerMallId !== null || Object.values(sizes).some((size) => size !== null))
}
