import type { Client } from '@opensearch-project/opensearch'
import { z } from 'zod'

export type SearchHit = { id: number; score: number; names: readonly string[] }
export type SearchAnswer = { hits: SearchHit[]; aggregations: Record<string, unknown> }
/** A document of the index, with the product's id. */
export type SearchDocument = { id: number; fields: Record<string, unknown> }

/** A server that searches a copy of the index. Postgres stays the truth, and takes its place while it does not answer. */
export type SearchServer = {
  /** Whether the copy is complete. */
  isFilled(): Promise<boolean>
  /** Creates the copy, without documents, if there is none of this shape. */
  create(mappings: object): Promise<void>
  /** Writes documents and removes others. With `seen` it ends when searches see them, about a second later. */
  write(documents: readonly SearchDocument[], gone: readonly number[], how?: { seen: boolean }): Promise<void>
  /** Removes documents that were written before `time` (in their field `copied_at`); from now on searches read this copy. */
  finish(time: number): Promise<void>
  search(body: object): Promise<SearchAnswer>
}

/** The server failed a moment ago and is not asked now. */
export class SearchServerRests extends Error {}

const SEARCH_MS = 1_500
const WRITE_MS = 30_000
/** After a failure nobody waits for the server again for so long. */
const REST_MS = 30_000

const Answer = z.object({
  timed_out: z.literal(false),
  hits: z.object({
    hits: z.array(z.object({ _id: z.string().regex(/^\d+$/), _score: z.number(), matched_queries: z.array(z.string()).default([]) })),
  }),
  aggregations: z.record(z.string(), z.unknown()).default({}),
})

/**
 * A server with the API of OpenSearch. `index` is an alias: searches read the complete copy behind it, and another `shape` of the documents
 * is filled beside it first.
 */
export function openSearch(address: string, index: string, shape: number): SearchServer {
  const copy = `${index}-v${shape}`
  let connected: Promise<Client> | undefined
  let restsUntil = 0
  const client = () => {
    connected ??= import('@opensearch-project/opensearch').then(
      (library) => new library.Client({ node: address, maxRetries: 0, requestTimeout: WRITE_MS }),
    )
    return connected
  }

  return {
    async isFilled() {
      const { body } = await (await client()).indices.existsAlias({ name: index, index: copy })
      return body
    },
    async create(mappings) {
      const { indices } = await client()
      if (!(await indices.exists({ index: copy })).body) await indices.create({ index: copy, body: { mappings } })
    },
    async write(documents, gone, how) {
      const body = [
        ...documents.flatMap(({ id, fields }) => [{ index: { _id: String(id) } }, fields]),
        ...gone.map((id) => ({ delete: { _id: String(id) } })),
      ]
      if (body.length === 0) return
      const answer = await (await client()).bulk({ index: copy, refresh: how?.seen ? 'wait_for' : false, body })
      const refused = answer.body.items.flatMap((item) => item.index?.error ?? [])
      if (refused[0]) throw new Error(`The search server refused ${refused.length} documents: ${refused[0].reason}`)
    },
    async finish(time) {
      const { indices, deleteByQuery } = await client().then((own) => ({
        indices: own.indices,
        deleteByQuery: own.deleteByQuery.bind(own),
      }))
      await deleteByQuery({ index: copy, refresh: true, conflicts: 'proceed', body: { query: { range: { copied_at: { lt: time } } } } })
      await indices.updateAliases({
        body: { actions: [{ remove: { index: `${index}-v*`, alias: index, must_exist: false } }, { add: { index: copy, alias: index } }] },
      })
    },
    async search(body) {
      if (performance.now() < restsUntil) throw new SearchServerRests('The search server rests after a failure.')
      try {
        const answer = await (await client()).search({ index, body }, { requestTimeout: SEARCH_MS })
        const { hits, aggregations } = Answer.parse(answer.body)
        return {
          hits: hits.hits.map((hit) => ({ id: Number(hit._id), score: hit._score, names: hit.matched_queries })),
          aggregations,
        }
      } catch (error) {
        restsUntil = performance.now() + REST_MS
        throw error
      }
    },
  }
}
