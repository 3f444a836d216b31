import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LocalServer } from './local-server.ts'

type Mode = 'well' | 'broken' | 'silent' | 'nonsense' | 'slow inside'
type Value = string | number | boolean
type Source = Record<string, Value | Value[] | null>
type Index = { fields: Record<string, { type: string }>; documents: Map<string, Source> }
type Query = Record<string, Record<string, unknown>>
/** The points of a match and the names of the clauses that matched; null: no match. */
type ClauseMatch = { score: number; names: string[] } | null

/**
 * Speaks the part of OpenSearch's REST API that SPIRAL uses, as its documentation describes it: indices with a strict mapping, aliases, bulk
 * writes, deletion by query, and searches with bool, dis_max, constant_score, term, terms, range, prefix, regexp and function_score
 * queries, collapsing and a cardinality aggregation. Unknown clauses and unknown fields are refused.
 */
export class FakeSearchServer extends LocalServer {
  mode: Mode = 'well'
  /** The paths of the requests so far. */
  asked: string[] = []
  readonly indices = new Map<string, Index>()
  /** Alias to index. */
  readonly aliases = new Map<string, string>()

  constructor() {
    super(async (request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? '', 'http://search').pathname)
      this.asked.push(`${request.method} ${path}`)
      const body = await textOf(request)
      if (this.mode === 'silent') return
      const [status, answer] = this.#answer(`${request.method}`, path, body)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(request.method === 'HEAD' ? undefined : typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  }

  #answer(method: string, path: string, body: string): [number, unknown] {
    if (this.mode === 'broken') return [503, { error: { type: 'cluster_block_exception', reason: 'no master' }, status: 503 }]
    if (this.mode === 'nonsense') return [200, { hits: 'none' }]
    try {
      return [200, this.#done(method, path, body)]
    } catch (error) {
      const refused = error instanceof Refused ? error : new Refused(500, 'stand_in_failed', String(error))
      return [refused.status, { error: { type: refused.type, reason: refused.message }, status: refused.status }]
    }
  }

  #done(method: string, path: string, body: string): unknown {
    const [name = '', action = '', alias = ''] = path.slice(1).split('/')
    const json = () => JSON.parse(body) as never
    if (name === '_aliases') return this.#changeAliases(json())
    if (method === 'HEAD' && action === '_alias' && this.aliases.get(alias) !== name) throw new Refused(404, 'aliases_not_found', alias)
    if (method === 'HEAD') return this.#index(name)
    if (method === 'PUT' && action === '') return this.#create(name, json())
    if (action === '_bulk') return this.#bulk(name, body)
    if (action === '_delete_by_query') return this.#deleteBy(this.#index(name), json())
    if (action === '_search') return this.#search(this.#index(name), json())
    throw new Refused(405, 'method_not_allowed', `${method} ${path}`)
  }

  #index(name: string): Index {
    const index = this.indices.get(this.aliases.get(name) ?? name)
    if (!index) throw new Refused(404, 'index_not_found_exception', `no such index [${name}]`)
    return index
  }

  #create(name: string, { mappings }: { mappings: { dynamic: string; properties: Index['fields'] } }): unknown {
    if (this.indices.has(name)) throw new Refused(400, 'resource_already_exists_exception', name)
    if (mappings.dynamic !== 'strict') throw new Refused(400, 'stand_in', 'Only strict mappings are known here.')
    this.indices.set(name, { fields: mappings.properties, documents: new Map() })
    return { acknowledged: true, index: name }
  }

  #changeAliases({ actions }: { actions: { add?: { index: string; alias: string }; remove?: { alias: string } }[] }): unknown {
    for (const { add, remove } of actions) {
      if (remove) this.aliases.delete(remove.alias)
      if (add && this.#index(add.index)) this.aliases.set(add.alias, add.index)
    }
    return { acknowledged: true }
  }

  #bulk(name: string, body: string): unknown {
    const index = this.#index(name)
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Source & { index?: { _id: string }; delete?: { _id: string } })
    const items = []
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]
      if (line?.delete) {
        const was = index.documents.delete(line.delete._id)
        items.push({ delete: { _id: line.delete._id, status: was ? 200 : 404, result: was ? 'deleted' : 'not_found' } })
      } else if (line?.index) {
        const source = lines[++i] as Source
        const fault = faultIn(index, source)
        if (!fault) index.documents.set(line.index._id, source)
        items.push({
          index: {
            _id: line.index._id,
            ...(fault ? { status: 400, error: { type: 'mapper_parsing_exception', reason: fault } } : { status: 201 }),
          },
        })
      } else throw new Refused(400, 'illegal_argument_exception', 'Malformed action/metadata line')
    }
    return { took: 1, errors: items.some((item) => 'index' in item && 'error' in (item.index ?? {})), items }
  }

  #deleteBy(index: Index, { query }: { query: Query }): unknown {
    const gone = [...index.documents].filter(([, source]) => evaluate(index, query, source))
    for (const [id] of gone) index.documents.delete(id)
    return { deleted: gone.length, failures: [] }
  }

  #search(index: Index, body: Record<string, unknown>): unknown {
    const {
      from = 0,
      size = 10,
      query,
      sort,
      collapse,
      aggs,
      _source,
      track_total_hits: _counted,
      track_scores: hasScores,
      ...more
    } = body as {
      from?: number
      size?: number
      query: Query
      sort?: unknown[]
      collapse?: { field: string }
      aggs?: Aggregations
      _source: boolean
      track_total_hits: boolean
      track_scores?: boolean
    }
    if (Object.keys(more).length > 0) throw new Refused(400, 'parsing_exception', `unknown key [${Object.keys(more)[0]}]`)
    if (from + size > 10_000) throw new Refused(400, 'illegal_argument_exception', 'Result window is too large')
    if (sort && JSON.stringify(sort) !== '["_score",{"product_id":"desc"}]')
      throw new Refused(400, 'stand_in', 'This order is not known here.')
    const all = [...index.documents]
      .flatMap(([id, source]) => {
        const found = evaluate(index, query, source)
        // OpenSearch keeps the points of a match in 32 bits.
        return found ? [{ id, source, names: found.names, score: Math.fround(found.score) }] : []
      })
      .sort((a, b) => b.score - a.score || Number(b.source['product_id']) - Number(a.source['product_id']))
    const groups = collapse
      ? [...Map.groupBy(all, ({ source }) => source[collapse.field]).values()].flatMap((group) => group.slice(0, 1))
      : all
    return {
      took: 1,
      timed_out: this.mode === 'slow inside',
      hits: {
        hits: groups.slice(from, from + size).map(({ id, score, names }) => ({
          _id: id,
          _score: hasScores || !sort ? score : null,
          ...(names.length > 0 ? { matched_queries: names } : {}),
        })),
      },
      ...(aggs
        ? {
            aggregations: aggregated(
              index,
              aggs,
              all.map(({ source }) => source),
            ),
          }
        : {}),
    }
  }
}

class Refused extends Error {
  readonly status: number
  readonly type: string
  constructor(status: number, type: string, reason: string) {
    super(reason)
    this.status = status
    this.type = type
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const JS_TYPE: Record<string, string> = { keyword: 'string', long: 'number', double: 'number', boolean: 'boolean' }
function faultIn({ fields }: Index, source: Source): string | null {
  for (const [field, value] of Object.entries(source)) {
    const known = fields[field]
    if (!known) return `mapping set to strict, dynamic introduction of [${field}] is not allowed`
    for (const each of [value].flat())
      if (each !== null && typeof each !== JS_TYPE[known.type]) return `failed to parse field [${field}] of type [${known.type}]`
  }
  return null
}

const valuesOf = ({ fields }: Index, source: Source, field: string): Value[] => {
  if (!fields[field]) throw new Refused(400, 'stand_in', `No field [${field}].`)
  return [source[field] ?? []].flat()
}

const one = (clause: object): [string, unknown] => Object.entries(clause)[0] ?? ['', undefined]

function evaluate(index: Index, query: Query, source: Source): ClauseMatch {
  const [kind, inside] = one(query)
  const read = READERS[kind]
  if (!read) throw new Refused(400, 'parsing_exception', `unknown query [${kind}]`)
  return read(index, inside as never, source)
}
const all = (index: Index, queries: readonly Query[] = [], source: Source): ClauseMatch[] =>
  queries.map((each) => evaluate(index, each, source))
const namesIn = (found: readonly ClauseMatch[]): string[] => found.flatMap((each) => each?.names ?? [])
const when = (isTrue: boolean, score = 1): ClauseMatch => (isTrue ? { score, names: [] } : null)

type Aggregations = Record<string, Aggregation>
type Aggregation = {
  cardinality?: { field: string }
  terms?: { field: string; size: number; order?: Record<string, 'asc' | 'desc'> | Record<string, 'asc' | 'desc'>[] }
  range?: { field: string; ranges: { key: string; from?: number; to?: number }[] }
  filter?: Query
  aggs?: Aggregations
}
type Bucket = { key: string; doc_count: number } & Record<string, unknown>

const aggregated = (index: Index, aggs: Aggregations, sources: readonly Source[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(aggs).map(([name, agg]) => [name, aggregatedOne(index, agg, sources)]))

function aggregatedOne(index: Index, { cardinality, terms, range, filter, aggs = {} }: Aggregation, sources: readonly Source[]): unknown {
  const bucket = (key: string, some: readonly Source[]): Bucket => ({ key, doc_count: some.length, ...aggregated(index, aggs, some) })
  if (cardinality) return { value: new Set(sources.flatMap((source) => valuesOf(index, source, cardinality.field))).size }
  if (filter) {
    const some = sources.filter((source) => evaluate(index, filter, source))
    return { doc_count: some.length, ...aggregated(index, aggs, some) }
  }
  if (range)
    return {
      buckets: range.ranges.map(({ key, from = -Infinity, to = Infinity }) =>
        bucket(
          key,
          sources.filter((source) => valuesOf(index, source, range.field).some((value) => Number(value) >= from && Number(value) < to)),
        ),
      ),
    }
  if (!terms) throw new Refused(400, 'parsing_exception', 'Unknown aggregation')
  const values = new Set(sources.flatMap((source) => valuesOf(index, source, terms.field).map(String)))
  const buckets = [...values].map((value) =>
    bucket(
      value,
      sources.filter((source) => valuesOf(index, source, terms.field).map(String).includes(value)),
    ),
  )
  const orders = [terms.order ?? { _count: 'desc' as const }, { _key: 'asc' as const }].flat().flatMap((order) => Object.entries(order))
  const keyOf = (each: Bucket, by: string) =>
    by === '_key' ? each.key : by === '_count' ? each.doc_count : (each[by] as { value: number }).value
  const compare = (a: Bucket, b: Bucket): number => {
    for (const [by, direction] of orders) {
      const [left, right] = [keyOf(a, by), keyOf(b, by)]
      if (left !== right) return left < right === (direction === 'asc') ? -1 : 1
    }
    return 0
  }
  return { buckets: buckets.toSorted(compare).slice(0, terms.size) }
}

type Reader = (index: Index, inside: never, source: Source) => ClauseMatch
const READERS: Record<string, Reader> = {
  term: (index, inside: Record<string, Value>, source) => {
    const [field, value] = one(inside)
    return when(valuesOf(index, source, field).includes(value as Value))
  },
  terms: (index, inside: Record<string, Value[]>, source) => {
    const [field, values] = one(inside)
    return when(valuesOf(index, source, field).some((value) => (values as Value[]).includes(value)))
  },
  prefix: (index, inside: Record<string, string>, source) => {
    const [field, start] = one(inside)
    return when(valuesOf(index, source, field).some((value) => String(value).startsWith(start as string)))
  },
  regexp: (index, inside: Record<string, { value: string; flags: string }>, source) => {
    const [field, pattern] = one(inside) as [string, { value: string }]
    const whole = new RegExp(`^(?:${pattern.value})$`, 'u')
    return when(valuesOf(index, source, field).some((value) => whole.test(String(value))))
  },
  range: (index, inside: Record<string, { gte?: number; lte?: number; lt?: number }>, source) => {
    const [field, { gte = -Infinity, lte = Infinity, lt = Infinity }] = one(inside) as [string, { gte?: number; lte?: number; lt?: number }]
    return when(valuesOf(index, source, field).some((value) => Number(value) >= gte && Number(value) <= lte && Number(value) < lt))
  },
  constant_score: (index, { filter, boost }: { filter: Query; boost: number }, source) =>
    when(evaluate(index, filter, source) !== null, boost),
  dis_max: (index, { queries, _name }: { queries: Query[]; _name?: string }, source) => {
    const found = all(index, queries, source)
    if (found.every((each) => each === null)) return null
    return { score: Math.max(...found.map((each) => each?.score ?? 0)), names: [...namesIn(found), ...(_name ? [_name] : [])] }
  },
  bool: (
    index,
    inside: { must?: Query[]; filter?: Query[]; should?: Query[]; must_not?: Query[]; minimum_should_match?: number },
    source,
  ) => {
    const { must = [], filter = [], should = [], must_not: mustNot = [] } = inside
    const least = inside.minimum_should_match ?? (must.length + filter.length === 0 && should.length > 0 ? 1 : 0)
    const [needed, wished] = [all(index, must, source), all(index, should, source)]
    const isFound =
      needed.every(Boolean) &&
      all(index, filter, source).every(Boolean) &&
      !all(index, mustNot, source).some(Boolean) &&
      wished.filter(Boolean).length >= least
    const scored = [...needed, ...wished]
    return isFound ? { score: scored.reduce((sum, each) => sum + (each?.score ?? 0), 0), names: namesIn(scored) } : null
  },
  function_score: (index, inside: { query: Query; functions: { field_value_factor: { field: string; factor: number } }[] }, source) => {
    const found = evaluate(index, inside.query, source)
    if (!found) return null
    const more = inside.functions.map(({ field_value_factor: { field, factor } }) => {
      const value = Number(valuesOf(index, source, field)[0])
      if (!(value >= 0)) throw new Refused(400, 'illegal_argument_exception', 'field value function must not produce negative scores')
      return value * factor
    })
    return { ...found, score: more.reduce((sum, each) => sum + each, found.score) }
  },
}

/** Stands before a real server, to count its requests. Its index is deleted at the end. */
export class RealSearchServer extends LocalServer {
  readonly asked: string[] = []
  readonly index = `test-${randomUUID()}`
  readonly #address: string

  constructor(address: string) {
    super(async (request, response) => {
      this.asked.push(`${request.method} ${request.url?.split('?')[0]}`)
      const body = await textOf(request)
      const answer = await fetch(new URL(request.url ?? '', address), {
        method: request.method ?? 'GET',
        headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
        ...(body && { body }),
      })
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
      response.end(await answer.text())
    })
    this.#address = address
  }

  override async stop(): Promise<void> {
    await super.stop()
    await fetch(new URL(`${this.index}-v*`, this.#address), { method: 'DELETE' })
  }
}
