import { type Db, rowsOf, rowsPlannedAnew } from './db.ts'

export type QueueName = 'mails' | 'pushes' | 'webhook_deliveries'

/** Fewer messages than this are written as rows. More than MOST are split, so that a sender claims about as many as it can send soon. */
const FEWEST = 20
const MOST = 100

/** Whether this many messages are written as batches, which the sender unpacks. */
export const isMany = (count: number): boolean => count >= FEWEST

/** Queues messages as batches; the sender of the queue wakes with the commit. */
export async function writeBatches(tx: Db, queue: QueueName, items: readonly unknown[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(items.length / MOST) }, (_, i) => JSON.stringify(items.slice(i * MOST, (i + 1) * MOST)))
  await rowsOf(tx, 'batches.write')`insert into batches (queue, items) select ${queue}, items from unnest(${parts}::jsonb[]) items`
  tx.queued?.add(queue)
}

/**
 * Takes the oldest batch that is not locked, skipping `leaveOut` batches, as `taken (items, created_at)`. The statement that follows makes
 * rows of it, as `made (id)`.
 */
const takeOf = (queue: QueueName) => `with taken as (
  delete from batches where id = (select id from batches where queue = '${queue}' order by id offset $3 limit 1 for update skip locked) returning items, created_at)`

/** Columns of a row that its creator is about to send, beside its content columns: $1 is now, $2 a lease in seconds. */
export const CLAIMED = {
  columns: 'state, next_try_at, attempts, claimed_until, first_tried_at, last_tried_at, created_at',
  values: `'queued', $1::timestamptz, 1, now() + $2 * interval '1 second', $1::timestamptz, $1::timestamptz, taken.created_at`,
}

export type Unpack = (tx: Db, taking: { now: Date; leaseSeconds: number; leaveOut: number }) => Promise<number[] | null>

/**
 * Unpacks a batch into rows that the caller has claimed, in the caller's transaction. Returns their ids; null when there is no batch. The
 * statement inserts from `taken`, with the columns and values of `CLAIMED`.
 */
export const unpacking =
  (queue: QueueName, insert: string): Unpack =>
  async (tx, { now, leaseSeconds, leaveOut }) => {
    // A plan made while no browser was subscribed would scan all browsers for each message.
    const [row] = await rowsPlannedAnew<{ found: boolean; ids: number[] }>(
      tx,
      `${takeOf(queue)}, made as (${insert} returning id)
       select exists (select from taken) as found, (select coalesce(json_agg(id order by id), '[]') from made) as ids`,
      [now, leaseSeconds, leaveOut],
    )
    return row?.found ? row.ids : null
  }

/** Removes the mails of a closed account from all batches. */
export async function forgetInBatches(tx: Db, email: string, references: readonly string[], about: string): Promise<void> {
  const isTheirs = `(item->>'recipient' = $1 or item->>'reference' = any($2::text[]) or item->>'about' = $3)`
  await rowsOf(
    tx,
    'batches.forget',
    `update batches set items = (select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(items) item where ${isTheirs} is not true)
     where queue = 'mails' and exists (select from jsonb_array_elements(items) item where ${isTheirs})`,
    [email, references, about],
  )
}
