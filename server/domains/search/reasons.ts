import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { Also, Analysis } from './vocabulary.ts'
import { plainWords } from './words.ts'

const reasonOf = ({ said, name, relation }: Also): string =>
  relation === 'same'
    ? `Matches “${name}” for “${said}”`
    : relation === 'narrower'
      ? `“${name}” is a kind of ${said}`
      : `Similar to “${said}”: ${name}`

/** The card with the reason for which a search found it, where its title shows another name of the typed words instead of the words. */
export function withReason(card: ProductCard, { terms }: Analysis): ProductCard {
  const title = ` ${plainWords(`${card.title} ${card.brand ?? ''}`)} `
  const begins = (word: string): boolean => title.includes(` ${word}`)
  for (const { lexeme, also = [] } of terms) {
    if (begins(lexeme)) continue
    const shown = also.find(({ lexemes }) => lexemes.every(begins))
    if (shown) return { ...card, why: reasonOf(shown) }
  }
  return card
}
