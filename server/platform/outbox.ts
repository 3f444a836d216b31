import { setTimeout as pause } from 'node:timers/promises'
import type { Listener } from '../facts.ts'
import { type Db, rowsOf, sql, type ToldFact, transact } from './db.ts'
import { FEED_CHANNEL, type ChangeFeed } from './change-feed.ts'
import { yieldToRequests } from './request-priority.ts'
import { askToHear, jobsOfFacts } from './jobs.ts'

/** Limits of one delivery batch, so that reading and writing it takes a hundredth of a second. */
const BATCH = 500
const BATCH_BYTES = 64_000
const POLL_MS = 1_000
/** Limits of one job, in facts and in characters; a job that fails is retried listener by listener and fact by fact. */
const TOGETHER = 50
const TOGETHER_LENGTH = 32_000
/** Facts of the same moment are delivered together: under load a pass costs more than its content. */
const GATHER_MS = 50

const TAKE = `delete from facts where id in (
    select id from (
      select id, sum(pg_column_size(data)) over (order by id) - pg_column_size(data) as before
      from (select id, data from facts order by id limit ${BATCH} for update skip locked) free
    ) weighed where before < ${BATCH_BYTES})
  returning id, name, data, created_at, pg_column_size(data) as bytes`

/**
 * Delivers facts: to their listeners as jobs, and to other nodes as a notification, in one transaction per batch. The facts themselves are
 * plain rows, because a NOTIFY inside each business transaction would make commits wait for one another.
 */
export class Outbox {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #again = false
  #stopped = false
  readonly #db: Db
  readonly #feed: ChangeFeed
  readonly #jobs: ReturnType<typeof jobsOfFacts>
  readonly #log: (error: unknown) => void

  constructor(db: Db, feed: ChangeFeed, listeners: ReadonlyMap<string, Listener>, log: (error: unknown) => void) {
    this.#db = db
    this.#feed = feed
    this.#jobs = jobsOfFacts(listeners)
    this.#log = log
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS)
    this.#timer.unref()
    this.wake()
  }

  /** Called after each commit that announced something; many calls become one pass. */
  wake(): void {
    if (this.#stopped) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = pause(GATHER_MS)
      .then(() => this.drain())
      .catch(this.#log)
      .finally(() => {
        this.#running = undefined
        if (this.#again) {
          this.#again = false
          this.wake()
        }
      })
  }

  /** Delivers all facts announced so far. */
  async drain(): Promise<void> {
    while ((await this.#handOn()) && !this.#stopped) await yieldToRequests()
  }

  /** Returns whether there may be more. */
  async #handOn(): Promise<boolean> {
    return transact(
      this.#db,
      async (tx) => {
        const facts = await rowsOf<ToldFact & { id: number; created_at: Date; bytes: number }>(tx, 'outbox.take', TAKE)
        if (facts.length === 0) return false
        facts.sort((a, b) => a.id - b.id)
        const jobs = [...this.#jobs].flatMap(([task, { fact: name }]) => {
          const heard = facts.filter((fact) => fact.name === name).map(({ data }) => data)
          return batchesOf(heard).map((chunk) => ({ task, chunk }))
        })
        await Promise.all([
          askToHear(tx, jobs),
          rowsOf(tx, 'outbox.notify')`
            select pg_notify('${sql(FEED_CHANNEL)}', payload) from unnest(${facts.map((fact) => this.#feed.payload(fact, fact.created_at))}::text[]) payload`,
        ])
        return facts.length === BATCH || facts.reduce((sum, { bytes }) => sum + bytes, 0) >= BATCH_BYTES
      },
      { repeatable: true },
    )
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#running
  }
}

/** Splits large facts across several workers and keeps small ones together. */
function batchesOf(facts: readonly unknown[]): unknown[][] {
  const batches: unknown[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const fact of facts) {
    const own = JSON.stringify(fact).length
    const last = batches.at(-1)
    if (last && last.length < TOGETHER && length + own <= TOGETHER_LENGTH) {
      last.push(fact)
      length += own
    } else {
      batches.push([fact])
      length = own
    }
  }
  return batches
}
