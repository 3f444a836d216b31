import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ToldFact } from './db.ts'

const CHANNEL = 'spiral_facts'
export const FEED_NAME = 'spiral-feed'
/** Postgres refuses notifications of 8,000 bytes and more. */
const MOST_BYTES = 7_000
const AGAIN_MS = 500

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

  on(listener: (fact: ToldFact) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called when notifications may have been missed: caches must be cleared and streams refreshed. */
  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener)
    return () => this.#gapListeners.delete(listener)
  }

  #tellGap(): void {
    for (const listener of this.#gapListeners) listener()
  }

  emit(facts: readonly ToldFact[]): void {
    for (const fact of facts) for (const listener of this.#listeners) listener(fact)
  }

  /** The payload for other nodes; a fact above the size limit is sent without its data. */
  payload(fact: ToldFact): string {
    const whole = JSON.stringify({ node: this.nodeId, ...fact })
    return Buffer.byteLength(whole) <= MOST_BYTES ? whole : JSON.stringify({ node: this.nodeId, name: fact.name, data: null })
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
        const { node, name, data } = JSON.parse(payload ?? '{}') as { node: string } & ToldFact
        if (node !== this.nodeId) this.emit([{ name, data }])
      })
      client.on('error', () => {})
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      // Reconnects only after an established connection is lost: a failed connection attempt also emits `end` and must not start a second
      // retry loop.
      client.once('end', () => void this.#comeBack(connect, log))
      this.#client = client
    }
    await connect()
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
