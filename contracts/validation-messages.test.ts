import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainWords } from './validation-messages.ts'

const wordsFor = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainWords }).error?.issues.map(({ message }) => message)
const Where = z.union([z.strictObject({ storeId: z.int() }), z.strictObject({ mallId: z.int() })])

const CASES: [what: string, schema: z.ZodType, value: unknown, words: string][] = [
  ['something missing', z.object({ name: z.string() }), {}, 'This is missing. Write it as text.'],
  ['a number as text', z.number(), 'seven', 'Use a number.'],
  ['no number at all', z.number(), Number.NaN, 'Use a number.'],
  ['a fraction', z.int(), 1.5, 'Use a whole number.'],
  ['a number beyond all', z.int(), 1e300, 'Use a smaller number.'],
  ['yes', z.boolean(), 'yes', 'Choose true or false.'],
  ['no list', z.array(z.string()), 'a,b', 'Send a list.'],
  ['no object', z.object({}), null, 'Send an object with its fields.'],
  ['none of the choices', z.enum(['price', 'newest']), 'sideways', 'Choose one of these: price, newest.'],
  ['not the only choice', z.literal('email'), 'fax', 'Use email.'],
  [
    'one of too many choices',
    z.enum(Array.from({ length: 20 }, (_, i) => `c${i}`)),
    'x',
    'Choose one of the known values: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11 and others.',
  ],
  ['an email', z.email(), 'ana', 'Enter an email like name@example.com.'],
  ['an address', z.url(), 'example', 'Enter a full address like https://example.com/page.'],
  ['a moment', z.iso.datetime(), 'tomorrow', 'Use a moment like 2026-11-21T18:30:00Z.'],
  ['an id', z.uuid(), '12', 'Use the id as it was given to you.'],
  ['an empty text', z.string().min(1), '', 'Fill this in.'],
  ['a short text', z.string().min(8), 'short', 'Use at least 8 characters.'],
  ['a long text', z.string().max(1_000), 'x'.repeat(1_001), 'Use at most 1,000 characters.'],
  ['an empty list', z.array(z.string()).min(1), [], 'Give at least one.'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Give at most 1.'],
  ['too little', z.number().min(0.5), 0, 'Use 0.5 or more.'],
  ['nothing where there must be something', z.int().positive(), 0, 'Use more than 0.'],
  ['too much', z.number().max(1_000_000), 2e6, 'Use 1,000,000 or less.'],
  ['an unknown field', z.strictObject({}), { role: 'admin' }, 'This field is not accepted.'],
  [
    'an unknown kind',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'c' },
    'Choose one of these: a, b.',
  ],
  ['neither of two forms', Where, {}, 'Give one of these: storeId, mallId.'],
  ['one of two forms, not well', Where, { mallId: 'x' }, 'mallId: Use a number.'],
  ['no form at all', Where, 7, 'Send an object with its fields.'],
]
test.each(CASES)('%s is said so that a person knows what to do', (_, schema, value, words) => {
  expect(wordsFor(schema, value)).toEqual([words])
})

test('what a contract says itself stands', () => {
  expect(wordsFor(z.string().min(1, 'Enter a city.'), '')).toEqual(['Enter a city.'])
})
