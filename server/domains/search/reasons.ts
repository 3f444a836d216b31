import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { Also, Analysis } from './vocabulary.ts'
import { plainWords } from './words.ts'

const reasonOf = ({ said, name }: Also): string => `Matches “${name}” for “${said}”`

/** The card with the reason for which a search found it, where its title shows another name of the typed words instead of the words. */
export function withReason(card: ProductCard, { terms }: Analysis): ProductCard {
  const title = ` ${plainWords(`${card.title} ${card.brand ?? ''}`)} `
  const begins = (word: string): boolean => title.includes(` ${word}`)
  for (const { lexeme, also = [] } of terms) {
    if (begins(lexeme)) continue
    // What several words are after, such as a gift for kids, needs no reason.
    const shown = also.find(({ name, said, lexemes }) => name !== said && !said.includes(' ') && lexemes.every(begins))
    if (shown) return { ...card, why: reasonOf(shown) }
  }
  return card
}
