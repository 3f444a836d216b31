import { z } from 'zod'
import { FULFILLMENT_METHODS, IF_UNAVAILABLE } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { CategoryId, MallId } from './ids.ts'
import { named } from './named.ts'
import { Instant } from './time.ts'

export const TEXT_SIZE_LEAST = 100
export const TEXT_SIZE_MOST = 150
const TEXT_SIZE_WORDS = 'Choose 100% to 150%.'
export const CONTRASTS = ['normal', 'more'] as const
export const THEMES = ['light', 'dark', 'system'] as const
export const MOTIONS = ['system', 'reduced'] as const
export const MESSAGE_TIMES = ['normal', 'long', 'until_closed'] as const

/** How SPIRAL looks and moves for a person, kept on the device and with the account. */
export const Accessibility = z
  .strictObject({
    /** In percent of the size that the browser is set to. */
    textSize: z.int(TEXT_SIZE_WORDS).min(TEXT_SIZE_LEAST, TEXT_SIZE_WORDS).max(TEXT_SIZE_MOST, TEXT_SIZE_WORDS),
    /** A device that asks for more contrast gets it with 'normal', too. */
    contrast: z.enum(CONTRASTS),
    theme: z.enum(THEMES),
    /** A device that asks for less motion gets it with 'system'. */
    motion: z.enum(MOTIONS),
    underlineLinks: z.boolean(),
    biggerTargets: z.boolean(),
    plainFont: z.boolean(),
    /** How long a message stays on the screen. */
    messageTime: z.enum(MESSAGE_TIMES),
    singleKeys: z.boolean(),
  })
  .meta({ id: 'Accessibility' })
export type Accessibility = z.infer<typeof Accessibility>
export const ACCESSIBILITY_AT_FIRST: Accessibility = {
  textSize: TEXT_SIZE_LEAST,
  contrast: 'normal',
  theme: 'system',
  motion: 'system',
  underlineLinks: false,
  biggerTargets: false,
  plainFont: false,
  messageTime: 'normal',
  singleKeys: true,
}

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']
const steps = (first: number, last: number, by: number): string[] =>
  Array.from({ length: Math.round((last - first) / by) + 1 }, (_, i) => String(first + i * by))
/** The sizes that a person can choose for each kind, as they are sold in the US. */
export const SIZES = {
  tops: LETTERS,
  bottoms: [...LETTERS, ...steps(24, 50, 1)],
  dresses: [...LETTERS, ...steps(0, 24, 2)],
  shoesWomen: steps(4, 13, 0.5),
  shoesMen: steps(6, 16, 0.5),
  shoesKids: [...steps(1, 13.5, 0.5).map((size) => `${size}C`), ...steps(1, 7, 0.5).map((size) => `${size}Y`)],
  rings: steps(3, 15, 0.5),
} as const satisfies Record<string, readonly string[]>
export type SizeKind = keyof typeof SIZES
export const SIZE_KINDS = Object.keys(SIZES) as SizeKind[]
export const SIZE_KIND_WORDS: Record<SizeKind, string> = {
  tops: 'Tops',
  bottoms: 'Bottoms',
  dresses: 'Dresses',
  shoesWomen: "Women's shoes",
  shoesMen: "Men's shoes",
  shoesKids: "Kids' shoes",
  rings: 'Rings',
}
const sizeOf = (kind: SizeKind) =>
  z.enum([...SIZES[kind]], `Choose a size of ${SIZE_KIND_WORDS[kind].toLowerCase()} from the list.`).nullable()
const Sizes = z.strictObject({
  tops: sizeOf('tops'),
  bottoms: sizeOf('bottoms'),
  dresses: sizeOf('dresses'),
  shoesWomen: sizeOf('shoesWomen'),
  shoesMen: sizeOf('shoesMen'),
  shoesKids: sizeOf('shoesKids'),
  rings: sizeOf('rings'),
})

export const DIETS = ['vegetarian', 'vegan', 'halal', 'kosher', 'gluten_free', 'lactose_free'] as const
export type Diet = (typeof DIETS)[number]
export const DIET_WORDS: Record<Diet, string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  kosher: 'Kosher',
  gluten_free: 'Gluten-free',
  lactose_free: 'Lactose-free',
}
/** The nine that US food labels must name. */
export const ALLERGIES = ['milk', 'eggs', 'fish', 'shellfish', 'tree_nuts', 'peanuts', 'wheat', 'soy', 'sesame'] as const
export type Allergy = (typeof ALLERGIES)[number]
export const ALLERGY_WORDS: Record<Allergy, string> = {
  milk: 'Milk',
  eggs: 'Eggs',
  fish: 'Fish',
  shellfish: 'Shellfish',
  tree_nuts: 'Tree nuts',
  peanuts: 'Peanuts',
  wheat: 'Wheat',
  soy: 'Soy',
  sesame: 'Sesame',
}

const HOUSEHOLD_WORDS = 'Choose 0 to 20.'
const Count = z.int(HOUSEHOLD_WORDS).min(0, HOUSEHOLD_WORDS).max(20, HOUSEHOLD_WORDS).nullable()
const Household = z.strictObject({ adults: Count, kids: Count, pets: Count })

/** The cards of the dashboard in their usual order. */
export const DASHBOARD_CARDS = ['ready', 'on_the_way', 'drops', 'standing', 'events', 'buy_again', 'near_events', 'suggestions'] as const

export const LIKES_MOST = 8
export const ONBOARDING_STEPS = 4
/** Other languages follow with their translations. */
export const MAIL_LANGUAGES = ['en'] as const

const once = <T extends z.ZodType>(of: T, most: number, words: string) =>
  z
    .array(of)
    .max(most, words)
    .refine((all) => new Set(all).size === all.length, 'Choose each only once.')

const Fields = {
  sizes: Sizes,
  diets: once(z.enum(DIETS), DIETS.length, 'Choose each only once.'),
  allergies: once(z.enum(ALLERGIES), ALLERGIES.length, 'Choose each only once.'),
  /** Numbers only: no names, no ages. */
  household: Household,
  birthMonth: z.int('Choose a month.').min(1, 'Choose a month.').max(12, 'Choose a month.').nullable(),
  /** The categories that a person likes. */
  likes: once(CategoryId, LIKES_MOST, 'Choose up to 8.'),
  method: z.enum(FULFILLMENT_METHODS).nullable(),
  /** The mall whose SPIRAL Center is the usual one. */
  centerMallId: MallId.nullable(),
  /** What a store does when an item is not on its shelf; null: as checkout offers it. */
  ifUnavailable: z.enum(IF_UNAVAILABLE).nullable(),
  /** Whether lists and suggestions may use what this person chose, bought and saved. */
  personalized: z.boolean(),
  adMeasurement: z.boolean(),
  /** The order that a person gave to the cards of the dashboard, and those that they hid. */
  cards: once(z.enum(DASHBOARD_CARDS), DASHBOARD_CARDS.length, 'Choose each only once.'),
  hiddenCards: once(z.enum(DASHBOARD_CARDS), DASHBOARD_CARDS.length, 'Choose each only once.'),
  mailLanguage: z.enum(MAIL_LANGUAGES),
}

/** What a person chose once for all of SPIRAL. Only its owner reads or changes it. */
export const Preferences = named('Preferences', {
  accessibility: Accessibility,
  /** The looks were chosen with this account; else they are only the defaults, and a device keeps its own. */
  hasAccessibility: z.boolean(),
  ...Fields,
  onboarding: z.object({
    /** The steps that are done or skipped, 0 to 4. */
    step: z.int(),
    finishedAt: Instant.nullable(),
  }),
})
export type Preferences = z.infer<typeof Preferences>
export const preferences = endpoint('GET /api/account/preferences', {
  access: 'shopper',
  summary: 'What I chose once for all of SPIRAL: looks, sizes, household, likes, usual method, personalization.',
  reply: Preferences,
})

const STEP_WORDS = 'Choose a step from 0 to 4.'
export const PreferencesChange = z
  .strictObject({
    ...Fields,
    accessibility: Accessibility.partial(),
    sizes: Sizes.partial(),
    household: Household.partial(),
    /** `isFinished: false` opens it once more. */
    onboarding: z
      .strictObject({ step: z.int(STEP_WORDS).min(0, STEP_WORDS).max(ONBOARDING_STEPS, STEP_WORDS), isFinished: z.boolean() })
      .partial(),
  })
  .partial()
export type PreferencesChange = z.output<typeof PreferencesChange>
export const changePreferences = endpoint('PATCH /api/account/preferences', {
  access: 'shopper',
  summary: 'Change some of it. What is not sent stays as it is; null clears a choice.',
  body: PreferencesChange,
  reply: Preferences,
})
export const clearPreferences = endpoint('DELETE /api/account/preferences', {
  access: 'shopper',
  summary: 'Clear what I chose about me. Looks, and that onboarding is done, stay.',
  reply: Preferences,
})

export const preferencesProblems = {
  'preferences.category': { status: 422, title: 'Unknown category', message: 'We no longer have that category. Choose another.' },
  'preferences.center': {
    status: 422,
    title: 'No SPIRAL Center there',
    message: 'That mall has no open SPIRAL Center. Choose another.',
  },
} as const
