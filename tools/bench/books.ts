import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cents } from '#contracts/money.ts'
import { post } from '#server/domains/ledger/ledger.ts'
import type { Transfer } from '#server/domains/ledger/rules.ts'
import { captureTransfers } from '#server/domains/payments/bookings.ts'
import { connect, disconnect, transact } from '#server/platform/db.ts'
import { cpuOf, cpuOfPostgres, memoryOf } from './cpu.ts'
import { measure } from './load.ts'
import type { Verdict } from './report.ts'
import type { Server } from './server.ts'
import { SOLD_ORDERS, soldSql } from './sold-orders.ts'
import { asking } from './world.ts'

type Say = (words: string) => void

/** The ledger's own posting act, and the audit over many transfers, in a marketplace that only this measurement uses. */
export async function measureBooks(
  on: Server,
  say: Say,
  { seconds, transfers }: { seconds: number; transfers: number },
): Promise<Verdict[]> {
  const rate = await measurePosting(on, say, seconds)
  const few = await auditAfter(on, Math.round(transfers / 10), say)
  const many = await auditAfter(on, transfers, say)
  const growth = many.peakMiB / few.peakMiB
  return [
    rate,
    {
      what: `audit of ${many.transfers.toLocaleString('en')} transfers`,
      figure: `${many.seconds.toFixed(1)} s, ${many.cpuSeconds.toFixed(1)} s of CPU`,
      target: 'at most 60 s',
      reached: many.seconds <= 60 && many.code === 0,
    },
    {
      what: `memory of the audit and its connection, ${many.transfers.toLocaleString('en')} against ${few.transfers.toLocaleString('en')} transfers`,
      figure: `${many.peakMiB.toFixed(0)} against ${few.peakMiB.toFixed(0)} MiB`,
      target: 'at most 125 %',
      reached: growth <= 1.25,
    },
  ]
}

/** Checkouts that arrive together are booked in one transaction. */
const ORDERS_TOGETHER = 16
const AT_ONCE = 4
const RETAILERS = 200

async function measurePosting(on: Server, say: Say, seconds: number): Promise<Verdict> {
  const db = connect(on.databaseUrl, { connections: AT_ONCE })
  try {
    const [{ synchronous_commit: durable } = { synchronous_commit: '?' }] = (await db.$client.query('show synchronous_commit')).rows as {
      synchronous_commit: string
    }[]
    const first = Date.now() * 1000
    let order = 0
    const batch = (): Transfer[] => {
      const spread = order
      return Array.from({ length: ORDERS_TOGETHER }).flatMap(() => saleOf(first + order++, spread))
    }
    const perBatch = batch().length
    const work = (): Promise<null> => transact(db, (tx) => post(tx, batch(), new Date())).then(() => null)
    await measure({ connections: AT_ONCE, seconds: 1 }, work)
    const before = { own: process.cpuUsage(), postgres: await cpuOfPostgres(on.postmaster) }
    const timing = await measure({ connections: AT_ONCE, seconds }, work)
    const own = process.cpuUsage(before.own)
    const postgres = ((await cpuOfPostgres(on.postmaster)) ?? 0) - (before.postgres ?? 0)
    const count = timing.count * perBatch
    const rate = count / timing.seconds
    const cpu = ((own.user + own.system) / 1000 + postgres) / count
    say(
      `ledger: ${rate.toFixed(0)} transfers a second, ${perBatch} in a transaction, ${AT_ONCE} at once, synchronous_commit ${durable}; ` +
        `CPU of one ${cpu.toFixed(3)} ms (Postgres ${(postgres / count).toFixed(3)}); p95 of a transaction ${timing.p95.toFixed(1)} ms; ${timing.errors} errors`,
    )
    return {
      what: 'ledger transfers with durability on',
      figure: `${rate.toFixed(0)} a second, ${cpu.toFixed(3)} ms of CPU each`,
      target: 'at least 3,000 a second',
      reached: rate >= 3000 && timing.errors === 0 && durable === 'on',
    }
  } finally {
    await disconnect(db)
  }
}

/** The transfers of one order of one store, paid by card. Its ids are beyond those of any order. */
function saleOf(id: number, spread: number): Transfer[] {
  const order = { id, number: `B${id}` }
  const group = {
    fulfillmentId: id,
    retailerId: 1_000_000 + (id % RETAILERS),
    goods: cents(2000),
    shipping: cents(0),
    subsidy: cents(0),
    tax: cents(140),
    commission: cents(160),
  }
  const card = { kind: 'card', account: '', detail: null, amount: cents(2140), points: null } as const
  return captureTransfers(order, [card], [group], spread)
}

type Audited = { transfers: number; seconds: number; cpuSeconds: number; peakMiB: number; code: number | null }
async function auditAfter(on: Server, wanted: number, say: Say): Promise<Audited> {
  const transfers = await sellUntil(on, wanted, say)
  const before = await cpuOfPostgres(on.postmaster)
  const started = performance.now()
  const child = spawn(process.execPath, ['tools/audit.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: on.databaseUrl, SPIRAL_DATA: on.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (words: Buffer) => {
    said += words.toString()
  })
  const known = new Set(await backendsOf(on.postmaster))
  let [own, backend, cpu] = [0, 0, 0]
  while (child.exitCode === null && child.signalCode === null) {
    own = Math.max(own, (await memoryOf(child.pid as number)) ?? 0)
    cpu = Math.max(cpu, (await cpuOf(child.pid as number)) ?? 0)
    for (const pid of await backendsOf(on.postmaster)) if (!known.has(pid)) backend = Math.max(backend, await privateMemoryOf(pid))
    await pause(100)
  }
  const seconds = (performance.now() - started) / 1000
  const postgres = ((await cpuOfPostgres(on.postmaster)) ?? 0) - (before ?? 0)
  const result = { transfers, seconds, cpuSeconds: (cpu + postgres) / 1000, peakMiB: own + backend, code: child.exitCode }
  say(
    `audit of ${transfers.toLocaleString('en')} transfers: ${seconds.toFixed(1)} s, CPU ${result.cpuSeconds.toFixed(1)} s; at most ${own.toFixed(0)} MiB itself and ` +
      `${backend.toFixed(0)} MiB in its connection (without the shared buffers); ended with ${child.exitCode}: ${said.trim().split('\n').at(-1)}`,
  )
  return result
}

async function sellUntil(on: Server, wanted: number, say: Say): Promise<number> {
  return asking(on.databaseUrl, async (client) => {
    const count = async () => Number((await client.query('select count(*) as n from ledger_transfers')).rows[0].n)
    let have = await count()
    if (have < wanted) say(`Selling until there are ${wanted.toLocaleString('en')} transfers`)
    while (have < wanted) {
      const orders = Math.min(SOLD_ORDERS.atOnce, Math.ceil((wanted - have) / SOLD_ORDERS.transfersEach))
      for (const statement of soldSql(orders)) await client.query(statement)
      have += orders * SOLD_ORDERS.transfersEach
    }
    await client.query('vacuum analyze')
    return have
  })
}

async function backendsOf(postmaster: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === postmaster ? Number(pid) : null
    }),
  )
  return parents.flatMap((pid) => pid ?? [])
}

/** The memory of a process without what it shares with others, in MiB. */
async function privateMemoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/RssAnon:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024
}
