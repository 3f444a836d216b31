import { type LookAlike, type RecognizedItem, recognitionProblems } from '#contracts/assistant/recognition.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { RetailerId } from '#contracts/ids.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Problem } from '../../../platform/problem.ts'
import { allCategories } from '../../catalog/departments.ts'
import { plainText } from '../../catalog/sanitize.ts'
import { productsByGtin, productsByPicture, type Recognizable } from '../../catalog/recognizable.ts'
import { alikePictures } from '../../search/photos/find-by-photo.ts'
import { lookAt } from '../../search/photos/look-at.ts'
import { seeWithModel } from '../with-model.ts'

const MOST_MATCHES = 6
/** Below this two pictures are not alike. */
const ALIKE = 0.6
/** A category is suggested when the products most alike agree on it. */
const AGREEING = 0.5

type RecognitionDeps = Pick<Deps, 'db' | 'assistant' | 'log'>

/** The items of a photo: one for each barcode, or one for the whole photo. Barcodes are facts, looks are hints. */
export async function recognize(
  deps: RecognitionDeps,
  bytes: Uint8Array,
  ownRetailers: readonly RetailerId[],
): Promise<{ isBlurred: boolean; items: RecognizedItem[] }> {
  const looked = await lookAt(bytes)
  if (looked.fault === 'dark' && looked.gtins.length === 0) throw new Problem(recognitionProblems, 'recognition.dark')
  const { db } = deps
  const carrying = looked.gtins.length > 0 ? await productsByGtin(db, looked.gtins) : []
  const asMatch = asMatchFor(ownRetailers)
  const alike = looked.gtins.length > 1 ? [] : await alikeTo(deps, looked.jpeg, asMatch)
  const items = (looked.gtins.length > 0 ? looked.gtins : [null]).map((gtin): RecognizedItem => {
    const same = carrying.filter((product) => product.gtin === gtin).map((product) => asMatch(product, 'barcode', 1))
    return itemFrom(gtin, [...same, ...alike.filter((one) => !same.some(({ productId }) => productId === one.productId))])
  })
  const isBlurred = looked.fault === 'blurred'
  const [only] = items
  if (items.length > 1 || !only || only.title) return { isBlurred, items }
  return { isBlurred, items: [await withModel(deps, looked.jpeg, only)] }
}

const asMatchFor =
  (ownRetailers: readonly RetailerId[]) =>
  (product: Recognizable, by: LookAlike['by'], score: number): LookAlike => ({
    productId: product.id,
    title: product.title,
    description: plainText(product.description).trim(),
    picture: product.imageHash === null ? null : { src: pictureAddress(product.imageHash), alt: product.title },
    price: product.price,
    category: { id: product.categoryId, name: product.categoryName },
    by,
    score: Math.round(score * 100) / 100,
    isOwn: ownRetailers.includes(product.retailerId),
  })

async function alikeTo({ db }: RecognitionDeps, jpeg: Buffer, asMatch: ReturnType<typeof asMatchFor>): Promise<LookAlike[]> {
  const near = await alikePictures(db, jpeg, MOST_MATCHES * 2, ALIKE)
  if (near.length === 0) return []
  const scores = new Map(near.map(({ name, score }) => [name, score]))
  const products = await productsByPicture(db, [...scores.keys()])
  const matches = products.map((product) => asMatch(product, 'look', scores.get(product.hash) ?? 0)).sort((a, b) => b.score - a.score)
  return [...new Map(matches.toReversed().map((match) => [match.productId, match])).values()].toReversed().slice(0, MOST_MATCHES)
}

/** A product with the same barcode tells its words. Products that only look alike tell no more than a category. */
function itemFrom(gtin: string | null, matches: LookAlike[]): RecognizedItem {
  const same = matches.find(({ by }) => by === 'barcode')
  const looks = matches.filter(({ by }) => by === 'look')
  const counted = Map.groupBy(looks, ({ category }) => category.id)
  const [most] = [...counted.values()].sort((a, b) => b.length - a.length)
  const agreed = most && most.length >= looks.length * AGREEING ? most[0]?.category : undefined
  const found = <T>(value: T | undefined | null, confidence: number, from: 'catalog' | 'look' | 'barcode') =>
    value === undefined || value === null || value === '' ? null : { value, from, confidence }
  return {
    title: found(same?.title, 0.95, 'catalog'),
    description: found(same?.description, 0.9, 'catalog'),
    category: found(same?.category, 0.95, 'catalog') ?? found(agreed, 0.4, 'look'),
    price: found(same?.price, 0.5, 'catalog'),
    gtin: found(gtin, 0.99, 'barcode'),
    words: [],
    matches: matches.slice(0, MOST_MATCHES),
  }
}

async function withModel({ db, assistant, log }: RecognitionDeps, jpeg: Buffer, item: RecognizedItem): Promise<RecognizedItem> {
  if (!assistant.model) return item
  const departments = (await allCategories(db)).filter(({ parentId }) => parentId === null)
  try {
    const seen = await seeWithModel(
      assistant.model,
      jpeg,
      departments.map(({ name }) => name),
    )
    const department = departments.find(({ name }) => name === seen.department)
    const guess = <T>(value: T | null, confidence: number) => (value === null ? null : { value, from: 'model' as const, confidence })
    return {
      ...item,
      title: guess(seen.title, 0.5),
      description: guess(seen.description, 0.45),
      category: guess(department ? { id: department.id, name: department.name } : null, 0.6) ?? item.category,
      words: seen.words,
    }
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a photo was recognized without the model')
    return item
  }
}
