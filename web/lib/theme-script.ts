export const THEME_STORAGE_KEY = 'spiral-theme'
export type ThemeChoice = 'system' | 'light' | 'dark'

/** Sets the theme of the page. Its text stands at the head of every page, so it uses nothing from outside. */
export function showTheme(key: string, chosen?: string) {
  let choice: string | null | undefined = chosen
  try {
    choice ??= localStorage.getItem(key)
  } catch {
    // Storage is blocked: the system decides.
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
}

/** Applies the theme before the first paint. Empty in the browser, which never runs it a second time. */
export const SHOW_THEME = import.meta.env.SSR ? `(${showTheme.toString()})(${JSON.stringify(THEME_STORAGE_KEY)})` : ''
