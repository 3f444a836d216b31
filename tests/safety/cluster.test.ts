import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Db, disconnect } from '#server/platform/db.ts'
import { lineOf } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'
import { Cluster, lacking, TTL } from './cluster.ts'
import { expectNothingLostOrDoubled, placeAll, wisherAt } from './guests.ts'
import { aServerProcess, type ServerProcess } from './server.ts'
import type { WireAnswer } from './wire.ts'

// `npm run safety -- cluster` rehearses what happens to orders while a real cluster fails. It takes minutes, so it is no part of `npm test`.
const isAsked = process.env['SPIRAL_SAFETY'] === 'full'
const missing = lacking()
const canRun = isAsked && missing.length === 0
/** The pause between two events, in which orders flow. */
const CALM_MS = 5_000
/** Two nodes may take this much longer than the cluster itself until an order is acknowledged. */
const AFTER_CLUSTER_MS = 2_000

test.skipIf(canRun)('a cluster is rehearsed by `npm run safety -- cluster`, where Patroni, etcd, HAProxy and Postgres 15 are', () => {
  if (isAsked) console.log(`Not rehearsed: this machine lacks ${missing.join(', ')}.`)
  expect(canRun).toBe(false)
})

type Event = { name: string; act: () => Promise<void>; mend?: () => Promise<void> }

describe.runIf(canRun)('a cluster of three databases', () => {
  let cluster: Cluster
  let nodes: ServerProcess[]
  let db: Db
  beforeAll(async () => {
    cluster = await Cluster.start()
    // The first one makes the tables.
    nodes = [await aServerProcess({ DATABASE_URL: cluster.url }, 'error')]
    nodes.push(await aServerProcess({ DATABASE_URL: cluster.url }, 'error'))
    db = connect(cluster.url, { connections: 2, onError: () => {} })
  }, 300_000)
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await disconnect(db)
    await cluster.stop()
  }, 120_000)

  test('two nodes lose and double nothing while members are killed, paused and switched, and the nodes are replaced', {
    timeout: 900_000,
  }, async () => {
    const shops = [await aShop({ deps: { db } }, { onHand: 100_000 }), await aShop({ deps: { db } }, { onHand: 100_000 })]
    const wish = await wisherAt(
      nodes[0]?.origin ?? '',
      shops.map((shop) => lineOf(shop)),
    )
    const bodies: string[] = []
    const acknowledged: number[] = []
    const heard = new Map<string, number>()
    let over = false
    let turn = 0
    const placing = placeAll(
      () => nodes[turn++ % nodes.length]?.origin ?? '',
      () => {
        if (over) return undefined
        bodies.push(wish())
        return bodies.at(-1)
      },
      () => acknowledged.push(performance.now()),
      (answer: WireAnswer | null) =>
        heard.set(String(answer?.status ?? 'no answer'), (heard.get(String(answer?.status ?? 'no answer')) ?? 0) + 1),
    )
    const events: Event[] = [
      {
        name: 'the primary is killed',
        act: async () => process.kill(await cluster.postmaster(await cluster.someLeader()), 'SIGKILL') && undefined,
      },
      lost('the primary and its Patroni are killed', 'SIGKILL'),
      { name: 'a planned switch', act: () => cluster.switchOver() },
      lost('the primary and its Patroni stand still', 'SIGSTOP'),
    ]
    for (const event of events) {
      await pause(CALM_MS)
      await rehearse(event)
    }
    for (const node of nodes) {
      await pause(CALM_MS)
      const start = performance.now()
      await node.killAndRestart()
      console.log(`a node is replaced: it serves again after ${seconds(performance.now() - start)}; ${gapSince(start)} without an order`)
    }
    await pause(CALM_MS)
    over = true
    const answers = await placing
    console.log(`${answers.length} orders; answers: ${[...heard].map(([status, n]) => `${status}: ${n}`).join(', ')}`)
    const faults = nodes.flatMap((node) => node.said().match(/^\{"level":50.*$/gm) ?? [])
    for (const kind of new Set(faults.map((line) => /"message":"([^"]*)"/.exec(line)?.[1]))) console.log(`logged as an error: ${kind}`)
    await expectNothingLostOrDoubled(db, bodies, answers)

    function lost(name: string, signal: 'SIGKILL' | 'SIGSTOP'): Event {
      let member: Awaited<ReturnType<Cluster['someLeader']>>
      return {
        name,
        async act() {
          member = await cluster.someLeader()
          cluster.signalPatroni(member, signal)
          process.kill(await cluster.postmaster(member), signal)
        },
        async mend() {
          if (signal === 'SIGKILL') return cluster.startPatroni(member)
          process.kill(await cluster.postmaster(member), 'SIGCONT')
          cluster.signalPatroni(member, 'SIGCONT')
        },
      }
    }

    async function rehearse({ name, act, mend }: Event) {
      const start = performance.now()
      await act()
      await pause(300)
      const back = await cluster.untilWritable()
      await expect.poll(() => (acknowledged.at(-1) ?? 0) > back, { timeout: 60_000, interval: 20 }).toBe(true)
      const again = acknowledged.find((at) => at > back) ?? Number.NaN
      console.log(
        `${name}: writable after ${seconds(back - start)}, an order ${seconds(again - back)} later; ${gapSince(start)} without an order`,
      )
      expect.soft(back - start, `${name}: the cluster's own time`).toBeLessThan((TTL + 15) * 1_000)
      expect.soft(again - back, `${name}: the nodes after the cluster`).toBeLessThan(AFTER_CLUSTER_MS)
      await mend?.()
      if (!(await cluster.untilWhole())) console.log(`${name}: the three are not together again`)
    }

    /** The longest time between two acknowledged orders from a moment on. */
    function gapSince(start: number): string {
      const times = [acknowledged.findLast((at) => at <= start) ?? start, ...acknowledged.filter((at) => at > start)]
      return seconds(Math.max(...times.map((at, i) => (times[i + 1] ?? at) - at)))
    }
  })
})

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
