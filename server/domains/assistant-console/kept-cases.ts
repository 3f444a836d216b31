import type { AssistantCase } from '#contracts/assistant-console.ts'

/**
 * What assistants must do about what people say, whatever a shop has in stock. Tests run them by the built-in rules. A case that developers
 * saved on the console is copied from there to here.
 */
export const KEPT_CASES: readonly Pick<AssistantCase, 'name' | 'assistant' | 'prompt' | 'tools' | 'confirms'>[] = [
  { name: 'A product near a place', assistant: 'shopping', prompt: 'walnut lamp near 55425', tools: ['find_products'], confirms: null },
  {
    name: 'A gift for little money',
    assistant: 'gift',
    prompt: 'a birthday gift under $30 near 55425',
    tools: ['find_products'],
    confirms: null,
  },
  { name: 'What was saved', assistant: 'wishlist', prompt: 'what is on my wishlist?', tools: ['list_wishlist'], confirms: null },
  { name: 'A return without an order', assistant: 'returns', prompt: 'I want to return something', tools: ['list_orders'], confirms: null },
  { name: 'Stores around', assistant: 'guide', prompt: 'which stores are near 55425?', tools: ['find_stores'], confirms: null },
  { name: 'A draft without a business', assistant: 'listing', prompt: 'draft a listing for a mug', tools: [], confirms: null },
]
