import { z } from 'zod'
import { compactCopy } from './compact-buffer.ts'

/** A part shared by many answers that is encoded once and carries its bytes. Copies do not carry them: the field is private. */
export class EncodedPart {
  readonly #bytes: Buffer

  constructor(text: string) {
    this.#bytes = compactCopy(Buffer.from(text))
  }

  static bytesOf(value: object): Buffer | undefined {
    return #bytes in value ? value.#bytes : undefined
  }
}

/** Writes a value as text. A value that carries its bytes becomes a gap in the text, and its bytes are added to the list. */
type Write = (value: unknown, known: Buffer[]) => string
/** JSON text never contains this character. */
const GAP = '\0'

/** Thrown and always caught below: zod then encodes the value or reports the error. */
const UNFIT = new Error('left to the contract')

/**
 * A compiled encoder for replies of a contract: the bytes of `JSON.stringify(z.encode(schema, value))`. It is composed from the schema once
 * instead of inspecting the schema for every value, which takes a third of the time. Cases it is not sure of are left to zod.
 */
export function encoderOf(schema: z.ZodType): (value: unknown) => Buffer {
  const write = compose(schema)
  return (value) => {
    const known: Buffer[] = []
    try {
      return filled(write(value, known), known)
    } catch (error) {
      if (error !== UNFIT) throw error
      return Buffer.from(JSON.stringify(z.encode(schema, value as never)) ?? '')
    }
  }
}

function filled(text: string, known: readonly Buffer[]): Buffer {
  if (known.length === 0) return Buffer.from(text)
  const pieces = text.split(GAP)
  const size = known.reduce((sum, { length }) => sum + length, 0) + pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const [i, piece] of pieces.entries()) {
    at += bytes.write(piece, at)
    const part = known[i]
    if (part) at += part.copy(bytes, at)
  }
  return bytes
}

function compose(schema: z.core.$ZodType): Write {
  const { def } = schema._zod as unknown as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'string':
      return isPlain(def) ? (value) => (typeof value === 'string' ? jsonString(value) : unfit()) : byContract(schema)
    case 'number':
      return numbers(schema, def)
    case 'boolean':
      return (value) => (value === true ? 'true' : value === false ? 'false' : unfit())
    case 'undefined':
      return (value) => (value === undefined ? '' : unfit())
    case 'enum': {
      const texts = new Map(Object.values(def.entries).map((entry) => [entry as unknown, JSON.stringify(entry)]))
      return (value) => texts.get(value) ?? unfit()
    }
    case 'literal': {
      const texts = new Map(def.values.map((literal) => [literal as unknown, JSON.stringify(literal)]))
      return (value) => texts.get(value) ?? unfit()
    }
    case 'nullable': {
      const inner = compose(def.innerType)
      return (value, known) => (value === null ? 'null' : inner(value, known))
    }
    case 'optional':
      return compose(def.innerType)
    case 'array':
      return def.checks?.length ? byContract(schema) : arrays(compose(def.element))
    case 'object':
      return def.checks?.length || def.catchall ? byContract(schema) : objects(def.shape)
    case 'record':
      return records(schema, def)
    case 'union':
      return unions(schema)
    case 'pipe':
      return def.out._zod.def.type === 'number' ? remembered(byContract(schema)) : byContract(schema)
    default:
      return byContract(schema)
  }
}

function unfit(): never {
  throw UNFIT
}

const isPlain = (def: z.core.$ZodTypeDef): boolean => !def.checks?.length && !('format' in def && def.format)

/** Characters that JSON escapes, and halves of surrogate pairs. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u
export const jsonString = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`)

/** Encodes a value with zod, then writes it as JSON. */
function byContract(schema: z.core.$ZodType): Write {
  return (value) => {
    const encoded = schema._zod.run({ value, issues: [] }, { direction: 'backward' })
    if (encoded instanceof Promise || encoded.issues.length > 0) return unfit()
    return typeof encoded.value === 'number' ? String(encoded.value) : (JSON.stringify(encoded.value) ?? unfit())
  }
}

const MOST_REMEMBERED = 10_000

/** Caches written numbers: shops have few prices, and the same number is always written the same. */
function remembered(write: Write): Write {
  const texts = new Map<unknown, string>()
  return (value, known) => {
    const before = texts.get(value)
    if (before !== undefined) return before
    const text = write(value, known)
    if (texts.size >= MOST_REMEMBERED) texts.clear()
    texts.set(value, text)
    return text
  }
}

function numbers(schema: z.core.$ZodType, def: z.core.$ZodNumberDef): Write {
  if (isPlain(def)) return (value) => (Number.isFinite(value) ? String(value) : unfit())
  const format = 'format' in def ? def.format : undefined
  const least = (def.checks ?? []).map(leastOf)
  if (format !== 'safeint' || least.includes(null)) return byContract(schema)
  const above = Math.max(-Infinity, ...least.map(Number))
  return (value) => (Number.isSafeInteger(value) && (value as number) > above ? String(value) : unfit())
}

/** The exclusive minimum of a number check; null for a check of another kind. */
function leastOf(check: z.core.$ZodCheck): number | null {
  const def = check._zod.def as z.core.$ZodCheckGreaterThanDef
  return def.check === 'greater_than' && typeof def.value === 'number' && !def.inclusive ? def.value : null
}

const arrays =
  (write: Write): Write =>
  (value, known) => {
    if (!Array.isArray(value)) return unfit()
    let text = ''
    for (const item of value) text += text === '' ? write(item, known) : `,${write(item, known)}`
    return `[${text}]`
  }

function objects(shape: z.core.$ZodShape): Write {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    name: `${JSON.stringify(key)}:`,
    write: compose(schema),
    optional: schema._zod.def.type === 'optional',
  }))
  return (value, known) => {
    if (typeof value !== 'object' || value === null) return unfit()
    const bytes = EncodedPart.bytesOf(value)
    if (bytes) {
      known.push(bytes)
      return GAP
    }
    let text = ''
    for (const { key, name, write, optional } of fields) {
      const part = (value as Record<string, unknown>)[key]
      if (part !== undefined) text += (text === '' ? '{' : ',') + name + write(part, known)
      else if (!optional) return unfit()
    }
    return text === '' ? '{}' : `${text}}`
  }
}

/** Records with keys of any text, or of an enum whose every value has its entry. */
function records(schema: z.core.$ZodType, def: z.core.$ZodRecordDef): Write {
  const key = def.keyType._zod.def
  const values = def.valueType._zod.def.type === 'optional' ? null : compose(def.valueType)
  const wanted = key.type === 'enum' ? new Set(Object.values((key as z.core.$ZodEnumDef).entries).map(String)) : null
  if (values === null || def.checks?.length || (!wanted && !(key.type === 'string' && isPlain(key)))) return byContract(schema)
  return (value, known) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unfit()
    const entries = Object.entries(value)
    if (wanted && !(entries.length === wanted.size && entries.every(([name]) => wanted.has(name)))) return unfit()
    return `{${entries.map(([name, part]) => `${jsonString(name)}:${name === '__proto__' ? unfit() : values(part, known)}`).join(',')}}`
  }
}

/** A union whose variant is given by one field. */
function unions(schema: z.core.$ZodType): Write {
  const def = schema._zod.def as z.core.$ZodDiscriminatedUnionDef
  if (!def.discriminator || def.checks?.length) return byContract(schema)
  const writers = new Map<unknown, Write>()
  for (const option of def.options)
    for (const value of option._zod.propValues?.[def.discriminator] ?? []) writers.set(value, compose(option as z.core.$ZodType))
  return (value, known) => {
    const write =
      typeof value === 'object' && value !== null ? writers.get((value as Record<string, unknown>)[def.discriminator]) : undefined
    return write ? write(value, known) : unfit()
  }
}
