// Asked on every page: read as it lies, so that none of them loads the store behind it.
export const CHOICES_STORAGE_KEY = 'spiral-privacy-choices'
type Kept = { remember?: unknown; measure?: unknown }

function kept(): Kept {
  try {
    return (JSON.parse(localStorage.getItem(CHOICES_STORAGE_KEY) ?? '{}') as { state?: Kept }).state ?? {}
  } catch {
    return {}
  }
}

/** Browsers that ask not to be traded by (Global Privacy Control) are taken to want no measurements either, until somebody chooses. */
export const asksForPrivacy = (): boolean =>
  typeof navigator !== 'undefined' && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

export const mayRemember = (): boolean => kept().remember !== false
export const mayMeasure = (): boolean => (kept().measure ?? !asksForPrivacy()) === true
