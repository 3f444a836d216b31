import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf } from './db.ts'

/** Time, randomness and ids come from this file, so that tests can control them. */
export type Clock = { now(): Date }
/** The clock of this node's machine, which may be wrong: the installation's decisions and stored times use `DatabaseClock`. */
export const systemClock: Clock = { now: () => new Date() }

const SECOND = 1_000
const MEASURE_MS = 5 * SECOND
const MOST_OFF_MS = MINUTE

/**
 * The database's time, known on this node within a few milliseconds. It is measured every few seconds and advanced in between by the
 * process's monotonic clock, which nobody can set. All nodes therefore agree on the time, whatever their own clocks show.
 */
export class DatabaseClock implements Clock {
  readonly #db: Db
  readonly #log: FastifyBaseLogger | undefined
  readonly #listeners = new Set<() => void>()
  /** The database's time minus `performance.now()`, in milliseconds. */
  #offset: number | undefined
  #aheadMs = 0
  #timer: NodeJS.Timeout | undefined
  #measuring: Promise<void> | undefined

  constructor(db: Db, log?: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  /** Takes the first measurement, then one every few seconds. Fails when the database does not answer. */
  async start(): Promise<this> {
    await this.measure()
    // The first query also waits for its connection; the second is accurate.
    await this.measure()
    this.#timer = setInterval(() => {
      // While the database is unavailable, the last measurement remains in use.
      this.#measuring ??= this.measure()
        .catch(() => {})
        .finally(() => {
          this.#measuring = undefined
        })
    }, MEASURE_MS)
    this.#timer.unref()
    return this
  }

  now(): Date {
    if (this.#offset === undefined) throw new Error('The clock of the database has not been measured yet.')
    return new Date(performance.now() + this.#offset)
  }

  /** Describes the error of this node's clock when it differs from the database's by more than a minute; otherwise null. */
  fault(): string | null {
    if (Math.abs(this.#aheadMs) <= MOST_OFF_MS) return null
    const direction = this.#aheadMs > 0 ? 'ahead of' : 'behind'
    return `The clock of this node is ${spanOf(Math.abs(this.#aheadMs))} ${direction} the clock of the database. Set it right: until then no jobs run here.`
  }

  /** Calls the listener after each measurement. Returns the unsubscribe function. */
  onMeasured(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async measure(): Promise<void> {
    const start = performance.now()
    const [row] = await rowsOf<{ ms: number }>(this.#db, 'clock.measure')`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`
    if (!row) return
    const end = performance.now()
    // The true offset lies between these two. A slow answer gives a wide range, which changes nothing if the current offset lies in it.
    const [least, most] = [row.ms - end, row.ms - start]
    this.#offset = Math.min(Math.max(this.#offset ?? (least + most) / 2, least), most)
    const before = this.fault()
    this.#aheadMs = systemClock.now().getTime() - this.now().getTime()
    const fault = this.fault()
    if (fault !== null && before === null) this.#log?.error(fault)
    if (fault === null && before !== null) this.#log?.warn('The clock of this node agrees with the clock of the database again.')
    for (const listener of this.#listeners) listener()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#measuring
  }
}

const UNITS = [
  [DAY, 'days'],
  [HOUR, 'hours'],
  [MINUTE, 'minutes'],
] as const

/** A duration in the largest unit that gives at least two, or in seconds: "400 days", "90 seconds". */
function spanOf(ms: number): string {
  const [size, name] = UNITS.find(([unit]) => ms >= 2 * unit) ?? [SECOND, 'seconds']
  return `${Math.round(ms / size)} ${name}`
}

type Work = { stop(): Promise<void> }

/**
 * Runs background work only while this node's clock is right: stops it when the clock goes wrong and starts it again when the clock is
 * right. Fails when the first `begin` fails; later failures are logged and retried after the next measurement.
 */
export async function whileClockIsRight(clock: DatabaseClock, log: FastifyBaseLogger, begin: () => Promise<Work>): Promise<Work> {
  let work: Work | undefined
  let isOver = false
  const look = async (): Promise<void> => {
    const isRight = clock.fault() === null
    if (isOver || isRight === (work !== undefined)) return
    const ending = work
    work = undefined
    if (ending) await ending.stop()
    else work = await begin()
  }
  await look()
  let turn = Promise.resolve()
  const unfollow = clock.onMeasured(() => {
    turn = turn.then(look).catch((error: unknown) => log.error({ err: error }, 'the background work could not be started or stopped'))
  })
  return {
    async stop() {
      isOver = true
      unfollow()
      await turn
      await work?.stop()
    },
  }
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `length` random characters of 5 bits each, without letters that look like digits. */
export const randomCode = (length: number): string => Array.from(randomBytes(length), (byte) => CROCKFORD[byte & 31]).join('')
/** An unguessable token for a link or a cookie: 256 bits, URL-safe. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
export const newId = (): string => randomUUID()
