import type { z } from 'zod'
import type { Attention } from '#contracts/admin/admin.ts'
import { type Db, rowsOf } from '../platform/db.ts'

/** Something that waits for an admin. `id` tells it from others with its code. */
export type Waiting = Omit<z.output<typeof Attention>['items'][number], 'key' | 'owner'> & { id?: number | string | null }

export type WaitsForAdmins = (db: Db, now: Date) => Promise<Waiting[]>

/** What waits in a domain: the rows of one statement, and the words for each. */
export const waitingRows =
  <Row extends Pick<Waiting, 'id' | 'since'>>(
    name: string,
    sql: string,
    words: (row: Row, now: Date) => Omit<Waiting, 'id' | 'since'>,
    values: (now: Date) => unknown[] = () => [],
  ): WaitsForAdmins =>
  async (db, now) =>
    (await rowsOf<Row>(db, name, sql, values(now))).map((row) => ({ ...words(row, now), id: row.id, since: row.since }))
