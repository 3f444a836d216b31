import {
  APPLICATION_FIELDS,
  type ApplicationStep,
  type FieldKind,
  fieldOf,
  kindOf,
  labelOf,
  storeAt,
} from '#contracts/applications/fields.ts'
import {
  type ApplicationField,
  type ApplicationState,
  DOCUMENT_KINDS,
  type DocumentKind,
  type OpenPoint,
  REQUIRED_DOCUMENTS,
} from '#contracts/applications/applications.ts'
import { DAY } from '#contracts/time.ts'
import { placeFault } from '#contracts/places/us-places.ts'
import { PRODUCT_LIMITS } from '#contracts/catalog/own-products.ts'

/** The states in which an application waits for SPIRAL. */
export const WAITING: readonly ApplicationState[] = ['submitted', 'in_review']

/** The moment `days` business days after `from`: Saturdays and Sundays do not count. */
export function businessDaysLater(from: Date, days: number): Date {
  let at = from
  for (let left = days; left > 0; ) {
    at = new Date(at.getTime() + DAY)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1
  }
  return at
}

/** "•••• 6789": enough to recognize a secret by. */
export const masked = (text: string): string => (text.length < 6 ? '••••' : `•••• ${text.slice(-4)}`)

type Filled = Pick<ApplicationField, 'field' | 'value' | 'confirmed'>
const isFilled = ({ value }: Filled) => value !== null

/** The numbers of the stores that have any field; an application without one still asks for its first store. */
export function storesIn(fields: readonly Filled[]): number[] {
  const found = fields.filter(isFilled).flatMap(({ field }) => storeAt(field) ?? [])
  return found.length === 0 ? [0] : [...new Set(found)].toSorted((a, b) => a - b)
}

/** The paths that a complete application has values for. */
function requiredPaths(fields: readonly Filled[]): string[] {
  const stores = storesIn(fields)
  const kinds = (Object.keys(APPLICATION_FIELDS) as FieldKind[]).filter((kind) => fieldOf(kind).required === true)
  return kinds.flatMap((kind) => (kind.startsWith('stores.*') ? stores.map((at) => kind.replace('*', String(at))) : [kind]))
}

export const stepOf = (path: string): ApplicationStep => {
  const kind = kindOf(path)
  return kind ? fieldOf(kind).step : 'review'
}
const DOCUMENT_STEPS: Record<DocumentKind, ApplicationStep> = {
  identity: 'identity',
  registration: 'business',
  bank: 'bank',
  address: 'stores',
  other: 'business',
}
export const documentStep = (kind: DocumentKind): ApplicationStep => DOCUMENT_STEPS[kind]

/** A store offers at least one of them. */
const WAYS = ['policies.offersPickup', 'policies.offersShipToMe', 'policies.offersShipToMall'] as const

/** What keeps an application from being submitted, in the order of its steps. */
export function openPoints(
  fields: readonly Filled[],
  documents: readonly DocumentKind[],
  { asked, answered }: { asked: readonly string[]; answered: readonly string[] } = { asked: [], answered: [] },
): OpenPoint[] {
  const byPath = new Map(fields.map((field) => [field.field, field]))
  const missing = requiredPaths(fields).filter((path) => byPath.get(path)?.value == null)
  const unconfirmed = fields.filter((field) => isFilled(field) && !field.confirmed).map(({ field }) => field)
  const lacking = REQUIRED_DOCUMENTS.filter((kind) => !documents.includes(kind))
  return [
    ...missing.map((at): OpenPoint => ({ at, step: stepOf(at), label: labelOf(at), why: 'missing' })),
    ...(WAYS.every((at) => byPath.get(at)?.value === false)
      ? [{ at: WAYS[0], step: 'policies', label: 'A way to get orders', why: 'missing' } as const]
      : []),
    ...unconfirmed.map((at): OpenPoint => ({ at, step: stepOf(at), label: labelOf(at), why: 'unconfirmed' })),
    ...fields.flatMap(({ field, value }): OpenPoint[] => {
      const state = field.endsWith('.zip') && byPath.get(stateBeside(field))?.value
      // A store can be placed only where the list of ZIPs has it, which is checked as it is typed.
      if (typeof value !== 'string' || typeof state !== 'string' || !placeFault({ state, zip: value })) return []
      return [{ at: field, step: stepOf(field), label: labelOf(field), why: 'invalid' }]
    }),
    ...lacking.map(
      (kind): OpenPoint => ({ at: `document.${kind}`, step: documentStep(kind), label: DOCUMENT_KINDS[kind], why: 'missing' }),
    ),
    ...asked
      .filter((at) => !answered.includes(at))
      .map((at): OpenPoint => {
        const kind = documentOf(at)
        return { at, step: kind ? documentStep(kind) : stepOf(at), label: kind ? DOCUMENT_KINDS[kind] : labelOf(at), why: 'asked' }
      }),
  ]
}

/** The state that stands beside a ZIP: `stores.0.state` for `stores.0.zip`. */
export const stateBeside = (zipPath: string): string => zipPath.replace(/zip$/, 'state')

/** The kind of document in `document.identity`; null for a field. */
export function documentOf(asked: string): DocumentKind | null {
  const kind = asked.replace(/^document\./, '')
  return asked !== kind && Object.hasOwn(DOCUMENT_KINDS, kind) ? (kind as DocumentKind) : null
}

/** Whether the applicant may change this field or kind of document now. */
export const mayChange = (state: ApplicationState, asked: readonly string[], path: string): boolean =>
  state === 'draft' || (state === 'needs_changes' && asked.includes(path))

const SUFFIXES = /\b(llc|inc|corp|corporation|company|co|ltd|lp|llp|the)\b/g
/** A business name without the parts that differ between its spellings. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(SUFFIXES, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** The host of a site without www. */
export function hostOf(address: string): string | null {
  try {
    return new URL(address).hostname.replace(/^www\./, '').toLowerCase()
  } catch {
    return null
  }
}

/** A document's type by its first bytes; null for everything that is not accepted, whatever its name says. */
export function documentType(bytes: Uint8Array): 'application/pdf' | 'image/jpeg' | 'image/png' | null {
  const starts = (...signature: number[]) => signature.every((byte, i) => bytes[i] === byte)
  if (starts(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf'
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  return null
}

/** Each choice that the options of a draft allow, as one variant; without options the one of the product itself. */
export function choicesOf(options: readonly { values: readonly string[] }[]): string[][] {
  const all = options.reduce<string[][]>((made, { values }) => made.flatMap((chosen) => values.map((value) => [...chosen, value])), [[]])
  return all.slice(0, PRODUCT_LIMITS.variants)
}
