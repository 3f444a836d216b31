import type { AssistantName } from '#contracts/assistants.ts'

const FINDING = ['find_products', 'get_product', 'get_offers', 'find_stores', 'get_store', 'find_malls', 'get_mall', 'get_policies']
const ORDERS = ['list_orders', 'get_order', 'pickup_pass']

/** What an assistant is for, in the words for a model, and the tools that it may use; those that write only after a person's press. */
export const AGENTS: Record<AssistantName, { name: string; task: string; tools: readonly string[] }> = {
  shopping: {
    name: 'Shopping assistant',
    task: 'You help a shopper to find products in local stores, to see what is in their cart, and to follow their orders.',
    tools: [
      ...FINDING,
      'view_cart',
      'quote_cart',
      'spirals_balance',
      ...ORDERS,
      'list_wishlist',
      'set_cart_line',
      'add_to_wishlist',
      'set_price_alert',
    ],
  },
  gift: {
    name: 'Gift finder',
    task: 'You help a shopper to find a gift: for whom, for how much, and by when. Prefer what can be picked up nearby in time.',
    tools: [...FINDING, 'view_cart', 'set_cart_line', 'add_to_wishlist'],
  },
  wishlist: {
    name: 'Wishlist watcher',
    task: 'You watch what a shopper has saved: what became cheaper, what is in stock again, and at which price to tell them.',
    tools: ['find_products', 'get_product', 'get_offers', 'list_wishlist', 'add_to_wishlist', 'set_price_alert', 'set_cart_line'],
  },
  returns: {
    name: 'Returns assistant',
    task: 'You help a shopper to return items of an order: which item, why, and whether it goes to the store, a SPIRAL Center or the post.',
    tools: [...ORDERS, 'list_returnable_items', 'get_policies', 'get_store', 'start_return'],
  },
  guide: {
    name: 'Local guide',
    task: 'You are a local guide: which stores and malls are near a place, when they open, what they offer.',
    tools: ['find_stores', 'get_store', 'find_malls', 'get_mall', 'find_products', 'get_policies'],
  },
  listing: {
    name: 'Listing writer',
    task: 'You help the people of a business: draft a product, answer questions of shoppers, see what is low on the shelves.',
    tools: ['draft_listing', 'list_questions', 'answer_question', 'shelf_stock'],
  },
}
