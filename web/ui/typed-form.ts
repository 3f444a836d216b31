import { z } from 'zod'

const KEY = 'spiral-form '
const Typed = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]))
type Typed = z.output<typeof Typed>

/** What nobody else may read on this device is typed again. */
const SECRET = /password|code|token/i

/** What was typed into a form of this name in this tab and not sent yet, by field. */
export function typedInto(name: string): Typed {
  try {
    return Typed.safeParse(JSON.parse(sessionStorage.getItem(KEY + name) ?? '{}')).data ?? {}
  } catch {
    return {} // storage that is switched off, or holds something else
  }
}

/** Keeps what differs from what the form began with, for a reload; nothing that is secret. */
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

/** Whoever signs out leaves nothing half written behind. */
export function forgetAllTyped(): void {
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i) ?? '')
    for (const name of names) if (name.startsWith(KEY)) sessionStorage.removeItem(name)
  } catch {
    // Switched off, it holds nothing.
  }
}

const leavesOf = (values: object, path = ''): [string, Typed[string]][] =>
  Object.entries(values).flatMap(([key, value]: [string, unknown]): [string, Typed[string]][] => {
    if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return [[path + key, value]]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? leavesOf(value, `${path}${key}.`) : []
  })
