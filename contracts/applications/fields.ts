import { z } from 'zod'
import { Schedule } from '../stores/settings.ts'
import { StateCode, Zip } from '../identity/people.ts'
import { MallId } from '../ids.ts'
import { STATES } from '../places/us-states.ts'

/** The most stores in one application. More can be added after approval. */
export const MOST_STORES = 10
export const APPLICATION_STEPS = ['business', 'identity', 'stores', 'bank', 'products', 'policies', 'review'] as const
export type ApplicationStep = (typeof APPLICATION_STEPS)[number]
export const STEP_WORDS: Record<ApplicationStep, string> = {
  business: 'Business',
  identity: 'People and identity',
  stores: 'Stores',
  bank: 'Bank for payouts',
  products: 'Products',
  policies: 'Policies',
  review: 'Review and submit',
}

export const BUSINESS_TYPES = {
  sole_proprietor: 'Sole proprietor',
  llc: 'LLC',
  corporation: 'Corporation',
  partnership: 'Partnership',
  nonprofit: 'Nonprofit',
} as const
export const PRODUCT_PLANS = {
  import: 'Import a catalog file',
  drafts: 'Start from the drafts made here',
  later: 'Add products later',
} as const
export const ACCOUNT_KINDS = { checking: 'Checking', savings: 'Savings' } as const

const keysOf = <K extends string>(words: Record<K, string>) => Object.keys(words) as [K, ...K[]]
const line = (most: number, missing: string) => z.string().trim().min(1, missing).max(most, `Keep it under ${most} characters.`)
const Phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s().-]{7,20}$/, 'Enter a phone number like (612) 555-0134.')
const State = StateCode.refine((code) => code === 'DC' || Object.hasOwn(STATES, code), 'Choose a state.')
const whole = (least: number, most: number, words: string) => z.int('Use a whole number.').min(least, words).max(most, words)

/** Prefixes of employer identification numbers that the IRS has never given out. */
const UNUSED_EIN = new Set(['00', '07', '08', '09', '17', '18', '19', '28', '29', '49', '69', '70', '78', '79', '89', '96', '97'])
/** Nine digits, with or without the hyphen; kept as 12-3456789. */
export const Ein = z
  .string()
  .trim()
  .regex(/^\d{2}-?\d{7}$/, 'An EIN has 9 digits, like 12-3456789.')
  .transform((text) => text.replace(/^(\d{2})-?/, '$1-'))
  .refine((text) => !UNUSED_EIN.has(text.slice(0, 2)), 'No EIN begins with these two digits. Check the letter from the IRS.')

const ABA_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]
/** Whether the ninth digit of an ABA routing number fits the first eight. */
export const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) && !/^0+$/.test(text) && ABA_WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(text[i]), 0) % 10 === 0
export const RoutingNumber = z
  .string()
  .trim()
  .regex(/^\d{9}$/, 'A routing number has 9 digits.')
  .refine(isRoutingNumber, 'This routing number has a typing error. Check it on a check or in your bank app.')
export const AccountNumber = z
  .string()
  .trim()
  .regex(/^\d{4,17}$/, 'An account number has 4 to 17 digits.')
/** Whoever signs for a business is of age. */
const OF_AGE = 18
const OLDEST = 120
/** What is wrong with a date of birth on a day (`2026-11-26`), or null. */
export function birthDateFault(birthDate: string, today: string): string | null {
  const years = (count: number): string => `${Number(today.slice(0, 4)) - count}`.padStart(4, '0') + today.slice(4)
  if (birthDate > today) return 'This date is in the future. Enter your date of birth.'
  if (birthDate > years(OF_AGE)) return `You have to be at least ${OF_AGE} to run a business on SPIRAL.`
  return birthDate < years(OLDEST) ? 'Check the year of your date of birth.' : null
}
/** The date is one of the calendar; whether it can be a birthday depends on today (`birthDateFault`). */
const BirthDate = z.iso.date('Enter a date of birth, like 1980-05-31.')
const Website = z
  .string()
  .trim()
  .max(300, 'Keep it under 300 characters.')
  .regex(/^https?:\/\/[^\s/@]+\.[^\s/@]+(\/\S*)?$/i, 'Enter a web address like https://example.com.')

type Field = {
  step: ApplicationStep
  label: string
  value: z.ZodType
  /** Without it the application cannot be submitted. */
  required?: true
  /** Typed by a person, never suggested. */
  legal?: true
  /** Stored encrypted and shown masked. */
  secret?: true
}

/** The fields of an application by their path. `*` stands for the number of a store, from 0. */
export const APPLICATION_FIELDS = {
  'business.name': { step: 'business', label: 'Business name', value: line(120, 'Enter the name shoppers know.'), required: true },
  'business.legalName': { step: 'business', label: 'Legal name', value: line(160, 'Enter the legal name.'), required: true },
  'business.type': { step: 'business', label: 'Type of business', value: z.enum(keysOf(BUSINESS_TYPES), 'Choose a type.'), required: true },
  'business.taxId': { step: 'business', label: 'Tax ID (EIN)', value: Ein, required: true, legal: true, secret: true },
  'business.category': { step: 'business', label: 'Mainly sells', value: line(80, 'Choose a department.'), required: true },
  'business.website': { step: 'business', label: 'Website', value: Website },
  'business.email': {
    step: 'business',
    label: 'Public email',
    value: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter an email like name@example.com.')),
  },
  'business.phone': { step: 'business', label: 'Business phone', value: Phone, required: true },
  'business.story': {
    step: 'business',
    label: 'About the business',
    value: z.string().trim().min(1, 'Write a few words.').max(2_000, 'Keep the story under 2,000 characters.'),
  },
  'business.street': { step: 'business', label: 'Legal address: street', value: line(120, 'Enter a street address.'), required: true },
  'business.city': { step: 'business', label: 'Legal address: city', value: line(80, 'Enter a city.'), required: true },
  'business.state': { step: 'business', label: 'Legal address: state', value: State, required: true },
  'business.zip': { step: 'business', label: 'Legal address: ZIP', value: Zip, required: true },
  'identity.name': {
    step: 'identity',
    label: 'Your legal name',
    value: line(120, 'Enter the name on your ID.'),
    required: true,
    legal: true,
  },
  'identity.title': {
    step: 'identity',
    label: 'Your role in the business',
    value: line(80, 'Enter your role, like Owner.'),
    required: true,
    legal: true,
  },
  'identity.birthDate': { step: 'identity', label: 'Date of birth', value: BirthDate, required: true, legal: true, secret: true },
  'stores.*.name': { step: 'stores', label: 'Store name', value: line(120, 'Enter the name on the sign.'), required: true },
  'stores.*.street': { step: 'stores', label: 'Street address', value: line(120, 'Enter a street address.'), required: true },
  'stores.*.city': { step: 'stores', label: 'City', value: line(80, 'Enter a city.'), required: true },
  'stores.*.state': { step: 'stores', label: 'State', value: State, required: true },
  'stores.*.zip': { step: 'stores', label: 'ZIP', value: Zip, required: true },
  'stores.*.mallId': { step: 'stores', label: 'Mall', value: MallId },
  'stores.*.unit': { step: 'stores', label: 'Unit in the mall', value: line(60, 'Enter the unit.') },
  'stores.*.phone': { step: 'stores', label: 'Store phone', value: Phone },
  'stores.*.schedule': { step: 'stores', label: 'Opening hours', value: Schedule, required: true },
  'stores.*.pickupDesk': { step: 'stores', label: 'Where shoppers pick up', value: line(160, 'Say where, like "Counter at the front".') },
  'bank.holder': { step: 'bank', label: 'Account holder', value: line(120, 'Enter the name on the account.'), required: true, legal: true },
  'bank.kind': {
    step: 'bank',
    label: 'Kind of account',
    value: z.enum(keysOf(ACCOUNT_KINDS), 'Choose the kind of account.'),
    required: true,
    legal: true,
  },
  'bank.routing': { step: 'bank', label: 'Routing number', value: RoutingNumber, required: true, legal: true, secret: true },
  'bank.account': { step: 'bank', label: 'Account number', value: AccountNumber, required: true, legal: true, secret: true },
  'products.plan': { step: 'products', label: 'How products get in', value: z.enum(keysOf(PRODUCT_PLANS), 'Choose one.'), required: true },
  'policies.offersPickup': { step: 'policies', label: 'Pickup in store', value: z.boolean(), required: true },
  'policies.offersShipToMe': { step: 'policies', label: 'Ship to shoppers', value: z.boolean(), required: true },
  'policies.offersShipToMall': { step: 'policies', label: 'Ship to mall', value: z.boolean(), required: true },
  'policies.returnsDays': {
    step: 'policies',
    label: 'Days to return',
    value: whole(14, 365, 'Returns must be at least 14 days for unused items.'),
    required: true,
  },
  'policies.pickupHoldDays': {
    step: 'policies',
    label: 'Days a pickup is held',
    value: whole(1, 30, 'Choose 1 to 30 days.'),
    required: true,
  },
  'policies.prepMinutes': {
    step: 'policies',
    label: 'Minutes to prepare a pickup',
    value: whole(5, 1_440, 'Choose 5 to 1,440 minutes.'),
    required: true,
  },
} as const satisfies Record<string, Field>

export type FieldKind = keyof typeof APPLICATION_FIELDS
/** What a field may hold: the schedule of a store is an object, all others are plain. */
export const FieldValue = z.union([z.string().max(2_000), z.number(), z.boolean(), Schedule])
export type FieldValue = z.infer<typeof FieldValue>

const STORE = /^stores\.(\d)\.([a-zA-Z]+)$/
/** The kind of a field by its path: `stores.0.zip` is a `stores.*.zip`. Null for a path that no application has. */
export function kindOf(path: string): FieldKind | null {
  const kind = path.replace(STORE, 'stores.*.$2')
  return path.includes('*') || !Object.hasOwn(APPLICATION_FIELDS, kind) ? null : (kind as FieldKind)
}
export const fieldOf = (kind: FieldKind): Field => APPLICATION_FIELDS[kind]
/** The number of the store that a path belongs to. */
export const storeAt = (path: string): number | null => {
  const [, at] = STORE.exec(path) ?? []
  return at === undefined ? null : Number(at)
}
/** "Store 2: ZIP". */
export function labelOf(path: string): string {
  const kind = kindOf(path)
  const at = storeAt(path)
  const label = kind ? fieldOf(kind).label : path
  return at === null ? label : `Store ${at + 1}: ${label}`
}

/** A path such as `business.name` or `stores.0.zip`. */
export const FieldPath = z
  .string()
  .max(60)
  .refine((path) => kindOf(path) !== null, 'No application has this field.')
  .meta({ id: 'ApplicationFieldPath' })

/** A path that may be suggested: not the tax ID, the bank or an identity. Only a person types them. */
export const isSuggestable = (path: string): boolean => {
  const kind = kindOf(path)
  return kind !== null && fieldOf(kind).legal !== true
}
