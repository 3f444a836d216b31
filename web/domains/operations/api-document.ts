import { z } from 'zod'

const Schema = z.record(z.string(), z.unknown())
type Schema = z.output<typeof Schema>
const Described = z.object({
  operationId: z.string().optional(),
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
  security: z.array(Schema).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: Schema.default({}) }))
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema.optional() })) }).optional(),
})
const ApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), Schema).default({}) }).default({ schemas: {} }),
})
export type ApiDocument = z.output<typeof ApiDocument>

export type Parameter = { name: string; where: 'path' | 'query'; isRequired: boolean; schema: Schema }
export type Operation = {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  /** Without this, anybody may call it. */
  needsSession: boolean
  /** API keys with one of these scopes may call it, too. */
  scopes: string[]
  parameters: Parameter[]
  /** The schema of a JSON body; null: it takes none. */
  body: Schema | null
  /** It takes a file, which the console cannot send. */
  takesFile: boolean
  isIdempotent: boolean
}

/** Null: what was served is no API document. */
export function readDocument(served: unknown): ApiDocument | null {
  const { success, data } = ApiDocument.safeParse(served)
  return success ? data : null
}

/** The operations of a document, by tag and path. */
export function operationsIn({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, described]) => operationOf(path, method, described)))
    .toSorted(
      (one, other) => one.tag.localeCompare(other.tag) || one.path.localeCompare(other.path) || one.method.localeCompare(other.method),
    )
}

function operationOf(path: string, method: string, described: z.output<typeof Described>): Operation {
  const { operationId = `${method} ${path}`, summary, tags, security = [], parameters, requestBody } = described
  const json = requestBody?.content['application/json']
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    tag: tags[0] ?? 'api',
    summary,
    needsSession: security.length > 0,
    scopes: security.flatMap(({ apiKey }) => (Array.isArray(apiKey) ? apiKey.map(String) : [])),
    parameters: parameters.flatMap(({ name, in: where, required, schema }) =>
      where === 'path' || where === 'query' ? [{ name, where, isRequired: required || where === 'path', schema }] : [],
    ),
    body: json ? (json.schema ?? {}) : null,
    takesFile: requestBody !== undefined && !json,
    isIdempotent: parameters.some(({ name, in: where }) => where === 'header' && name === 'idempotency-key'),
  }
}

export const isWrite = ({ method }: Pick<Operation, 'method'>): boolean => method !== 'GET'

/** The operations with all of these words in their method, path or summary. */
export function matching(operations: readonly Operation[], words: string): Operation[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ method, path, summary }) => {
    const text = `${method} ${path} ${summary}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

const DEEPEST = 6
/** A value of this shape to begin with: required fields only, the first of several choices. */
export function exampleOf(schema: Schema, { components }: ApiDocument, depth = 0): unknown {
  const of = (inner: unknown): unknown => {
    const { success, data } = Schema.safeParse(inner)
    return success && depth < DEEPEST ? exampleOf(data, { paths: {}, components }, depth + 1) : null
  }
  const { $ref: ref, type, enum: choices, anyOf, oneOf, allOf, properties, items, required, minimum } = schema
  if (typeof ref === 'string') return of(components.schemas[ref.split('/').at(-1) ?? ''])
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (Array.isArray(choices)) return choices[0]
  for (const several of [anyOf, oneOf, allOf]) if (Array.isArray(several)) return of(several[0])
  const kind = Array.isArray(type) ? type[0] : type
  if (kind === 'object' || properties) {
    const needed = Array.isArray(required) ? required.map(String) : []
    const known = Schema.safeParse(properties).data ?? {}
    return Object.fromEntries(needed.map((name) => [name, of(known[name])]))
  }
  if (kind === 'array') return Number(schema['minItems'] ?? 0) > 0 ? [of(items)] : []
  if (kind === 'integer' || kind === 'number') return typeof minimum === 'number' ? minimum : 1
  if (kind === 'boolean') return false
  return kind === 'string' ? '' : null
}

/** Words of browsers for a text that is JSON so far. */
const ENDS_EARLY = /end of (json input|data)|unexpected eof|unterminated/i
function faultWords(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Why a text is no JSON, with the line at which it stops being one, because not every browser names it; null: it is JSON. */
export function jsonFault(text: string): string | null {
  const words = faultWords(text)
  if (words === null) return null
  const lines = text.split('\n')
  const first = lines.findIndex((_, i) => {
    const until = lines
      .slice(0, i + 1)
      .join('\n')
      .trimEnd()
    const fault = faultWords(until)
    const atItsEnd = Number(/position (\d+)/.exec(fault ?? '')?.[1]) >= until.length
    return until !== '' && fault !== null && !ENDS_EARLY.test(fault) && !atItsEnd
  })
  return `This is no JSON. Look at line ${first === -1 ? lines.length : first + 1}: ${words}`
}

/** The address of a request, or the names of parameters that are missing. */
export function addressOf(
  { path, parameters }: Operation,
  values: Readonly<Record<string, string>>,
): { address: string } | { missing: string[] } {
  const given = (name: string) => values[name]?.trim() ?? ''
  const missing = parameters.filter(({ name, isRequired }) => isRequired && given(name) === '').map(({ name }) => name)
  if (missing.length > 0) return { missing }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given(name)))
  const query = new URLSearchParams(
    parameters.flatMap(({ name, where }) => (where === 'query' && given(name) !== '' ? [[name, given(name)]] : [])),
  )
  return { address: query.size > 0 ? `${filled}?${query}` : filled }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
/** The same request for a shell. It names the cookie of the session without its value. */
export function curlOf(origin: string, { method, needsSession, isIdempotent }: Operation, address: string, body: string | null): string {
  return [
    `curl -X ${method} ${quoted(origin + address)}`,
    ...(needsSession ? [`-H 'cookie: spiral.session=YOUR_SESSION'`] : []),
    ...(isIdempotent ? [`-H 'idempotency-key: YOUR_KEY'`] : []),
    ...(body === null ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(body)}`]),
  ].join(' \\\n  ')
}
