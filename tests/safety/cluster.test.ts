import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CartLineInput } from '#contracts/cart/cart.ts'
import { connect, type Db, disconnect } from '#server/platform/db.ts'
import { lineOf } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'
import { Cluster, lacking, type Member, TTL } from './cluster.ts'
import { asAsked, expectNothingLostOrDoubled, orderAt, placeAll, wisherAt } from './guests.ts'
import { releaseBefore } from './release-before.ts'
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
const DISK_FULL_MS = 20_000
/** So often a guest arrives who waits as long as the server asks, beside guests who try again at once. */
const ARRIVAL_MS = 250
const MOST_TRIES = 3
const PIECES = 100_000
/** Orders with slow cards end by a job, those of a node that was killed by the next try. */
const SETTLED_MS = 120_000

test.skipIf(canRun)('a cluster is rehearsed by `npm run safety -- cluster`, where Patroni, etcd, HAProxy and Postgres 15 are', () => {
  if (isAsked) console.log(`Not rehearsed: this machine lacks ${missing.join(', ')}.`)
  expect(canRun).toBe(false)
})

type Event = { name: string; act: (leader: Member) => Promise<void>; mend?: (member: Member) => Promise<void> }

describe.runIf(canRun)('a cluster of three databases', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await Cluster.start()
  }, 300_000)
  afterAll(() => cluster.stop(), 120_000)

  const events: Event[] = [
    {
      name: 'the primary is killed',
      act: async (leader) => void process.kill(await cluster.postmaster(leader), 'SIGKILL'),
    },
    {
      name: 'the primary and its Patroni are killed',
      act: (leader) => signalBoth(leader, 'SIGKILL'),
      mend: (member) => cluster.startPatroni(member),
    },
    { name: 'a planned switch', act: () => cluster.switchOver() },
    {
      name: 'the primary and its Patroni stand still',
      act: (leader) => signalBoth(leader, 'SIGSTOP'),
      // As a watchdog does with a machine that stood still: Patroni 3.0.2 would take the lease back from the one that leads now.
      async mend(member) {
        await signalBoth(member, 'SIGKILL')
        await cluster.startPatroni(member)
      },
    },
    {
      name: 'the network of the primary is cut',
      act: (leader) => cluster.cutNetwork(leader),
      mend: (member) => cluster.joinNetwork(member),
    },
    {
      name: `the disk of the primary was full for ${DISK_FULL_MS / 1_000} s`,
      async act(leader) {
        await cluster.fillDisk(leader)
        await pause(DISK_FULL_MS)
        await cluster.freeDisk(leader)
      },
    },
  ]
  async function signalBoth(member: Member, signal: NodeJS.Signals): Promise<void> {
    cluster.signalPatroni(member, signal)
    process.kill(await cluster.postmaster(member), signal)
  }

  test('two nodes lose and double nothing while members are killed, paused, cut off, full and switched, and nodes are replaced', {
    timeout: 1_500_000,
    retry: 0,
  }, async () => {
    const url = await cluster.createDatabase('spiral')
    const nodes = await twoNodes(url)
    const db = verifying(url)
    const lines = [await aShop({ deps: { db } }, { onHand: PIECES }), await aShop({ deps: { db } }, { onHand: PIECES })]
    const buying = await Buying.begin(
      nodes,
      lines.map((shop) => lineOf(shop)),
    )
    for (const event of events) {
      await pause(CALM_MS)
      await rehearse(event, buying)
    }
    for (const node of nodes) {
      await pause(CALM_MS)
      const start = performance.now()
      const took = await node.killAndRestart()
      console.log(`a node is killed: it serves again after ${seconds(took)}; ${buying.gapSince(start)} without an order`)
    }
    await pause(CALM_MS)
    await buying.end(db)
  })

  test('two nodes are rolled from the release before to this one, and this one to itself, without an order given up', {
    timeout: 900_000,
    retry: 0,
  }, async () => {
    const before = await releaseBefore()
    if (!before) return console.log('Not rehearsed: git does not know the release before.')
    const url = await cluster.createDatabase('spiral_before')
    const nodes = await twoNodes(url, before)
    const buying = await Buying.begin(nodes, await shopsOf(before, url))
    for (const name of ['the release before gives way to this one', 'a node gives way to itself'])
      for (const node of nodes) {
        await pause(CALM_MS)
        const start = performance.now()
        await buying.without(node, () => node.replace(ROOT))
        await pause(CALM_MS)
        const gap = buying.gapSince(start)
        console.log(`${name}: it serves after ${seconds(performance.now() - start - CALM_MS)}; ${gap} without an order`)
      }
    await buying.end(verifying(url))
    expect(buying.mostTries, 'tries of one order').toBeLessThanOrEqual(MOST_TRIES)
  })

  async function twoNodes(url: string, release?: string): Promise<ServerProcess[]> {
    const env = { DATABASE_URL: url, SPIRAL_SECRET: 'the secret that both nodes of a rehearsed cluster have' }
    // The first one makes the tables.
    const nodes = [await aServerProcess(env, 'error', release)]
    nodes.push(await aServerProcess(env, 'error', release))
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.stop()))
    }, 60_000)
    return nodes
  }

  function verifying(url: string): Db {
    const db = connect(url, { connections: 2, onError: () => {} })
    onTestFinished(() => disconnect(db))
    return db
  }

  async function rehearse({ name, act, mend }: Event, buying: Buying) {
    const leader = await cluster.someLeader()
    const start = performance.now()
    await act(leader)
    const acted = performance.now()
    await pause(300)
    const back = await cluster.untilWritable()
    await expect.poll(() => buying.firstSince(back), { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    const again = buying.firstSince(back) ?? Number.NaN
    console.log(
      `${name}: writable after ${seconds(back - acted)}, an order ${seconds(again - back)} later; ${buying.gapSince(start)} without an order`,
    )
    expect.soft(back - acted, `${name}: the cluster's own time`).toBeLessThan((TTL + 15) * 1_000)
    expect.soft(again - back, `${name}: the nodes after the cluster`).toBeLessThan(AFTER_CLUSTER_MS)
    await mend?.(leader)
    expect.soft(await cluster.untilWhole(), `${name}: the three are together again`).toBe(true)
  }
})

/** Guests who buy at nodes without a pause, and guests who arrive one by one and wait as long as they are asked to. */
class Buying {
  readonly #nodes: readonly ServerProcess[]
  #serving: readonly ServerProcess[]
  readonly #bodies: string[] = []
  readonly #acknowledged: number[] = []
  readonly #heard = new Map<string, number>()
  readonly #tries: number[] = []
  #answers: Promise<WireAnswer[]> = Promise.resolve([])
  #turn = 0
  #isOver = false

  private constructor(nodes: readonly ServerProcess[]) {
    this.#nodes = nodes
    this.#serving = nodes
  }

  static async begin(nodes: readonly ServerProcess[], items: readonly CartLineInput[]): Promise<Buying> {
    const buying = new Buying(nodes)
    const wish = await wisherAt(nodes[0]?.origin ?? '', items)
    const next = () => {
      const body = wish()
      buying.#bodies.push(body)
      return body
    }
    const acknowledge = () => void buying.#acknowledged.push(performance.now())
    const hasty = placeAll(buying.#origin, () => (buying.#isOver ? undefined : next()), acknowledge, buying.#hear)
    buying.#answers = Promise.all([hasty, buying.#arrive(next)]).then((all) => all.flat())
    return buying
  }

  #origin = (): string => this.#serving[this.#turn++ % this.#serving.length]?.origin ?? ''

  #hear = (answer: WireAnswer | null) => {
    const name = String(answer?.status ?? 'no answer')
    this.#heard.set(name, (this.#heard.get(name) ?? 0) + 1)
  }

  async #arrive(next: () => string): Promise<WireAnswer[]> {
    const orders: Promise<WireAnswer>[] = []
    for (; !this.#isOver; await pause(ARRIVAL_MS)) {
      const nth = orders.length
      const heard = (answer: WireAnswer | null, tries: number) => {
        this.#hear(answer)
        this.#tries[nth] = tries
      }
      orders.push(orderAt(this.#origin, next(), heard, asAsked))
    }
    return Promise.all(orders)
  }

  /** The most tries that an order of a patient guest took. */
  get mostTries(): number {
    return Math.max(...this.#tries)
  }

  firstSince = (time: number): number | undefined => this.#acknowledged.find((at) => at > time)

  /** The longest time between two acknowledged orders from a moment on. */
  gapSince(start: number): string {
    const times = [this.#acknowledged.findLast((at) => at <= start) ?? start, ...this.#acknowledged.filter((at) => at > start)]
    return seconds(Math.max(...times.map((at, i) => (times[i + 1] ?? at) - at)))
  }

  /** Sends nobody to a node meanwhile, as a proxy does for a release. */
  async without(node: ServerProcess, act: () => Promise<void>): Promise<void> {
    this.#serving = this.#nodes.filter((each) => each !== node)
    await act()
    this.#serving = this.#nodes
  }

  /** Waits for the last orders and compares the answers to guests with the database. */
  async end(db: Db): Promise<void> {
    this.#isOver = true
    const answers = await this.#answers
    const statuses = [...this.#heard].map(([status, n]) => `${status}: ${n}`).join(', ')
    const byTries = [...Map.groupBy(this.#tries, (tries) => tries)].map(([tries, { length }]) => `${length} in ${tries}`).join(', ')
    console.log(`${answers.length} orders; answers: ${statuses}; patient guests by tries: ${byTries}`)
    const faults = this.#nodes.flatMap((node) => node.said().match(/^\{"level":50.*$/gm) ?? [])
    for (const kind of new Set(faults.map((line) => /"message":"([^"]*)"/.exec(line)?.[1]))) console.log(`logged as an error: ${kind}`)
    await expectNothingLostOrDoubled(db, this.#bodies, answers, SETTLED_MS)
  }
}

const ROOT = new URL('../..', import.meta.url).pathname

/** Lines of two shops that the code of a release makes, by the tables that it has. */
async function shopsOf(release: string, url: string): Promise<CartLineInput[]> {
  const script = `
    import { connect, disconnect } from '#server/platform/db.ts'
    import { lineOf } from '#tests/buying.ts'
    import { aShop } from '#tests/shops.ts'
    const db = connect(${JSON.stringify(url)}, { connections: 1, onError: () => {} })
    const shops = [await aShop({ deps: { db } }, { onHand: ${PIECES} }), await aShop({ deps: { db } }, { onHand: ${PIECES} })]
    console.log(JSON.stringify(shops.map((shop) => lineOf(shop))))
    await disconnect(db)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: release })
  return JSON.parse(stdout)
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
