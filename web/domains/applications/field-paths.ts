import { APPLICATION_FIELDS, APPLICATION_STEPS, type FieldKind, fieldOf, kindOf, storeAt } from '#contracts/applications/fields.ts'
import type { Application, ApplicationField } from '#contracts/applications/applications.ts'

export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`
export const fieldIn = ({ fields }: Application, path: string): ApplicationField | undefined => fields.find(({ field }) => field === path)
/** Whether the applicant may change the field now. */
export const isOpen = ({ state, asked }: Application, path: string): boolean =>
  state === 'draft' || (state === 'needs_changes' && asked.includes(path))

const KINDS = Object.keys(APPLICATION_FIELDS) as FieldKind[]
/** Its place in the form: by step, then by store, then as the fields stand there. */
function placeOf(path: string): number {
  const kind = kindOf(path)
  if (!kind) return Number.MAX_SAFE_INTEGER
  return (APPLICATION_STEPS.indexOf(fieldOf(kind).step) * 100 + (storeAt(path) ?? 0)) * 1_000 + KINDS.indexOf(kind)
}
export const inFormOrder = <T extends { field: string }>(fields: readonly T[]): T[] =>
  fields.toSorted((a, b) => placeOf(a.field) - placeOf(b.field))

/** Whether nobody has entered or looked at any of the policies: SPIRAL's usual ones stand there. */
export const hasUsualPolicies = ({ fields }: Application): boolean => {
  const own = fields.filter(({ field }) => field.startsWith('policies.'))
  return own.length > 0 && own.every(({ isPreset }) => isPreset)
}
