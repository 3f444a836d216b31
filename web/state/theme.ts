import { create } from 'zustand'
import { showTheme, THEME_STORAGE_KEY, type ThemeChoice } from '#web/lib/theme-script.ts'

type ThemeState = { choice: ThemeChoice; choose: (choice: ThemeChoice) => void; restore: () => void }

/** This browser's theme: the system's unless someone chose light or dark. */
export const useTheme = create<ThemeState>()((set) => ({
  choice: 'system',
  choose(choice) {
    set({ choice })
    try {
      if (choice === 'system') localStorage.removeItem(THEME_STORAGE_KEY)
      else localStorage.setItem(THEME_STORAGE_KEY, choice)
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    showTheme(THEME_STORAGE_KEY, choice)
  },
  restore() {
    try {
      const stored = localStorage.getItem(THEME_STORAGE_KEY)
      const choice = stored === 'light' || stored === 'dark' ? stored : 'system'
      set({ choice })
      showTheme(THEME_STORAGE_KEY, choice)
    } catch {
      // Storage is blocked: the system decides.
    }
  },
}))

/** Changes the theme with the system's while nothing else was chosen. Returns the end of it. */
export function followSystemTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => showTheme(THEME_STORAGE_KEY, useTheme.getState().choice)
  system.addEventListener('change', follow)
  return () => system.removeEventListener('change', follow)
}
