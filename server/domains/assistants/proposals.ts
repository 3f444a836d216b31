import { z } from 'zod'
import { type Cents, dollars } from '#contracts/money.ts'
import { RETURN_REASON_WORDS, type ReturnReason, type ReturnWay } from '#contracts/returns/returns.ts'
import { Offers, Products, Questions, Returnable, Wishes } from './shapes.ts'

/** A title as it stands in our words: a stranger wrote it, so it is quoted and cut. */
const quoted = (text: string, most = 80): string =>
  `“${(text.length > most ? `${text.slice(0, most - 1)}…` : text).replaceAll(/[“”]/g, '"')}”`
const WAYS: Record<string, string> = {
  'in-store-pickup': 'to pick up at the store',
  'ship-to-mall': 'sent to a SPIRAL Center',
  'ship-to-me': 'shipped home',
}
const RETURN_TO: Record<ReturnWay, string> = { store: 'at the store', center: 'at a SPIRAL Center', post: 'by post' }

const all = <S extends z.ZodType>(results: readonly unknown[], shape: S): z.output<S>[] =>
  results.flatMap((result) => {
    const read = shape.safeParse(result)
    return read.success ? [read.data] : []
  })
/** The title of a product that a tool of this conversation named. */
const titleOf = (results: readonly unknown[], id: number): string | undefined =>
  [
    ...all(results, Products).flatMap(({ products }) => products.map(({ productId, title }) => [productId, title] as const)),
    ...all(results, z.object({ productId: z.int(), title: z.string() })).map(({ productId, title }) => [productId, title] as const),
    ...all(results, Wishes).flatMap(({ items }) => items.map(({ productId, name }) => [productId, name] as const)),
  ].find(([productId]) => productId === id)?.[1]

type Words = (given: never, results: readonly unknown[]) => string | undefined

const WORDS: Record<string, Words> = {
  set_cart_line: (given: { variantId: number; storeId: number; quantity: number; fulfillmentMethod: string }, results) => {
    const { variantId, storeId, quantity, fulfillmentMethod } = given
    for (const { title, offers } of all(results, Offers)) {
      const offer = offers.find((each) => each.variantId === variantId && each.storeId === storeId)
      if (!offer) continue
      if (quantity === 0) return `Take ${quoted(title)} of ${quoted(offer.store)} out of your cart.`
      return `${quantity === 1 ? 'Put' : 'Have'} ${quantity} × ${quoted(title)} from ${quoted(offer.store)} ${quantity === 1 ? 'into' : 'in'} your cart, ${WAYS[fulfillmentMethod] ?? ''}, for ${offer.price.text} each.`
    }
    return undefined
  },
  add_to_wishlist: ({ productId }: { productId: number }, results) => {
    const title = titleOf(results, productId)
    return title && `Save ${quoted(title)} on your wishlist.`
  },
  set_price_alert: (given: { productId: number; targetPrice?: Cents | null; backInStock?: boolean }, results) => {
    const title = titleOf(results, given.productId)
    const at = given.targetPrice ? `costs ${dollars(given.targetPrice)} or less` : 'gets cheaper'
    return title && `Save ${quoted(title)} on your wishlist, and tell you when it ${at}${given.backInStock ? ' or is in stock again' : ''}.`
  },
  start_return: (
    given: { number: string; way: ReturnWay; items: { lineId: number; quantity: number; reason: ReturnReason }[] },
    results,
  ) => {
    const known = all(results, Returnable).flatMap(({ items }) => items)
    const items = given.items.map(({ lineId, quantity, reason }) => {
      const item = known.find((each) => each.lineId === lineId)
      return item && `${quantity} × ${quoted(item.title)} (${RETURN_REASON_WORDS[reason]})`
    })
    if (items.length === 0 || items.includes(undefined)) return undefined
    return `Start the return of ${items.join(', ')} of order ${given.number}, ${RETURN_TO[given.way]}.`
  },
  draft_listing: ({ title, price, category }: { title: string; price: Cents; category: string }) =>
    `Draft the product ${quoted(title)} for ${dollars(price)} in ${quoted(category)}. Shoppers see nothing of it until a person publishes it.`,
  answer_question: ({ id, text }: { id: number; text: string }, results) => {
    const question = all(results, Questions)
      .flatMap(({ questions }) => questions)
      .find((each) => each.id === id)
    return question && `Answer the question ${quoted(question.text)} with: ${quoted(text, 2_000)}`
  },
}

/**
 * What a change would do, in our own words over what our tools answered in this conversation; null where it names something that no tool
 * has shown. So a text of a stranger that talked a model into a change cannot also word it.
 */
export const wordsFor = (tool: string, given: unknown, results: readonly unknown[]): string | null =>
  WORDS[tool]?.(given as never, results) ?? null
