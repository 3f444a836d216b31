import type { Db } from '#server/platform/db.ts'

/** Tables that record requests themselves; they change with every rejected request. */
const TRACES = new Set(['rate_limits', 'sessions'])

/** A fingerprint of all business data: unchanged by a request that changes nothing. */
export async function stateOf(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.$client.query<{ name: string }>({
    name: 'test.tables',
    text: `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'zips' order by 1`,
  })
  const marks = rows
    .filter(({ name }) => !TRACES.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '\n' order by t::text)), '') as mark from "${name}" t`,
    )
  // Under a name it is planned once for each connection: planning it for 300 tables takes as long as running it.
  const found = await db.$client.query<{ name: string; mark: string }>({ name: 'test.state', text: marks.join(' union all ') })
  return Object.fromEntries(found.rows.map(({ name, mark }) => [name, mark]))
}
