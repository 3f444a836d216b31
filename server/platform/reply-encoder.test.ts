import { readdir } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import { Price, cents } from '#contracts/money.ts'
import { EncodedPart, encoderOf } from './reply-encoder.ts'

const folder = new URL('../../contracts/', import.meta.url)
const files = (await readdir(folder, { recursive: true })).filter((name) => /^[a-z-/]+\.ts$/.test(name))
const contracts = await Promise.all(files.map((name): Promise<object> => import(new URL(name, folder).href)))
const endpoints = contracts.flatMap((exports) => Object.values(exports)).filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'reply' in value && !('status' in value && value.status === 204)
}

const text = fc.string({ unit: 'binary', maxLength: 20 })
const rarely = <A, B>(often: fc.Arbitrary<A>, seldom: fc.Arbitrary<B>): fc.Arbitrary<A | B> =>
  fc.oneof({ weight: 300, arbitrary: often }, { weight: 1, arbitrary: seldom })
const wholeUpTo = (max: number) =>
  rarely(fc.integer({ min: 1, max }), fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, 1.5, Number.NaN)))
const fraction = rarely(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(Number.NaN, Infinity, -0))

const days = fc
  .date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2100-01-01') })
  .map((date) => date.toISOString().slice(0, 10))

/** Values as a handler returns them, including some that do not match the schema. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = schema._zod as unknown as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'string':
      if ('format' in def && def.format === 'uuid') return fc.uuid()
      return 'format' in def && def.format === 'date' ? rarely(days, text) : (patternOf(def) ?? text)
    case 'number':
      return 'format' in def && def.format ? wholeUpTo(mostOf(def)) : fraction
    case 'boolean':
      return fc.boolean()
    case 'date':
      return fc.date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2100-01-01') })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'nullable':
      return fc.option(valuesOf(def.innerType))
    case 'optional':
      return fc.option(valuesOf(def.innerType), { nil: undefined })
    case 'array':
      return fc.array(valuesOf(def.element), lengthOf(def))
    case 'tuple':
      return fc.tuple(...def.items.map((item) => valuesOf(item as z.core.$ZodType)))
    case 'object': {
      const strict = def.catchall?._zod.def.type === 'never'
      const entries = Object.entries(def.shape).map(([key, part]) => [key, valuesOf(part)] as const)
      return fc.record({ ...Object.fromEntries(entries), ...(strict ? {} : { secret: fc.constant('leaked') }) })
    }
    case 'record': {
      const key = def.keyType._zod.def
      if (key.type !== 'enum') return fc.dictionary(text, valuesOf(def.valueType), { maxKeys: 3 })
      return fc.record(
        Object.fromEntries(Object.values((key as z.core.$ZodEnumDef).entries).map((name) => [name, valuesOf(def.valueType)])),
      )
    }
    case 'union':
      return fc.oneof(...def.options.map((option) => valuesOf(option as z.core.$ZodType)))
    case 'pipe':
      return valuesOf(def.out)
    case 'undefined':
      return fc.constant(undefined)
    default:
      return fc.jsonValue()
  }
}

/** As long as the schema says, else short. */
function lengthOf(def: z.core.$ZodArrayDef): fc.ArrayConstraints {
  const checks = (def.checks ?? []).map((check) => check._zod.def as z.core.$ZodCheckLengthEqualsDef)
  const exact = checks.find(({ check }) => check === 'length_equals')?.length
  return exact === undefined ? { maxLength: 3 } : { minLength: exact, maxLength: exact }
}

function mostOf(def: z.core.$ZodNumberDef): number {
  const bounds = (def.checks ?? []).map((check) => check._zod.def as z.core.$ZodCheckLessThanDef)
  return Math.min(1_000_000, ...bounds.filter(({ check }) => check === 'less_than').map(({ value }) => Number(value)))
}

function patternOf(def: z.core.$ZodStringDef): fc.Arbitrary<string> | undefined {
  const checks = (def.checks ?? []).map((check) => check._zod.def as z.core.$ZodCheckRegexDef)
  const pattern = checks.find((check) => check.pattern)?.pattern
  return pattern
    ? rarely(fc.stringMatching(pattern), text)
    : checks.length > 0
      ? rarely(fc.stringMatching(/^[A-Za-z]{12}$/), text)
      : undefined
}

const outcome = (write: () => string): string => {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error
    return 'refused'
  }
}

describe('what is written', () => {
  test.each(endpoints.map((e) => [`${e.method} ${e.path}`, e] as const))('is what the contract says: %s', (_, { reply }) => {
    const write = encoderOf(reply)
    const written = new Set<string>()
    const check = (numRuns: number) =>
      fc.assert(
        fc.property(valuesOf(reply), (value) => {
          const text = outcome(() => write(value).toString())
          expect(text).toBe(outcome(() => JSON.stringify(z.encode(reply, value as never)) ?? ''))
          written.add(text)
        }),
        { numRuns },
      )
    check(60)
    // A reply of many texts with a pattern is seldom right by chance.
    if (written.size === 1 && written.has('refused')) check(2_000)
    expect([...written]).not.toEqual(['refused'])
  })

  test('a price goes out in dollars, and nothing that has no name goes out', () => {
    const write = encoderOf(z.object({ price: Price, note: z.string().optional() }))
    expect(write({ price: cents(1999), cost: 5 }).toString()).toBe('{"price":19.99}')
  })

  test.each([
    ['a text for a number', z.object({ count: z.int() }), { count: '3' }],
    ['a price below nothing', z.object({ price: Price }), { price: cents(-1) }],
    ['a word that is not in the list', z.enum(['a', 'b']), 'c'],
    ['a missing field', z.object({ name: z.string() }), {}],
  ])('%s does not go out', (_, schema, value) => {
    expect(() => encoderOf(schema)(value)).toThrow(z.core.$ZodError)
  })

  test('what brings its text is not written again, but a copy of it is', () => {
    class Card extends EncodedPart {
      name = 'mug'
    }
    const write = encoderOf(z.object({ title: z.string(), items: z.array(z.object({ name: z.string() })) }))
    const card = new Card('{"name":"kept 👕"}')
    const answer = { title: 'é', items: [card, structuredClone(card), card] }
    expect(write(answer).toString()).toBe('{"title":"é","items":[{"name":"kept 👕"},{"name":"mug"},{"name":"kept 👕"}]}')
  })
})
