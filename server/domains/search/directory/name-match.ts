import { mistakesBetween, plainWords } from '../words.ts'

/** Whether every typed word begins a word of the texts, allowing one mistake in longer words. */
export function namesMatch(typed: string, texts: readonly (string | null)[]): boolean {
  const words = plainWords(texts.join(' ')).split(' ')
  const wanted = plainWords(typed)
  if (wanted === '') return false
  return wanted
    .split(' ')
    .every((word) => words.some((own) => own.startsWith(word) || (word.length >= 4 && mistakesBetween(word, own, 1) <= 1)))
}
