import { plainWords } from '#contracts/validation-messages.ts'
import { type Cents, dollars, Price } from '#contracts/money.ts'
import { setStock } from '#contracts/retailers.ts'

/** What somebody typed into a cell: a value to save, or what to do about it. */
export type Typed<T> = { value: T; error?: never } | { value?: never; error: string }

const ONLY_NUMBER = /^-?(\d+\.?\d*|\.\d+)$/

/** "$1,299.50" as it is typed. */
export function typedPrice(text: string): Typed<Cents> {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (!ONLY_NUMBER.test(plain)) return { error: 'Enter a price like 19.99.' }
  const { success, data, error } = Price.safeDecode(Number(plain), { error: plainWords })
  return success ? { value: data } : { error: error.issues[0]?.message ?? 'Enter a price like 19.99.' }
}

/** A former price may be left empty: then there is none. */
export function typedFormerPrice(text: string): Typed<Cents | null> {
  return text.trim() === '' ? { value: null } : typedPrice(text)
}

export function typedCount(text: string): Typed<number> {
  const plain = text.trim().replaceAll(',', '')
  if (!ONLY_NUMBER.test(plain)) return { error: 'Use a whole number.' }
  const count = Number(plain)
  if (count < 0) return { error: 'Stock must be 0 or more.' }
  const { success, data, error } = setStock.body.shape.onHand.safeParse(count, { error: plainWords })
  return success ? { value: data } : { error: error.issues[0]?.message ?? 'Use a whole number.' }
}

/** As it stands in the cell while it is edited: "19.99". */
export const priceText = (price: Cents | null): string => (price === null ? '' : dollars(price).replace(/[$,]/g, ''))
