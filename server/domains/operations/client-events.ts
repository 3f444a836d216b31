import type { z } from 'zod'
import type { ClientEvent, clientEvents } from '#contracts/operations.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'

const SHOWN = 20

/** Stores the events that a browser sent, in one statement. */
export async function keepClientEvents(db: Db, events: readonly ClientEvent[], now: Date): Promise<void> {
  const column = <K extends keyof ClientEvent>(name: K) => events.map((event) => event[name])
  await rowsOf(db, 'operations.client_events')`
    insert into client_events (kind, name, page, value, created_at)
    select kind, name, page, value, ${now}
    from unnest(${column('kind')}::text[], ${column('name')}::text[], ${column('page')}::text[], ${column('value')}::int[]) as e
      (kind, name, page, value)`
}

/** The newest events from all browsers. */
export const newestClientEvents = (db: Db): Promise<z.output<typeof clientEvents.reply>['items']> =>
  rowsOf<z.output<typeof clientEvents.reply>['items'][number]>(db, 'operations.newest_events')`
    select kind, name, page, value, created_at as at from client_events order by created_at desc, id desc limit ${sql(SHOWN)}`
