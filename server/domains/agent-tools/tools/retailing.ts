import { z } from 'zod'
import { categories } from '#contracts/catalog/catalog.ts'
import { inventory, setStock } from '#contracts/catalog/inventory.ts'
import { addProduct } from '#contracts/catalog/own-products.ts'
import { RetailerId } from '#contracts/ids.ts'
import { Price } from '#contracts/money.ts'
import { answerQuestion, retailerQuestions } from '#contracts/questions.ts'
import { Refused } from '../in-process.ts'
import { money, oneCall, tool } from '../tool.ts'

/** For the people of a business, with what their role lets them do. */
export const retailing = [
  oneCall(retailerQuestions, {
    name: 'list_questions',
    about: 'List what shoppers asked about the items and stores of a business.',
    scope: 'store',
    tell: ({ items, nextCursor }) => ({
      questions: items.map(({ id, text, author, writtenAt, about, answerCount, isAnswered }) => ({
        id,
        text,
        author,
        writtenAt,
        about: about.title,
        answerCount,
        isAnswered,
      })),
      nextCursor,
    }),
  }),
  oneCall(answerQuestion, {
    name: 'answer_question',
    about: 'Answer the question of a shopper in the name of the business.',
    scope: 'store',
    access: 'retailer:staff',
    tell: ({ author, text, state }) => ({ author, text, state }),
  }),
  oneCall(inventory, {
    name: 'shelf_stock',
    about: 'See what lies on the shelves of the stores of a business: stock, price, what is low.',
    scope: 'store',
    only: ['retailerId', 'storeId', 'q', 'status', 'lowStock', 'limit', 'cursor'],
    tell: ({ items, nextCursor }) => ({
      shelves: items.map((row) => ({
        variantId: row.variantId,
        storeId: row.storeId,
        title: row.title,
        options: row.options,
        sku: row.sku,
        store: row.storeName,
        price: money(row.price),
        onHand: row.onHand,
        reserved: row.reserved,
        place: row.place,
        soldIn30Days: row.sold30,
        stockVersion: row.stockVersion,
      })),
      nextCursor,
    }),
  }),
  oneCall(setStock, {
    name: 'set_stock',
    about: 'Set how many pieces of an item are on the shelf of a store, with the reason.',
    scope: 'store',
    tell: ({ onHand, reserved, stockVersion }) => ({ onHand, reserved, stockVersion }),
  }),
  tool({
    name: 'draft_listing',
    about: 'Draft a new product. Shoppers see nothing of it until a person publishes it.',
    scope: 'store',
    calls: [addProduct, categories],
    input: {
      retailerId: RetailerId,
      title: z.string().min(1).max(200),
      description: z.string().max(20_000),
      brand: z.string().max(80).nullable().optional(),
      category: z.string().max(80).describe('The short name of a category, like mugs.'),
      price: Price.describe('In dollars.'),
      tags: z.array(z.string().max(60)).max(30).optional(),
    },
    run: async (call, { retailerId, title, description, brand = null, category, price, tags = [] }) => {
      const { items } = await call(categories)
      const categoryId = items.find(({ slug }) => slug === category)?.id
      if (categoryId === undefined) throw new Refused(unknownCategory(items.map(({ slug }) => slug)))
      const variant = { id: null, version: null, sku: '', gtin: null, optionValues: [], price, compareAtPrice: null, shelves: [] }
      const body = {
        retailerId,
        title,
        description,
        brand,
        categoryId,
        tags,
        options: [],
        status: 'draft',
        variants: [variant],
        pictures: [],
      }
      const { id, status } = await call(addProduct, { body: body as never })
      return { productId: id, status, page: '/retailer-inventory', next: 'A person checks it, adds pictures and publishes it.' }
    },
  }),
]

const unknownCategory = (slugs: readonly string[]) => ({
  type: 'urn:spiral:problem:invalid',
  title: 'Unknown category',
  status: 422,
  detail: `There is no category of that name. Choose one of these: ${slugs.join(', ')}.`,
  code: 'invalid',
})
