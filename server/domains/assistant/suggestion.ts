import { fieldOf, type FieldValue, isSuggestable, kindOf } from '#contracts/applications/fields.ts'
import type { DraftProduct, Suggestion, SuggestionSource } from '#contracts/applications/applications.ts'
import { cleanText } from '#contracts/clean-text.ts'

/** The confidence of a value that the source does not contain word by word. */
export const GUESS_CONFIDENCE = 0.3

/**
 * A suggestion for a field, in the form in which the field keeps it. Null for fields that only a person fills in (tax ID, bank, identity),
 * and for values that the field would refuse.
 */
export function suggest(field: string, value: unknown, source: SuggestionSource, confidence: number): Suggestion | null {
  const kind = kindOf(field)
  if (!kind || !isSuggestable(field)) return null
  const parsed = fieldOf(kind).value.safeParse(typeof value === 'string' ? cleanText(value).trim() : value)
  if (!parsed.success) return null
  return { field, value: parsed.data as FieldValue, source: clipped(source), confidence }
}

const clipped = ({ kind, where, quote }: SuggestionSource): SuggestionSource => ({
  kind,
  where: cleanText(where).slice(0, 500),
  ...(quote ? { quote: cleanText(quote).replaceAll(/\s+/g, ' ').slice(0, 300) } : {}),
})

/** Whether a text contains a value, apart from case, spaces and punctuation. Only then may the text be named as its source. */
export function occursIn(value: string, text: string): boolean {
  const words = plain(value)
  return words.length > 0 && plain(text).includes(words)
}
const plain = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `.replace(/^ +$/, '')

/** The better of two suggestions for one field: the surer, and the earlier where they are equally sure. */
export function bestOf(suggestions: readonly (Suggestion | null)[]): Suggestion[] {
  const best = new Map<string, Suggestion>()
  for (const one of suggestions) if (one && one.confidence > (best.get(one.field)?.confidence ?? -1)) best.set(one.field, one)
  return [...best.values()]
}

/** Two drafts of the same product: the same barcode, or the same title. */
export const keyOf = (product: DraftProduct): string => product.gtin ?? product.title.toLowerCase().replaceAll(/\s+/g, ' ')
