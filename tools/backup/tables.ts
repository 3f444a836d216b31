import type pg from 'pg'

/** The tables that a migration fills by itself when it runs. */
const OF_MIGRATIONS = ['drizzle.__drizzle_migrations', 'graphile_worker.migrations']
/** Tables that have rows as soon as they are made; a restore replaces these rows. */
const FILLED_BY_MIGRATIONS = ['public.commission_rules', 'public.plans']
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/** A table with rows of its own; for a partition also its parent and its bounds. */
export type Table = { name: string; columns: string[]; parent: string | null; bounds: string | null }

/** Every table with rows, also the partitions of months. Names are quoted where SQL needs it. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select coalesce(array_agg(quote_ident(a.attname) order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select format('%I.%I', pn.nspname, p.relname) from pg_inherits i join pg_class p on p.oid = i.inhparent
        join pg_namespace pn on pn.oid = p.relnamespace where i.inhrelid = c.oid and c.relispartition) as parent,
       case when c.relispartition then pg_get_expr(c.relpartbound, c.oid) end as bounds
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${OURS} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  )
  return rows.filter(({ name }) => !OF_MIGRATIONS.includes(name))
}

export type Counter = { name: string; last: string | null }

/** The counters behind ids; null for one that has counted nothing yet. */
export const countersOf = async (client: pg.Client): Promise<Counter[]> =>
  (
    await client.query<Counter>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences n
       where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`,
    )
  ).rows

/** The time of the newest migration, which names the schema; null where SPIRAL has never been. */
export async function schemaOf(client: pg.Client): Promise<number | null> {
  const { rows: known } = await client.query<{ known: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`)
  if (!known[0]?.known) return null
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  return rows[0]?.last === null || rows[0] === undefined ? null : Number(rows[0].last)
}

/** The tables with rows, other than those that the migrations of an empty database leave. */
export async function filledTables(client: pg.Client): Promise<string[]> {
  const asked = (await tablesOf(client))
    .filter(({ name }) => !FILLED_BY_MIGRATIONS.includes(name))
    .map(({ name }) => `select '${name}' as name where exists (select from only ${name})`)
  if (asked.length === 0) return []
  return (await client.query<{ name: string }>(asked.join(' union all '))).rows.map(({ name }) => name).toSorted(byName)
}
const byName = (one: string, other: string): number => (one < other ? -1 : 1)

/**
 * Takes off what slows down or refuses the loading of rows in any order: references between tables, indexes that no constraint needs, and
 * our own triggers, which have acted on these rows before. Returns the statements that put all of it back. Putting a reference back checks
 * every row. The rights of the owner suffice.
 */
export async function takeOff(client: pg.Client, large: readonly string[]): Promise<string[]> {
  const named = async (sql: string, values: unknown[] = []) =>
    (await client.query<{ off: string; on: string }>(sql, values)).rows.map(({ off, on }) => ({ off, on }))
  const references = await named(
    `select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as off,
       format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as on
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and ${OURS} order by k.conname`,
  )
  const indexes = await named(
    `select format('drop index %I.%I', n.nspname, x.relname) as off, pg_get_indexdef(x.oid) as on
     from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and not c.relispartition and ${OURS} and format('%I.%I', n.nspname, c.relname) = any($1)
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f') order by x.relname`,
    [large],
  )
  const triggers = await named(
    `select distinct format('alter table %I.%I disable trigger user', n.nspname, c.relname) as off,
       format('alter table %I.%I enable trigger user', n.nspname, c.relname) as on
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgparentid = 0 and ${OURS} order by 1`,
  )
  for (const { off } of [...references, ...indexes, ...triggers]) await client.query(off)
  return [...triggers, ...indexes, ...references].map(({ on }) => on)
}
