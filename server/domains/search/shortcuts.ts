import type { Shortcut } from '#contracts/catalog/catalog.ts'
import { linesOf, namesIn } from './word-table.ts'
import { plainWords } from './words.ts'

const PAGES = linesOf('shortcuts.txt').map(([page, said]) => {
  const [to = '', text = ''] = page.split('|').map((part) => part.trim())
  return { shortcut: { to, text }, said: namesIn(said) }
})
const BY_WORDS = new Map(PAGES.flatMap(({ shortcut, said }) => said.map((words) => [words, shortcut] as const)))

export const allShortcuts = (): readonly Shortcut[] => PAGES.map(({ shortcut }) => shortcut)

/** The page that a search asks for: `isWhole` where it asks for nothing else. */
export function shortcutIn(typed: string | undefined): { shortcut: Shortcut; isWhole: boolean } | null {
  const words = plainWords(typed ?? '').split(' ')
  const whole = BY_WORDS.get(words.join(' '))
  if (whole) return { shortcut: whole, isWhole: true }
  for (let from = 1; from <= words.length - 2; from++) {
    const shortcut = BY_WORDS.get(words.slice(from).join(' '))
    if (shortcut) return { shortcut, isWhole: false }
  }
  return null
}

/** The pages whose words begin like this, while somebody types. */
export const shortcutsStarting = (typed: string): readonly Shortcut[] =>
  typed.length < LEAST_LETTERS ? [] : PAGES.flatMap(({ shortcut, said }) => (said.some((words) => words.startsWith(typed)) ? shortcut : []))
const LEAST_LETTERS = 3
