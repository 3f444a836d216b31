import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Calibration, FromCalibration } from './calibration-process.ts'
import { cpuOf, cpuOfPostgres } from './cpu.ts'
import { IDEAL_TABLES } from './ideal-order.ts'
import { askOnce, type Load, loadHttp } from './load.ts'
import type { RawSql } from './raw-sql.ts'
import type { Measurement } from './report.ts'
import type { Server } from './server.ts'
import { asking, type World } from './world.ts'

/** The same bytes from a bare Fastify server. */
export async function bareFastify(server: Server, path: string, load: Load): Promise<Measurement> {
  const { body, head } = await askOnce(server.port, { path })
  const contentType = /\r\ncontent-type: ([^\r]+)/i.exec(head)?.[1] ?? 'text/plain'
  const child = start({ kind: 'bare', body: body.toString(), contentType })
  try {
    const { port } = (await child.answer) as { port: number }
    await loadHttp(port, () => ({ path: '/' }), { ...load, seconds: 0.5 })
    const before = await cpuOf(child.pid)
    const timing = await loadHttp(port, () => ({ path: '/' }), load)
    return {
      name: 'bare Fastify, the same bytes',
      ...load,
      timing,
      serverMs: per(timing.count, before, await cpuOf(child.pid)),
      postgresMs: null,
    }
  } finally {
    child.end()
  }
}

/** The same rows by raw SQL, without HTTP, JSON or access checks. */
export async function rawSql(server: Server, name: string, statement: RawSql, values: unknown[][], load: Load): Promise<Measurement> {
  return inDatabase(server, name, { kind: 'sql', url: server.databaseUrl, statement, values, ...load })
}

export async function idealOrders(server: Server, world: World, load: Load): Promise<Measurement> {
  const { offers } = world
  await asking(server.databaseUrl, async (client) => {
    await client.query(IDEAL_TABLES)
    await client.query('insert into ideal.stock select *, 100000000 from unnest($1::bigint[], $2::bigint[])', [
      offers.map((offer) => offer.variantId),
      offers.map((offer) => offer.storeId),
    ])
  })
  const row = await inDatabase(server, 'ideal order transaction', {
    kind: 'order',
    url: server.databaseUrl,
    orders: { offers, priceCents: 2000 },
    ...load,
  })
  await asking(server.databaseUrl, (client) => client.query('drop schema ideal cascade'))
  return row
}

async function inDatabase(server: Server, name: string, asked: Exclude<Calibration, { kind: 'bare' }>): Promise<Measurement> {
  const before = await cpuOfPostgres(server.postmaster)
  const child = start(asked)
  const own = await cpuOf(child.pid)
  const { timing } = (await child.answer) as { timing: Measurement['timing'] }
  const [ownAfter, after] = [await cpuOf(child.pid), await cpuOfPostgres(server.postmaster)]
  child.end()
  // The CPU figure includes the warm-up, so the count is scaled up by its share of the time.
  const all = timing.count * ((timing.seconds + 0.5) / timing.seconds)
  const { connections, seconds } = asked
  return { name, connections, seconds, timing, serverMs: per(all, own, ownAfter), postgresMs: per(all, before, after) }
}

const per = (count: number, before: number | null, after: number | null): number | null =>
  before === null || after === null || count === 0 ? null : (after - before) / count

function start(asked: Calibration) {
  const child = fork(join(import.meta.dirname, 'calibration-process.ts'), { execPath: process.execPath })
  const answer = Promise.race([
    once(child, 'message').then(([message]) => message as FromCalibration),
    once(child, 'exit').then(() => Promise.reject(new Error('A calibration ended without a result.'))),
  ])
  child.send(asked)
  return { pid: child.pid as number, answer, end: () => void child.kill() }
}
