/** The part of JSON Schema that the API document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
}
export type Random = { next(): number; below(n: number): number; pick<T>(from: readonly T[]): T; chance(share: number): boolean }

/** The same seed gives the same numbers, so that a failure can be reproduced. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    pick: (from) => {
      if (from.length === 0) throw new Error('nothing to pick from')
      return from[below(from.length)] as (typeof from)[number]
    },
    chance: (share) => next() < share,
  }
}

/** Sample texts in the contracts' formats; a pattern uses those that match it. */
const TEXTS = [
  'mug',
  'blue mug',
  'a',
  '1',
  '42',
  '55425',
  '90210',
  'MN',
  'CA',
  'true',
  'false',
  '19.99',
  '44.85',
  '-93.24',
  '123456',
  '999999999999999',
  '612-555-0199',
  'home',
  'sandbox',
  'S0000ABCD1234E',
  'abcdefghijklmnopqrstuvwxyz',
  '6f1f64a3-1d3c-4d5e-8a1b-0123456789ab',
  'eyJwIjoxMDB9',
]
const ODD_TEXTS = ['', ' ', '%', "'", '\u0000', '\ud800', '\u202e', 'é', '🛍️', '../..', '<b>', 'x'.repeat(500), '-1', '1e9', 'null', '0x1']

const DAYS = ['2026-12-24', '2026-12-24', '2026-02-28', '0001-01-01', '9999-12-31']
const MOMENTS = [
  ...Array<string>(5).fill('2026-11-21T10:00:00.000Z'),
  '2027-03-01T10:00',
  '2027-03-01T10:00Z',
  '0001-01-01T00:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59',
  '9999-12-31T23:59:59Z',
]

export class Sampler {
  readonly #random: Random
  readonly #document: { components?: { schemas?: Record<string, Schema> } }
  /** Existing ids, by field name. */
  readonly #known: Record<string, readonly unknown[]>

  constructor(random: Random, document: object, known: Record<string, readonly unknown[]>) {
    this.#random = random
    this.#document = document
    this.#known = known
  }

  resolve(schema: Schema): Schema {
    if (!schema.$ref) return schema
    const found = this.#document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']
    if (!found) throw new Error(`the document refers to ${schema.$ref}, which is not in it`)
    return this.resolve(found)
  }

  /** A value that matches the schema, as far as the schema says. */
  valid(given: Schema, name = ''): unknown {
    const schema = this.resolve(given)
    const known = this.#known[name]
    if (known && known.length > 0 && this.#random.chance(0.95)) return this.#random.pick(known)
    const choice = schema.anyOf ?? schema.oneOf
    if (choice) return this.valid(this.#random.pick(choice), name)
    if (schema.allOf?.[0]) return this.valid(schema.allOf[0], name)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.#random.pick(schema.enum)
    switch (Array.isArray(schema.type) ? this.#random.pick(schema.type) : schema.type) {
      case 'object':
        return this.#object(schema)
      case 'array': {
        const least = schema.minItems ?? 0
        return Array.from({ length: least + this.#random.below(3) }, () => this.valid(schema.items ?? {}))
      }
      case 'integer':
        return this.#number(schema, true)
      case 'number':
        return this.#number(schema, false)
      case 'boolean':
        return this.#random.chance(0.5)
      case 'null':
        return null
      default:
        return this.#text(schema)
    }
  }

  #object(schema: Schema): Record<string, unknown> {
    const required = new Set(schema.required)
    const names = Object.keys(schema.properties ?? {}).filter((name) => required.has(name) || this.#random.chance(0.4))
    return Object.fromEntries(names.map((name) => [name, this.valid(schema.properties?.[name] ?? {}, name)]))
  }

  #number({ minimum, maximum, exclusiveMinimum }: Schema, whole: boolean): number {
    const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
    // What a column must be able to hold.
    if (this.#random.chance(0.05)) return this.#random.pick([least, maximum ?? least])
    const most = Math.min(maximum ?? 1_000, least + 1_000)
    const value = least + this.#random.next() * (most - least)
    return whole ? Math.floor(value) : Math.round(value * 100) / 100
  }

  #text({ pattern, format, minLength = 0, maxLength = 10_000 }: Schema): string {
    if (format === 'email') return `shopper${this.#random.below(50)}@example.com`
    if (format === 'uuid') return '6f1f64a3-1d3c-4d5e-8a1b-0123456789ab'
    if (format === 'date') return this.#random.pick(DAYS)
    if (format === 'date-time') return this.#random.pick(MOMENTS)
    const fits = TEXTS.filter(
      (text) => (!pattern || new RegExp(pattern).test(text)) && text.length >= minLength && text.length <= maxLength,
    )
    return fits.length > 0 ? this.#random.pick(fits) : 'a long walk to the mall'.slice(0, maxLength)
  }

  /** A value with one error that the schema does not allow; null if the schema allows everything. */
  broken(given: Schema): { value: unknown; how: string } | null {
    const schema = this.resolve(given)
    const value = this.valid(schema)
    if (!schema.properties || value === null || typeof value !== 'object' || Array.isArray(value)) return null
    const object = value as Record<string, unknown>
    const ways: (() => { value: unknown; how: string } | null)[] = [
      () => {
        const [name] = [this.#random.pick(['role', 'owner', 'status', 'price2', 'isAdmin', 'verified', 'balance'])]
        return schema.additionalProperties === false && !(name in (schema.properties ?? {}))
          ? { value: { ...object, [name]: 1 }, how: `unknown field ${name}` }
          : null
      },
      () => {
        const required = (schema.required ?? []).filter((name) => this.resolve(schema.properties?.[name] ?? {}).anyOf === undefined)
        if (required.length === 0) return null
        const name = this.#random.pick(required)
        const { [name]: _, ...rest } = object
        return { value: rest, how: `without ${name}` }
      },
      () => {
        const names = Object.keys(schema.properties ?? {})
        if (names.length === 0) return null
        const name = this.#random.pick(names)
        const inner = this.resolve(schema.properties?.[name] ?? {})
        const wrong = this.#wrongFor(inner)
        return wrong === undefined
          ? null
          : { value: { ...object, [name]: wrong }, how: `${name} is ${JSON.stringify(wrong)?.slice(0, 60)}` }
      },
      () => ({ value: this.#random.pick([[], 'text', 42, true]), how: 'not an object' }),
    ]
    for (let tries = 0; tries < 8; tries++) {
      const made = this.#random.pick(ways)()
      if (made) return made
    }
    return null
  }

  #wrongFor(schema: Schema): unknown {
    if (schema.anyOf || schema.oneOf || schema.allOf) return undefined
    switch (schema.type) {
      case 'integer':
      case 'number':
        return this.#random.pick(['12', null, {}, [1], ...(schema.maximum === undefined ? [] : [schema.maximum + 1])])
      case 'boolean':
        return this.#random.pick(['yes', 1, null])
      case 'array':
        return this.#random.pick([{}, 'list', null])
      case 'object':
        return this.#random.pick([[], 'object', null])
      case 'string':
        if (schema.enum || schema.const) return this.#random.pick(['no such thing', 1, null])
        return this.#random.pick([
          1,
          null,
          {},
          ['a'],
          '\u0000',
          ...(schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)]),
        ])
      default:
        return undefined
    }
  }

  oddText = (): string => this.#random.pick(ODD_TEXTS)
}
