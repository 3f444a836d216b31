import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { QueueName, Unpack } from './message-batches.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { Clock } from './clock.ts'
import { type Db, rowsOf, transact } from './db.ts'
import { SendRate, type Rates } from './send-rate.ts'

/** What became of one try. Unreachable: the receiver's server was not there at all, which says nothing about this message. */
export type Outcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'refused'; error: string }
  | { is: 'failed'; error: string; waitMs?: number; strikes?: boolean }
  | { is: 'unreachable'; error: string; waitMs?: number }

/** A table of things that leave the house, with the columns of `tries()` and a `state`. */
export type Queue<Item extends { id: number }> = {
  table: QueueName
  /** As many at the same moment, and so many to the same lane. */
  atOnce: number
  atOncePerLane: number
  /** Taken together: one at a time, the taking would cost more than the sending. */
  ahead: number
  /** After so many tries it is a dead letter. */
  mostTries: number
  load(db: Db, ids: readonly number[]): Promise<Item[]>
  /** Makes rows of what was told to many at once. */
  unpack: Unpack
  /** Who receives it, as far as being reachable goes. */
  laneOf(item: Item): string
  /** The one lane of all, when there is only one: while it cannot be reached, nothing is taken at all. */
  onlyLane?: string
  send(item: Item): Promise<Outcome>
  /** What else follows from outcomes, in the transaction-less moment after they were written. */
  settled?(outcomes: readonly { item: Item; outcome: Outcome }[]): Promise<void>
  close?(): void
}

type Claimed<Item> = { item: Item; attempts: number }
type Done<Item> = Claimed<Item> & { outcome: Outcome }

const LEASE_SECONDS = 10
const EXTEND_MS = 3_000
/** What is queued in a moment leaves together; while more and more is written, the writing is left alone for a while. */
const GATHER_MS = 120
const GATHER_AT_MOST_MS = 2_500
const POLL_MS = 1_000
/** Outcomes are written together as well: a killed sender's last tenth of a second leaves once more. */
const SETTLE_MS = 100
/**
 * No receiver takes more at a stretch, and whoever is shopping needs the machine as well: where more waits, so much leaves in a second,
 * evenly, also when the sender is kept from it now and then. What leaves in a bunch has a processor to itself meanwhile.
 */
export const RATES: Rates = { perSecond: 950, stretch: { most: 12, ms: 8 }, catchUpMs: 200 }
/** Read row by row: as a plain value it would lead along the index of all that wait, ten thousand for each hundred that left. */
const STILL_QUEUED = `(select 'queued')`
/** So many batches that cannot be unpacked are left where they are. */
const MOST_BROKEN = 3
/** What is taken before is still leaving when more is taken. */
const TAKE_SHARE = 0.5
const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 3_600_000

/** Doubles with every try, and is spread so that what failed together does not come back together. */
function waitAfter(attempts: number, random: number = Math.random()): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1))
  return Math.round(most * (0.5 + random / 2))
}

/**
 * Takes what is due from a queue and sends it, several at once: at least once, each as its own, the failed later again.
 * Nodes share the queue by leases; a killed node's are free again after seconds.
 */
export class Sender<Item extends { id: number }> {
  readonly #db: Db
  readonly #queue: Queue<Item>
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #circuit: CircuitBreaker
  readonly #held = new Set<number>()
  readonly #waiting = new Map<string, Claimed<Item>[]>()
  #flying = new Map<string, number>()
  #inFlight = 0
  #done: Done<Item>[] = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #again = false
  #stopped = false
  readonly #pace = new SendRate(RATES)
  #paused: NodeJS.Timeout | undefined
  #changed: () => void = () => {}

  constructor(deps: { db: Db; clock: Clock; log: FastifyBaseLogger }, queue: Queue<Item>) {
    this.#db = deps.db
    this.#clock = deps.clock
    this.#log = deps.log
    this.#queue = queue
    this.#circuit = new CircuitBreaker(deps.clock)
  }

  /** Its table; writing to it wakes its sender. */
  get queue(): string {
    return this.#queue.table
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS)
    this.#timer.unref()
    this.wake()
  }

  /** Called when something was queued; many calls become one pass. */
  wake(): void {
    if (this.#stopped) return
    if (this.#running) {
      this.#again = true
      this.#changed()
      return
    }
    this.#running = this.#gather()
      .then(() => this.#pass())
      .catch((error: unknown) => this.#log.error({ err: error }, `${this.#queue.table} wait to be sent`))
      .finally(() => {
        this.#running = undefined
        if (this.#again) {
          this.#again = false
          this.wake()
        }
      })
  }

  async #gather(): Promise<void> {
    const started = performance.now()
    do {
      this.#again = false
      await pause(GATHER_MS)
    } while (this.#again && !this.#stopped && performance.now() - started < GATHER_AT_MOST_MS)
  }

  /** Sends everything that is due now, once: for tests and for the sample, which wait for nothing else. */
  async drain(): Promise<void> {
    await this.#running
    await this.#pass()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    this.#changed()
    await this.#running
    this.#queue.close?.()
  }

  /** Until nothing is due and nothing is under way. */
  async #pass(): Promise<void> {
    const extending = setInterval(() => void this.#extend(), EXTEND_MS)
    let mayBeMore = true
    try {
      // What could not be written the last time is not taken again before.
      if (this.#done.length > 0) await this.#settle()
      let settledAt = performance.now()
      for (;;) {
        if (this.#again) mayBeMore = true
        this.#again = false
        const room = this.#stopped ? 0 : this.#room()
        if (mayBeMore && room > 0) mayBeMore = (await this.#claim(room)) >= room
        this.#launch()
        const isUnderWay = this.#inFlight > 0 || (this.#waiting.size > 0 && !this.#stopped)
        if (this.#done.length > 0 && (!isUnderWay || performance.now() - settledAt > SETTLE_MS)) {
          await this.#settle()
          settledAt = performance.now()
        } else if (isUnderWay) await this.#change()
        else if (this.#stopped || !mayBeMore || room === 0) break
      }
    } finally {
      clearInterval(extending)
      clearTimeout(this.#paused)
      this.#paused = undefined
      await this.#giveBack()
    }
  }

  #change(): Promise<void> {
    return new Promise((heard) => {
      this.#changed = heard
      setTimeout(heard, SETTLE_MS).unref()
    })
  }

  /** How many may be taken now; none while the only receiver there is cannot be reached. */
  #room(): number {
    const { ahead, onlyLane } = this.#queue
    const state = onlyLane === undefined ? 'closed' : this.#circuit.stateOf(onlyLane)
    if (state instanceof Date) return 0
    if (state === 'probe') return this.#held.size === 0 ? 1 : 0
    const waiting = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
    const room = ahead - waiting - this.#inFlight
    return room >= ahead * TAKE_SHARE ? room : 0
  }

  /** Takes what is due, and after it what was told to many at once. How many there were. */
  async #claim(limit: number): Promise<number> {
    let claimed = await this.#admit(await this.#take(limit))
    for (let broken = 0; claimed < limit && broken < MOST_BROKEN; ) {
      const ids = await this.#unpack(broken)
      if (ids === null) break
      if (ids === 'broken') broken += 1
      else claimed += await this.#admit(ids.map((id) => ({ id, attempts: 1 })))
    }
    return claimed
  }

  async #take(limit: number): Promise<{ id: number; attempts: number }[]> {
    const { table } = this.#queue
    const now = this.#clock.now()
    const take = (tx: Db) =>
      rowsOf<{ id: number; attempts: number }>(
        tx,
        `sending.claim.${table}`,
        `update ${table} set attempts = attempts + 1, claimed_until = now() + interval '${LEASE_SECONDS} seconds', first_tried_at = coalesce(first_tried_at, $1), last_tried_at = $1
         where id in (select id from ${table} where state = 'queued' and next_try_at <= $1 and (claimed_until is null or claimed_until < now())
           order by next_try_at, id limit $2 for update skip locked) returning id, attempts`,
        [now, limit],
      )
    // A lease that a crash takes away was not needed any more.
    return transact(this.#db, take, { repeatable: true })
  }

  /** One batch that cannot be unpacked does not keep the messages of others in the house. */
  #unpack(leaveOut: number): Promise<number[] | null | 'broken'> {
    const taking = { now: this.#clock.now(), leaseSeconds: LEASE_SECONDS, leaveOut }
    return transact(this.#db, (tx) => this.#queue.unpack(tx, taking), { repeatable: true }).catch((error: unknown) => {
      this.#log.error({ err: error }, `a batch of ${this.#queue.table} waits to be unpacked`)
      return 'broken'
    })
  }

  async #admit(claimed: readonly { id: number; attempts: number }[]): Promise<number> {
    if (claimed.length === 0) return 0
    const { mostTries } = this.#queue
    for (const { id } of claimed) this.#held.add(id)
    const items = new Map(
      (
        await this.#queue.load(
          this.#db,
          claimed.map(({ id }) => id),
        )
      ).map((item) => [item.id, item]),
    )
    await this.#drop(claimed.filter(({ id }) => !items.has(id)))
    for (const { id, attempts } of claimed) {
      const item = items.get(id)
      if (!item) continue
      // Whatever sends it never lives to tell: it is the message itself that ends its senders.
      else if (attempts > mostTries) this.#done.push({ item, attempts, outcome: { is: 'refused', error: 'No try came to an end.' } })
      else this.#await({ item, attempts })
    }
    return claimed.length
  }

  #await(claimed: Claimed<Item>): void {
    const lane = this.#queue.laneOf(claimed.item)
    const waiting = this.#waiting.get(lane)
    if (waiting) waiting.push(claimed)
    else this.#waiting.set(lane, [claimed])
  }

  /** One of each lane in turn: whoever was served comes last, also the next time. */
  #launch(): void {
    for (const [lane, waiting] of this.#waiting) {
      if (!this.#launchOne(lane, waiting)) continue
      this.#waiting.delete(lane)
      if (waiting.length > 0) this.#waiting.set(lane, waiting)
    }
  }

  /** Whether the first of those who wait was sent on its way, or has nowhere to go for now. */
  #launchOne(lane: string, waiting: Claimed<Item>[]): boolean {
    const { atOnce, atOncePerLane } = this.#queue
    const state = this.#circuit.stateOf(lane)
    const flying = this.#flying.get(lane) ?? 0
    if (state instanceof Date) {
      const waitMs = state.getTime() - this.#clock.now().getTime()
      for (const claimed of waiting.splice(0))
        this.#done.push({ ...claimed, outcome: { is: 'unreachable', error: 'Could not be reached a moment ago.', waitMs } })
      return true
    }
    if (this.#stopped || this.#inFlight >= atOnce || flying >= atOncePerLane || this.#isTooSoon()) return false
    if (state === 'probe') this.#circuit.probe(lane)
    this.#inFlight += 1
    this.#flying.set(lane, flying + 1)
    void this.#try(waiting.shift() as Claimed<Item>, lane)
    return true
  }

  /** What has to wait for its moment goes on by itself when it has come. */
  #isTooSoon(): boolean {
    const now = performance.now()
    const waitMs = this.#pace.waitMs(now)
    if (waitMs === 0) this.#pace.left(now)
    else
      this.#paused ??= setTimeout(() => {
        this.#paused = undefined
        this.#launch()
      }, Math.ceil(waitMs))
    return waitMs > 0
  }

  async #try(claimed: Claimed<Item>, lane: string): Promise<void> {
    const outcome = await this.#queue.send(claimed.item).catch((error: unknown): Outcome => ({ is: 'failed', error: String(error) }))
    if (outcome.is === 'unreachable' || (outcome.is === 'failed' && outcome.strikes)) this.#circuit.missed(lane, outcome.waitMs)
    else this.#circuit.reached(lane)
    this.#inFlight -= 1
    const flying = (this.#flying.get(lane) ?? 1) - 1
    if (flying > 0) this.#flying.set(lane, flying)
    else this.#flying.delete(lane)
    this.#done.push({ ...claimed, outcome })
    // The next goes at once, whatever is being read or written meanwhile.
    this.#launch()
    this.#changed()
  }

  /** An outcome is known until it is written: forgotten, its message would leave once more. */
  async #settle(): Promise<void> {
    // In one order, as others lock them: those who wait for each other lose a second.
    const done = this.#done.splice(0).toSorted((a, b) => a.item.id - b.item.id)
    await this.#write(done).catch((error: unknown) => {
      this.#done.push(...done)
      throw error
    })
    for (const { item } of done) this.#held.delete(item.id)
    await this.#queue.settled?.(done)
  }

  async #write(done: readonly Done<Item>[]): Promise<void> {
    const now = this.#clock.now().getTime()
    const { table, mostTries, onlyLane } = this.#queue
    const rows = done.map(({ item, attempts, outcome }) => {
      const tried = outcome.is !== 'unreachable'
      const again = outcome.is === 'unreachable' || (outcome.is === 'failed' && attempts < mostTries)
      const wait = again ? Math.max(outcome.waitMs ?? 0, tried || onlyLane === undefined ? waitAfter(attempts) : 0) : 0
      return {
        id: item.id,
        state: again ? 'queued' : outcome.is === 'sent' || outcome.is === 'gone' ? outcome.is : 'failed',
        next: again ? new Date(now + wait) : null,
        error: 'error' in outcome ? outcome.error.replaceAll('\0', '').slice(0, 500) : null,
        back: tried ? 0 : 1,
      }
    })
    await rowsOf(
      this.#db,
      `sending.settle.${table}`,
      `update ${table} t set state = x.state, next_try_at = x.next, last_error = x.error, claimed_until = null, attempts = greatest(0, t.attempts - x.back),
         sent_at = case when x.state = 'sent' then $6::timestamptz end
       from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::int[]) as x(id, state, next, error, back)
       where t.id = x.id and t.state = ${STILL_QUEUED}`,
      [
        rows.map((row) => row.id),
        rows.map((row) => row.state),
        rows.map((row) => row.next),
        rows.map((row) => row.error),
        rows.map((row) => row.back),
        this.#clock.now(),
      ],
    )
  }

  /** What has nobody to go to any more. */
  async #drop(lost: readonly { id: number }[]): Promise<void> {
    if (lost.length === 0) return
    const ids = lost.map(({ id }) => id)
    for (const id of ids) this.#held.delete(id)
    const { table } = this.#queue
    await rowsOf(
      this.#db,
      `sending.drop.${table}`,
      `update ${table} set state = 'gone', next_try_at = null, claimed_until = null where id = any($1::bigint[])`,
      [ids],
    )
  }

  async #extend(): Promise<void> {
    if (this.#held.size === 0) return
    await rowsOf(
      this.#db,
      `sending.extend.${this.#queue.table}`,
      `update ${this.#queue.table} set claimed_until = now() + interval '${LEASE_SECONDS} seconds' where id = any($1::bigint[]) and state = ${STILL_QUEUED}`,
      [[...this.#held]],
    ).catch(() => {}) // the next time, or another node sends it once more
  }

  /** What was taken and not tried is free again at once. */
  async #giveBack(): Promise<void> {
    const ids = [...this.#waiting.values()].flatMap((waiting) => waiting.map(({ item }) => item.id))
    this.#waiting.clear()
    if (ids.length === 0) return
    for (const id of ids) this.#held.delete(id)
    await rowsOf(
      this.#db,
      `sending.give-back.${this.#queue.table}`,
      `update ${this.#queue.table} set claimed_until = null, attempts = greatest(0, attempts - 1) where id = any($1::bigint[]) and state = ${STILL_QUEUED}`,
      [ids],
    )
  }
}
