import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { QueueName, Unpack } from './message-batches.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { Clock } from './clock.ts'
import { type Db, rowsOf, transact } from './db.ts'
import { SendRate, type Rates } from './send-rate.ts'

/** The outcome of one attempt. Unreachable: the receiver's server could not be reached, which says nothing about this message. */
export type Outcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'refused'; error: string }
  | { is: 'failed'; error: string; waitMs?: number; strikes?: boolean }
  | { is: 'unreachable'; error: string; waitMs?: number }

/** A table of outgoing messages, with the columns of `tries()` and a `state`. */
export type Queue<Item extends { id: number }> = {
  table: QueueName
  /** The most messages in flight in total, and per lane. */
  atOnce: number
  atOncePerLane: number
  /** The number claimed together: one at a time, claiming would cost more than sending. */
  ahead: number
  /** After this many attempts a message is a dead letter. */
  mostTries: number
  load(db: Db, ids: readonly number[]): Promise<Item[]>
  /** Unpacks batches into rows. */
  unpack: Unpack
  /** The receiver whose reachability decides: messages of one lane share it. */
  laneOf(item: Item): string
  /** The lane of all messages, when there is only one: while it cannot be reached, nothing is claimed. */
  onlyLane?: string
  send(item: Item): Promise<Outcome>
  /** Follow-up work after outcomes were written, outside their transaction. */
  settled?(outcomes: readonly { item: Item; outcome: Outcome }[]): Promise<void>
  close?(): void
}

type Claimed<Item> = { item: Item; attempts: number }
type Done<Item> = Claimed<Item> & { outcome: Outcome }

const LEASE_SECONDS = 10
const EXTEND_MS = 3_000
/** Messages queued in the same moment are sent together; while more keep arriving, sending starts a little later. */
const GATHER_MS = 120
const GATHER_AT_MOST_MS = 2_500
const POLL_MS = 1_000
/** Outcomes are written in batches: after a crash, messages of the last tenth of a second are sent again. */
const SETTLE_MS = 100
/**
 * The rate limit protects receivers from bursts and leaves CPU to shoppers: messages are sent at an even rate, which catches up after
 * delays. Bulk sends run in their own process.
 */
export const RATES: Rates = { perSecond: 950, stretch: { most: 12, ms: 8 }, catchUpMs: 200 }
/** Checked row by row: as a plain value it would make Postgres use the index of all queued rows, ten thousand for each hundred sent. */
const STILL_QUEUED = `(select 'queued')`
/** This many batches that cannot be unpacked are skipped. */
const MOST_BROKEN = 3
/** More is claimed while earlier messages are still being sent. */
const TAKE_SHARE = 0.5
const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 3_600_000

/** Doubles with every attempt, with random spread so that messages that failed together are not retried together. */
function waitAfter(attempts: number, random: number = Math.random()): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1))
  return Math.round(most * (0.5 + random / 2))
}

/**
 * Claims due messages of a queue and sends several at once: at least once, each individually, with retries after failures. Nodes share the
 * queue through leases; the leases of a killed node expire after seconds.
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

  /** The table of the queue; writing to it wakes this sender. */
  get queue(): string {
    return this.#queue.table
  }

  /** How many receivers this sender skips now. */
  get openCircuits(): number {
    return this.#circuit.open
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS)
    this.#timer.unref()
    this.wake()
  }

  /** Called when a message was queued; many calls become one pass. */
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

  /** Sends everything that is due now, once: for tests and for the sample. */
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

  /** Runs until nothing is due and nothing is in flight. */
  async #pass(): Promise<void> {
    const extending = setInterval(() => void this.#extend(), EXTEND_MS)
    let mayBeMore = true
    try {
      // Outcomes that could not be written last time are written before new messages are claimed.
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

  /** The number of messages that may be claimed now; 0 while the only receiver cannot be reached. */
  #room(): number {
    const { ahead, onlyLane } = this.#queue
    const state = onlyLane === undefined ? 'closed' : this.#circuit.stateOf(onlyLane)
    if (state instanceof Date) return 0
    if (state === 'probe') return this.#held.size === 0 ? 1 : 0
    const waiting = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0)
    const room = ahead - waiting - this.#inFlight
    return room >= ahead * TAKE_SHARE ? room : 0
  }

  /** Claims due messages, then unpacks batches. Returns the number claimed. */
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
    // If a crash loses this commit, its leases are not needed any more.
    return transact(this.#db, take, { repeatable: true })
  }

  /** One batch that cannot be unpacked does not block the messages of others. */
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
      // No earlier attempt reported an outcome: this message crashes its senders.
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

  /** Launches one message per lane in turn: a lane just served goes to the end, also for the next call. */
  #launch(): void {
    for (const [lane, waiting] of this.#waiting) {
      if (!this.#launchOne(lane, waiting)) continue
      this.#waiting.delete(lane)
      if (waiting.length > 0) this.#waiting.set(lane, waiting)
    }
  }

  /** Whether the lane's first message was launched, or the lane cannot be reached for now. */
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

  /** Applies the rate limit; a timer launches the next message when its wait is over. */
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
    // The next message is launched at once, without waiting for reads or writes in progress.
    this.#launch()
    this.#changed()
  }

  /** An outcome stays in memory until it is written: if it were lost, its message would be sent again. */
  async #settle(): Promise<void> {
    // Updates rows in id order, as other senders lock them: a deadlock costs a second.
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

  /** Marks messages that no longer have a recipient. */
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
    ).catch(() => {}) // retried at the next interval; otherwise another node sends it again
  }

  /** Releases messages that were claimed but not tried. */
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
