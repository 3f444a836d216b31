import { plainWords } from '#contracts/validation-messages.ts'
import { type Cents, dollars, Price } from '#contracts/money.ts'
import { setStock } from '#contracts/catalog/inventory.ts'

/** Parsed cell input: a value to save, or an error message. */
export type CellInput<T> = { value: T; error?: never } | { value?: never; error: string }

const ONLY_NUMBER = /^-?(\d+\.?\d*|\.\d+)$/

/** Parses a typed price such as "$1,299.50". */
export function typedPrice(text: string): CellInput<Cents> {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (!ONLY_NUMBER.test(plain)) return { error: 'Enter a price like 19.99.' }
  const { success, data, error } = Price.safeDecode(Number(plain), { error: plainWords })
  return success ? { value: data } : { error: error.issues[0]?.message ?? 'Enter a price like 19.99.' }
}

/** An empty former price means none. */
export function typedFormerPrice(text: string): CellInput<Cents | null> {
  return text.trim() === '' ? { value: null } : typedPrice(text)
}

export function typedCount(text: string): CellInput<number> {
  const plain = text.trim().replaceAll(',', '')
  if (!ONLY_NUMBER.test(plain)) return { error: 'Use a whole number.' }
  const count = Number(plain)
  if (count < 0) return { error: 'Stock must be 0 or more.' }
  const { success, data, error } = setStock.body.shape.onHand.safeParse(count, { error: plainWords })
  return success ? { value: data } : { error: error.issues[0]?.message ?? 'Use a whole number.' }
}

/** The price as shown in the cell during editing, for example "19.99". */
export const priceText = (price: Cents | null): string => (price === null ? '' : dollars(price).replace(/[$,]/g, ''))
