// Read on every page, straight from storage, so that no page loads the store for it.
export const CHOICES_STORAGE_KEY = 'spiral-privacy-choices'
type Kept = { remember?: unknown; measure?: unknown }

function kept(): Kept {
  try {
    return (JSON.parse(localStorage.getItem(CHOICES_STORAGE_KEY) ?? '{}') as { state?: Kept }).state ?? {}
  } catch {
    return {}
  }
}

/** Browsers that send Global Privacy Control are also not measured, until the user chooses. */
export const asksForPrivacy = (): boolean =>
  typeof navigator !== 'undefined' && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

export const mayRemember = (): boolean => kept().remember !== false
export const mayMeasure = (): boolean => (kept().measure ?? !asksForPrivacy()) === true
