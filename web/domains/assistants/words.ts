import { Compass, Gift, Heart, type LucideIcon, PenLine, ShoppingBag, Undo2 } from 'lucide-react'
import type { AssistantName } from '#contracts/assistants.ts'

type Words = {
  name: string
  Icon: LucideIcon
  lead: string
  /** What it looks at, and what it asks to confirm. */
  reads: string
  changes: string
  examples: readonly string[]
  /** For people who work for a business. */
  ofBusiness?: true
}
export const ASSISTANT_WORDS: Record<AssistantName, Words> = {
  shopping: {
    name: 'Shopping assistant',
    Icon: ShoppingBag,
    lead: 'Finds products in local stores, and follows your orders.',
    reads: 'Reads products, stores, your cart, orders and SPIRALs.',
    changes: 'Asks before it changes your cart, wishlist or alerts.',
    examples: ['A walnut lamp under $60', 'Where is my order?', 'What is in my cart?'],
  },
  gift: {
    name: 'Gift finder',
    Icon: Gift,
    lead: 'Finds a gift for somebody, within your budget and in time.',
    reads: 'Reads products, stores and your cart.',
    changes: 'Asks before it changes your cart or wishlist.',
    examples: ['A birthday gift under $30 I can pick up today', 'Something for a friend who likes cooking'],
  },
  wishlist: {
    name: 'Wishlist watcher',
    Icon: Heart,
    lead: 'Tells you what became cheaper, and watches prices for you.',
    reads: 'Reads your wishlist and products.',
    changes: 'Asks before it saves a product or sets an alert.',
    examples: ['What became cheaper?', 'What is on my wishlist?'],
  },
  returns: {
    name: 'Returns assistant',
    Icon: Undo2,
    lead: 'Helps you to return an item, step by step.',
    reads: 'Reads your orders and what can be returned.',
    changes: 'Asks before it starts a return.',
    examples: ['I want to return something', 'How long can I return an item?'],
  },
  guide: {
    name: 'Local guide',
    Icon: Compass,
    lead: 'Knows the stores and malls around you, and when they open.',
    reads: 'Reads stores, malls and their hours.',
    changes: 'Changes nothing.',
    examples: ['Stores that are open now', 'Which malls are near me?'],
  },
  listing: {
    name: 'Listing writer',
    Icon: PenLine,
    lead: 'Drafts products and answers questions for your business.',
    reads: 'Reads questions of shoppers and your shelves.',
    changes: 'Asks before it stores a draft or sends an answer.',
    examples: ['Title: Walnut desk lamp; Price: $24.50; Category: lamps', 'Which questions are open?', 'What is low on my shelves?'],
    ofBusiness: true,
  },
}

const TOOL_WORDS: Record<string, string> = {
  find_products: 'products',
  get_product: 'a product',
  get_offers: 'stock and prices',
  find_stores: 'stores',
  get_store: 'a store',
  find_malls: 'malls',
  get_mall: 'a mall',
  get_policies: 'our policies',
  view_cart: 'your cart',
  quote_cart: 'the price of your cart',
  list_orders: 'your orders',
  get_order: 'an order',
  pickup_pass: 'your pickup pass',
  list_returnable_items: 'what can be returned',
  list_wishlist: 'your wishlist',
  spirals_balance: 'your SPIRALs',
  list_questions: 'questions of shoppers',
  shelf_stock: 'your shelves',
}
/** "Looked at products and your cart" */
export function lookedAt(tools: readonly string[]): string | null {
  const words = tools.flatMap((tool) => TOOL_WORDS[tool] ?? [])
  return words.length === 0 ? null : `Looked at ${[words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')}`
}
