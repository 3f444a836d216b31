import type pg from 'pg'
import type { RetailerId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

const LOCK = 7_747_252
/** Imports are heavy: each node runs only this many at once, so that shoppers keep their share of it. */
const MOST_AT_ONCE = 2
let running = 0

/** Never runs two steps of one retailer's imports at once, on any node. The lock belongs to the connection: it ends with the process. */
export async function inTurn<T>(db: Db, retailerId: RetailerId, work: () => Promise<T>): Promise<T> {
  return withRoom(async () => {
    const client = await (db.$client as pg.Pool).connect()
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [LOCK, retailerId % 2 ** 31])
      if (!rows[0]?.mine) throw new Problem('conflict', { detail: 'Another import of yours is still running. Try again in a moment.' })
      try {
        return await work()
      } finally {
        await client.query('select pg_advisory_unlock($1, $2)', [LOCK, retailerId % 2 ** 31])
      }
    } finally {
      client.release()
    }
  })
}

/** Throws `busy` at once when this node already runs as many imports as it may. */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) throw new Problem('busy')
  running++
  try {
    return await work()
  } finally {
    running--
  }
}
