import type { Also, Term } from '../vocabulary.ts'
import { type Clause, every, is, matches, not, some } from './clauses.ts'

/** The product has this other name in its heads. */
export const hasName = ({ lexemes }: Also): Clause => every(lexemes.map((lexeme) => is('head_words', lexeme)))
/** The product has the word, or another name of it in its heads. */
export const hasWord = ({ lexeme, also = [] }: Term): Clause => some([is('words', lexeme), ...also.map(hasName)])
/** The same in the heads alone. */
export const inHeads = ({ lexeme, also = [] }: Term): Clause => some([is('head_words', lexeme), ...also.map(hasName)])
/** The same, not only in the name of the brand. */
export const inHeadsButBrand = ({ lexeme, also = [] }: Term): Clause =>
  some([
    is('title_words', lexeme),
    is('thing_words', lexeme),
    every([is('head_words', lexeme), not(is('brand_words', lexeme))]),
    ...also.map(hasName),
  ])
/** The product is the thing: its title names it by the word or by the last word of another name. */
export const isNamed = ({ lexeme, also = [] }: Term): Clause =>
  some([
    is('thing_words', lexeme),
    ...also.map(({ lexemes }) => every(lexemes.map((each, at) => is(at === lexemes.length - 1 ? 'thing_words' : 'head_words', each)))),
  ])
export const haveAll = (terms: readonly Term[]): Clause => every(terms.map(hasWord))

/** The pattern of `freeOf` in `text.ts`, for a whole title. */
export const isFreeOf = (lexeme: string): Clause =>
  matches('title_key', `(.* )?((no|non|without|zero) ${lexeme}.*|${lexeme}[a-z]* ?(free|less)( .*)?)`)
