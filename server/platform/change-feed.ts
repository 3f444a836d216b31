import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ToldFact } from './db.ts'
import { streamOf } from './pool.ts'

const CHANNEL = 'spiral_facts'
export const FEED_NAME = 'spiral-feed'
/** Postgres refuses notifications of 8,000 bytes and more. */
const MOST_BYTES = 7_000
const AGAIN_MS = 500
const LOOK_MS = 4_000
const SILENCE_MS = 4_000

/**
 * The change feed: facts announced on this node right after their commit, and facts of other nodes through LISTEN/NOTIFY. Caches and live
 * streams use it. Work that must not be lost uses the outbox instead.
 */
export class ChangeFeed {
  readonly nodeId = randomUUID()
  readonly #listeners = new Set<(fact: ToldFact) => void>()
  #client: pg.Client | undefined
  #name = FEED_NAME
  #stopped = false
  readonly #gapListeners = new Set<() => void>()
  readonly #arrivalListeners = new Set<(toldAt: Date) => void>()
  readonly #silenceListeners = new Set<() => void>()
  #isConnected = false

  on(listener: (fact: ToldFact) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called when notifications may have been missed: caches must be cleared and streams refreshed. */
  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener)
    return () => this.#gapListeners.delete(listener)
  }

  /** Called for each fact that came through the database, also from this node, with the time at which it was told. */
  onArrival(listener: (toldAt: Date) => void): void {
    this.#arrivalListeners.add(listener)
  }

  /** Called when the way to the database carried nothing any more: other connections over it are probably dead, too. */
  onSilence(listener: () => void): void {
    this.#silenceListeners.add(listener)
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  #tellGap(): void {
    for (const listener of this.#gapListeners) listener()
  }

  emit(facts: readonly ToldFact[]): void {
    for (const fact of facts) for (const listener of this.#listeners) listener(fact)
  }

  /** The payload for other nodes; a fact above the size limit is sent without its data. */
  payload({ name, data }: ToldFact, toldAt: Date): string {
    const fact = { node: this.nodeId, at: toldAt, name, data }
    const whole = JSON.stringify(fact)
    return Buffer.byteLength(whole) <= MOST_BYTES ? whole : JSON.stringify({ ...fact, data: null })
  }

  async listen(url: string, log: (message: string) => void): Promise<void> {
    const connect = async (): Promise<void> => {
      const client = new pg.Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        application_name: this.#name,
      })
      client.on('notification', ({ payload }) => {
        // A node of the release before this one says no time.
        const { node, at, name, data } = JSON.parse(payload ?? '{}') as { node: string; at?: string } & ToldFact
        if (at !== undefined) for (const listener of this.#arrivalListeners) listener(new Date(at))
        if (node !== this.nodeId) this.emit([{ name, data }])
      })
      client.on('error', () => {})
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      // Reconnects only after an established connection is lost: a failed connection attempt also emits `end` and must not start a second
      // retry loop.
      client.once('end', () => {
        this.#isConnected = false
        void this.#comeBack(connect, log)
      })
      this.#client = client
      this.#isConnected = true
      this.#lookAfter(client)
    }
    await connect()
  }

  /** A connection that carries nothing any more ends with no word of it, so it is asked now and then. */
  #lookAfter(client: pg.Client): void {
    const timer = setInterval(() => {
      client.query({ text: 'select', query_timeout: SILENCE_MS } as pg.QueryConfig).catch(() => {
        if (this.#client !== client || !this.#isConnected) return
        streamOf(client).destroy()
        for (const listener of this.#silenceListeners) listener()
      })
    }, LOOK_MS)
    timer.unref()
    client.once('end', () => clearInterval(timer))
  }

  async #comeBack(connect: () => Promise<void>, log: (message: string) => void): Promise<void> {
    if (!this.#stopped) this.#tellGap()
    while (!this.#stopped) {
      await pause(AGAIN_MS, undefined, { ref: false })
      const isBack =
        !this.#stopped &&
        (await connect().then(
          () => true,
          () => false,
        ))
      if (!isBack) continue
      this.#tellGap()
      return log('the change feed is connected again')
    }
  }

  /** Names the connection after this node's job runner, so that other nodes see whether it is alive. */
  async answerFor(runner: string): Promise<void> {
    this.#name = `${FEED_NAME} ${runner}`
    await this.#client?.query(`select set_config('application_name', $1, false)`, [this.#name])
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#client?.end().catch(() => {})
  }
}
export const FEED_CHANNEL = CHANNEL
