import { FEW_STORES, SEEN_FIRST } from '#server/domains/search/small-stores.ts'
import { everydayQueries } from './everyday.ts'
import { askOnce } from './load.ts'
import type { Server } from './server.ts'
import { asking } from './world.ts'

type FoundProduct = { title: string; store: { id: number } }
type FoundPage = { items: FoundProduct[]; search?: { exact: number | null; nobodyNear: object | null } }

export async function pageBy({ port }: Pick<Server, 'port'>, words: string): Promise<FoundPage> {
  const { body } = await askOnce(port, { path: `/api/products?limit=24&q=${encodeURIComponent(words)}` })
  return JSON.parse(body.toString()) as FoundPage
}
export const foundBy = async (server: Pick<Server, 'port'>, words: string): Promise<FoundProduct[]> => (await pageBy(server, words)).items

/** How many of the everyday searches show a small store among their first results. */
export async function measureExposure(server: Server): Promise<{ seen: number; searches: number }> {
  const small = await asking(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from (select id, count(*) over (partition by retailer_id) as branches from stores where not closed) s where branches <= $1`,
      [FEW_STORES],
    )
    return new Set(rows.map(({ id }) => Number(id)))
  })
  let [seen, searches] = [0, 0]
  for (const { words } of await everydayQueries()) {
    const found = await foundBy(server, words)
    if (found.length === 0) continue
    searches++
    if (found.slice(0, SEEN_FIRST).some(({ store }) => small.has(store.id))) seen++
  }
  return { seen, searches }
}
