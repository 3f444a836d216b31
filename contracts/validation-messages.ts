import type { z } from 'zod'
import { grouped } from './numbers.ts'

/**
 * The message for an invalid value, shown beside a field, wherever a contract does not give a better one. Passed to zod on parsing, because
 * zod's own messages are about schemas.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `This is missing. ${kindWords(issue.expected)}` : kindWords(issue.expected)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is written in a way we cannot read. Check how it should look.'
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return 'This field is not accepted.'
    case 'invalid_union':
      return noneFits(issue)
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]?.message ?? CHECK
    default:
      return CHECK
  }
}

const CHECK = 'Check this value.'

const KINDS: Record<string, string> = {
  string: 'Write it as text.',
  number: 'Use a number.',
  int: 'Use a whole number.',
  boolean: 'Choose true or false.',
  array: 'Send a list.',
  tuple: 'Send a list.',
  object: 'Send an object with its fields.',
  record: 'Send an object with its fields.',
  null: 'Leave this empty.',
  undefined: 'Leave this out.',
  never: 'Leave this out.',
}
const kindWords = (expected: string): string => KINDS[expected] ?? CHECK

const FORMATS: Record<string, string> = {
  email: 'Enter an email like name@example.com.',
  url: 'Enter a full address like https://example.com/page.',
  datetime: 'Use a moment like 2026-11-21T18:30:00Z.',
  date: 'Use a date like 2026-11-21.',
  time: 'Use a time like 18:30.',
  uuid: 'Use the id as it was given to you.',
  safeint: 'Use a whole number.',
}

/** A longer list of choices is not readable in a sentence. */
const MOST_CHOICES = 12
function oneOf(values: readonly unknown[]): string {
  if (values.length === 0) return CHECK
  if (values.length === 1) return `Use ${String(values[0])}.`
  const some = values.slice(0, MOST_CHOICES).map(String).join(', ')
  return values.length > MOST_CHOICES ? `Choose one of the known values: ${some} and others.` : `Choose one of these: ${some}.`
}

const numberOf = (n: number): string => (Number.isInteger(n) ? grouped(n) : String(n))

function tooSmall(origin: string, least: number, inclusive: boolean): string {
  if (origin === 'string') return least <= 1 ? 'Fill this in.' : `Use at least ${numberOf(least)} characters.`
  if (origin === 'array' || origin === 'set') return least <= 1 ? 'Give at least one.' : `Give at least ${numberOf(least)}.`
  return inclusive ? `Use ${numberOf(least)} or more.` : `Use more than ${numberOf(least)}.`
}

function tooBig(origin: string, most: number, inclusive: boolean): string {
  if (origin === 'string') return `Use at most ${numberOf(most)} characters.`
  if (origin === 'array' || origin === 'set') return most === 0 ? 'Leave this list empty.' : `Give at most ${numberOf(most)}.`
  if (most >= Number.MAX_SAFE_INTEGER) return 'Use a smaller number.'
  return inclusive ? `Use ${numberOf(most)} or less.` : `Use less than ${numberOf(most)}.`
}

type NoneFits = Extract<z.core.$ZodRawIssue, { code: 'invalid_union' }>
/**
 * The message for a union: a value that matches the start of one form is told what it lacks; any other value is told which forms there are.
 */
function noneFits({ options, errors, input }: NoneFits): string {
  if (Array.isArray(options)) return oneOf(options)
  const firsts = errors.flatMap((issues) => issues.find(({ code }) => code !== 'unrecognized_keys') ?? [])
  const begun = firsts.filter(({ path: [key] }) => key !== undefined && typeof input === 'object' && input !== null && key in input)
  const [one] = begun
  if (one && begun.length === 1) return `${one.path.map(String).join('.')}: ${one.message}`
  const keys = [...new Set(firsts.flatMap(({ path: [key] }) => (key === undefined ? [] : String(key))))]
  return keys.length > 1 ? `Give one of these: ${keys.join(', ')}.` : (firsts[0]?.message ?? CHECK)
}
