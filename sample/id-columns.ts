import { type Db, rowsOf } from '#server/platform/db.ts'

/** A column with this name holds the id of such a row, in every table. */
const COLUMNS: Record<string, string> = {
  user_id: 'user',
  retailer_id: 'retailer',
  mall_id: 'mall',
  center_mall_id: 'mall',
  store_id: 'store',
  product_id: 'product',
  variant_id: 'variant',
  order_id: 'order',
  fulfillment_id: 'fulfillment',
}
/** These rows are marked by their own id. */
const ROOTS: Record<string, string> = {
  users: 'user',
  retailers: 'retailer',
  malls: 'mall',
  stores: 'store',
  products: 'product',
  variants: 'variant',
  orders: 'order',
  fulfillments: 'fulfillment',
}
/** The audit log cannot be edited, and its ids are words. */
const APART = ['audit_entries', 'refused_calls']

export type TableWithIds = { table: string; conditions: { column: string; set: string }[] }

/**
 * The tables with ids of people, businesses, products or orders, each before the tables that its foreign keys refer to. A key that turns
 * null when its row goes says that the row of the table stays, so it is left out.
 */
export async function tablesWithIds(db: Db): Promise<TableWithIds[]> {
  const columns = await rowsOf<{ table: string; column: string }>(db, 'sample.id-columns')`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and not c.table_name = any(${APART})
      and (c.column_name = any(${Object.keys(COLUMNS)}) or (c.column_name = 'id' and c.table_name = any(${Object.keys(ROOTS)})))
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.confdeltype = 'n' and k.conrelid = format('public.%I', c.table_name)::regclass
          and a.attname = c.column_name)
    order by 1, 2`
  const tables = new Map<string, TableWithIds['conditions']>()
  for (const { table, column } of columns) {
    const set = column === 'id' ? ROOTS[table] : COLUMNS[column]
    if (set) tables.set(table, [...(tables.get(table) ?? []), { column, set }])
  }
  const order = childrenFirst([...tables.keys()], await foreignKeys(db))
  return order.map((table) => ({ table, conditions: tables.get(table) ?? [] }))
}

type Key = { child: string; parent: string }
const foreignKeys = (db: Db): Promise<Key[]> =>
  rowsOf<Key>(db, 'sample.foreign-keys')`
    select c.relname as child, p.relname as parent from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.oid <> p.oid`

function childrenFirst(tables: readonly string[], keys: readonly Key[]): string[] {
  const sorted: string[] = []
  const seen = new Set<string>()
  const visit = (table: string): void => {
    if (seen.has(table)) return
    seen.add(table)
    for (const { child } of keys.filter(({ parent }) => parent === table)) visit(child)
    if (tables.includes(table)) sorted.push(table)
  }
  for (const table of tables) visit(table)
  return sorted
}
