import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { type Db, rowsOf } from './db.ts'

/** The first message to the sender process. Later messages name a queue that was written to, or tell it to stop. */
export type Errand = { config: Config; secret: string; databaseUrl: string; logLevel: string }
export type ToCourier = 'stop' | (string & {})
/** Said by the sender process now and then: how many receivers it skips, by queue. */
export type OpenCircuits = Readonly<Record<string, number>>

const LOOK_MS = 1_000
const STOP_MS = 10_000
/** Lower priority than the server, because users wait for its answers. */
const NICE = 10

/** Keeps a sender process: started when there is something to send, and restarted if it ends. */
export class SenderProcess {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #entry: URL
  readonly #errand: Errand
  readonly #queues: readonly string[]
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  openCircuits: OpenCircuits = {}

  constructor(deps: { db: Db; clock: Clock; log: FastifyBaseLogger }, entry: URL, queues: readonly string[], errand: Errand) {
    this.#db = deps.db
    this.#clock = deps.clock
    this.#log = deps.log
    this.#entry = entry
    this.#queues = queues
    this.#errand = errand
  }

  /** Checks for messages left from an earlier run; the process then polls by itself. */
  start(): void {
    this.#timer = setInterval(() => void this.#look(), LOOK_MS)
    this.#timer.unref()
    void this.#look()
  }

  wake(queue: string): void {
    if (this.#stopped || !this.#queues.includes(queue)) return
    this.#begin().send(queue, () => {}) // if it just ended, the next check restarts it
  }

  /** Waits until nothing is due. */
  async drain(): Promise<void> {
    for (const queue of this.#queues) this.wake(queue)
    while (await this.#isDue()) await pause(20)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    const child = this.#child
    if (!child) return
    await end(child)
  }

  async #look(): Promise<void> {
    if (this.#child || this.#stopped) return
    const isDue = await this.#isDue().catch(() => false) // the database is unavailable: the next check finds them
    if (isDue && !this.#stopped) this.#begin()
  }

  #begin(): ChildProcess {
    if (this.#child) return this.#child
    const child = fork(this.#entry, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
    this.#child = child
    child.on('message', (open: OpenCircuits) => {
      this.openCircuits = open
    })
    child.once('exit', (code, signal) => {
      this.#child = undefined
      this.openCircuits = {}
      if (!this.#stopped) this.#log.error({ code, signal }, 'the process that sends messages ended and is begun again')
    })
    child.once('error', (error) => this.#log.error({ err: error }, 'the process that sends messages cannot be begun'))
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE)
    } catch {
      // Where the system refuses this, the process runs at normal priority.
    }
    child.send(this.#errand, () => {})
    return child
  }

  async #isDue(): Promise<boolean> {
    const due = this.#queues.map((table) => `exists (select from ${table} where state = 'queued' and next_try_at <= $1)`).join(' or ')
    const [row] = await rowsOf<{ due: boolean }>(
      this.#db,
      'courier.due',
      `select ${due} or exists (select from batches where queue = any($2)) as due`,
      [this.#clock.now(), this.#queues],
    )
    return row?.due ?? false
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((end) => child.once('exit', end))
  child.send('stop', () => {})
  const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(tooLong)
}
