import { create } from 'zustand'
import { persist, type PersistStorage } from 'zustand/middleware'
import { Accessibility, ACCESSIBILITY_AT_FIRST } from '#contracts/preferences.ts'
import { LOOKS_STORAGE_KEY, showLooks } from '#web/lib/looks.ts'
import { storedAs } from './stored.ts'

const VERSION = 1
// Some were kept before others existed.
const Stored = Accessibility.omit({ theme: true }).partial()
/** All but the theme, which has a key of its own (theme.ts). */
export type Looks = Omit<Accessibility, 'theme'>
type LooksState = Looks & { change: (changed: Partial<Looks>) => void }

const { theme: _, ...AT_FIRST } = ACCESSIBILITY_AT_FIRST
export const looksOf = ({ change: _change, ...looks }: LooksState): Looks => looks

/**
 * This browser's accessibility settings. Pages show them by attributes of their first element, set before the first paint, so that most code
 * need not load this: speech input types single keys by accident, so shortcuts ask there, and messages how long they stay.
 */
export const useAccessibility = create<LooksState>()(
  persist(
    (set, get) => ({
      ...AT_FIRST,
      change(changed) {
        set(changed)
        showLooks(LOOKS_STORAGE_KEY, looksOf(get()))
      },
    }),
    {
      name: LOOKS_STORAGE_KEY,
      version: VERSION,
      skipHydration: true,
      partialize: looksOf,
      storage: storedAs(Stored, VERSION) as PersistStorage<Looks>,
    },
  ),
)
