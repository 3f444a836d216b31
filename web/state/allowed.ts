// Read on every page, straight from storage, so that no page loads the store for it.
export const CHOICES_STORAGE_KEY = 'spiral-privacy-choices'
type KeptChoices = { remember?: unknown; measure?: unknown; visits?: unknown }

function kept(): KeptChoices {
  try {
    return (JSON.parse(localStorage.getItem(CHOICES_STORAGE_KEY) ?? '{}') as { state?: KeptChoices }).state ?? {}
  } catch {
    return {}
  }
}

/** Browsers that send Global Privacy Control are also not measured, until the user chooses. */
export const asksForPrivacy = (): boolean =>
  typeof navigator !== 'undefined' && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

export const mayRemember = (): boolean => kept().remember !== false
export const mayMeasure = (): boolean => (kept().measure ?? !asksForPrivacy()) === true

/** Whether visits are counted without knowing this browser, with it, or not at all. */
export const VISIT_CHOICES = ['off', 'count', 'recognize'] as const
export type VisitChoice = (typeof VISIT_CHOICES)[number]
/** null: the user has not chosen. */
export const chosenVisits = (): VisitChoice | null => VISIT_CHOICES.find((choice) => choice === kept().visits) ?? null
/** Visits are counted after consent only, and never for a browser that sends Global Privacy Control. */
export const mayCountVisits = (): boolean => !asksForPrivacy() && ['count', 'recognize'].includes(chosenVisits() ?? 'off')
