import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'

/** How results of a search are ordered. */
export const ranking = endpoint('GET /api/search/ranking', {
  access: 'public',
  summary: 'What gives or takes points in a search, in words and numbers, the most first.',
  reply: z.object({
    /** The points of all words of a search together. */
    words: z.int(),
    /** Points are below 0 where they are taken away. */
    rules: z.array(named('RankingRule', { text: z.string(), points: z.int() })),
    /** One of the first so many results is of a seller with at most so many stores. */
    small: z.object({ first: z.int(), stores: z.int() }),
  }),
})
