import {
  ACCESSIBILITY_AT_FIRST,
  type Accessibility,
  type Preferences,
  type PreferencesChange,
  SIZE_KINDS,
  SIZES,
} from '#contracts/preferences.ts'

/** A row as it is kept: of groups only what was chosen. */
export type Chosen = Omit<Preferences, 'accessibility' | 'hasAccessibility' | 'sizes' | 'household' | 'onboarding'> & {
  accessibility: Partial<Accessibility>
  sizes: Partial<Preferences['sizes']>
  household: Partial<Preferences['household']>
  onboardingStep: number
  onboardingFinishedAt: Date | null
}

export const DEFAULTS: Chosen = {
  accessibility: {},
  sizes: {},
  household: {},
  diets: [],
  allergies: [],
  birthMonth: null,
  likes: [],
  method: null,
  centerMallId: null,
  ifUnavailable: null,
  personalized: true,
  adMeasurement: false,
  cards: [],
  hiddenCards: [],
  mailLanguage: 'en',
  onboardingStep: 0,
  onboardingFinishedAt: null,
}

/** What is kept, completed by the defaults. A size that is no longer offered is shown as not chosen. */
export function shown({ onboardingStep, onboardingFinishedAt, accessibility, sizes, household, ...rest }: Chosen): Preferences {
  const sized = SIZE_KINDS.map((kind) => {
    const size = sizes[kind] ?? null
    return [kind, size !== null && (SIZES[kind] as readonly string[]).includes(size) ? size : null]
  })
  return {
    ...rest,
    accessibility: { ...ACCESSIBILITY_AT_FIRST, ...accessibility },
    hasAccessibility: Object.keys(accessibility).length > 0,
    sizes: Object.fromEntries(sized) as Preferences['sizes'],
    household: { adults: null, kids: null, pets: null, ...household },
    onboarding: { step: onboardingStep, finishedAt: onboardingFinishedAt },
  }
}

/** What was kept with what is sent put in its place. The day on which onboarding was finished first stays. */
export function changed(kept: Chosen, { onboarding, accessibility, sizes, household, ...rest }: PreferencesChange, now: Date): Chosen {
  const { step = kept.onboardingStep, isFinished } = onboarding ?? {}
  return {
    ...kept,
    ...rest,
    accessibility: { ...kept.accessibility, ...accessibility },
    sizes: { ...kept.sizes, ...sizes },
    household: { ...kept.household, ...household },
    onboardingStep: step,
    onboardingFinishedAt: isFinished === undefined ? kept.onboardingFinishedAt : isFinished ? (kept.onboardingFinishedAt ?? now) : null,
  } as Chosen
}
