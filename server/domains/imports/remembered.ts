import { createHash } from 'node:crypto'
import type { RetailerId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { plain } from './formats/header.ts'
import type { Columns } from './mapping.ts'

/** The same for headers that differ only in case and signs. */
const hashOf = (header: readonly string[]): string => createHash('sha256').update(header.map(plain).join('\n')).digest('hex')

/** What this retailer chose for the columns of the same header before; null for a new header. */
export async function rememberedColumns(db: Db, retailerId: RetailerId, header: readonly string[]): Promise<Columns | null> {
  const [row] = await rowsOf<{ columns: Columns }>(db, 'imports.remembered')`
    select columns from import_columns where retailer_id = ${retailerId} and header_hash = ${hashOf(header)}`
  return row?.columns ?? null
}

export async function rememberColumns(db: Db, retailerId: RetailerId, header: readonly string[], columns: Columns): Promise<void> {
  await rowsOf(db, 'imports.remember')`
    insert into import_columns (retailer_id, header_hash, columns) values (${retailerId}, ${hashOf(header)}, ${JSON.stringify(columns)})
    on conflict (retailer_id, header_hash) do update set columns = excluded.columns, created_at = now()`
}
