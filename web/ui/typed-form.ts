import { z } from 'zod'

const KEY = 'spiral-form '
const TypedForm = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]))
type TypedForm = z.output<typeof TypedForm>

/** Secret fields are never stored; they must be typed again. */
const SECRET = /password|code|token/i

/** The unsent values typed into the form of this name in this tab, by field. */
export function typedInto(name: string): TypedForm {
  try {
    return TypedForm.safeParse(JSON.parse(sessionStorage.getItem(KEY + name) ?? '{}')).data ?? {}
  } catch {
    return {} // storage is disabled or holds something else
  }
}

/** Stores the values that differ from the form's initial ones, for a reload; never secrets. */
export function keepTyped(name: string, values: object, began: object): void {
  const before = new Map(leavesOf(began))
  const typed = leavesOf(values).filter(([field, value]) => value !== before.get(field) && !SECRET.test(field))
  try {
    if (typed.length === 0) sessionStorage.removeItem(KEY + name)
    else sessionStorage.setItem(KEY + name, JSON.stringify(Object.fromEntries(typed)))
  } catch (error) {
    console.warn(`What was typed into ${name} could not be kept`, error)
  }
}

export const forgetTyped = (name: string): void => keepTyped(name, {}, {})

/** Deletes all unsent form values, at sign-out. */
export function forgetAllTyped(): void {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i) ?? '')
    for (const name of names) if (name.startsWith(KEY)) sessionStorage.removeItem(name)
  } catch {
    // Disabled storage holds nothing.
  }
}

const leavesOf = (values: object, path = ''): [string, TypedForm[string]][] =>
  Object.entries(values).flatMap(([key, value]: [string, unknown]): [string, TypedForm[string]][] => {
    if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return [[path + key, value]]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? leavesOf(value, `${path}${key}.`) : []
  })
