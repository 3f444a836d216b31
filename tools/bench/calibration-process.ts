import fastify from 'fastify'
import { Pool } from 'pg'
import { type Load, measure, type Timing } from './load.ts'
import { idealOrder, type Orders } from './ideal-order.ts'
import { RAW_SQL, type RawSql } from './raw-sql.ts'

/** The machine's speed for the same bytes, rows or order with no other work. Each calibration runs in its own process. */
export type Calibration =
  | { kind: 'bare'; body: string; contentType: string }
  | ({ kind: 'sql'; url: string; statement: RawSql; values: unknown[][] } & Load)
  | ({ kind: 'order'; url: string; orders: Orders } & Load)
export type FromCalibration = { port: number } | { timing: Timing }

const tell = (message: FromCalibration): void => void process.send?.(message)

process.once('message', async (asked: Calibration) => {
  if (asked.kind === 'bare') return tell({ port: await serveBare(asked.body, asked.contentType) })
  const pool = new Pool({ connectionString: asked.url, max: asked.connections })
  const work = asked.kind === 'sql' ? rawSql(pool, asked.statement, asked.values) : idealOrder(pool, asked.orders)
  // Warms up connections, plans and compiled code before measuring.
  await measure({ connections: asked.connections, seconds: 0.5 }, work)
  tell({ timing: await measure(asked, work) })
  await pool.end()
})

async function serveBare(body: string, contentType: string): Promise<number> {
  const app = fastify()
  const bytes = Buffer.from(body)
  app.get('/*', (_request, reply) => reply.header('content-type', contentType).send(bytes))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

function rawSql(pool: Pool, statement: RawSql, values: unknown[][]) {
  return async (i: number): Promise<string | null> => {
    const given = values[i % values.length] ?? []
    for (const [n, text] of RAW_SQL[statement].entries()) await pool.query({ name: `${statement}.${n}`, text, values: given })
    return null
  }
}
