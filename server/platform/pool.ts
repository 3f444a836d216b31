import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { SERVER_LIMITS } from './server-limits.ts'

/** How far a request has come: not begun, begun, or it has written something that stays. */
type Request = { standing: 'new' | 'begun' | 'committed' }
const requests = new AsyncLocalStorage<Request>()

const known = new WeakMap<object, Request>()

/** Everything that begins inside belongs to this request. */
export function asRequest(of: object, act: () => void): void {
  const request = known.get(of) ?? { standing: 'new' }
  known.set(of, request)
  requests.run(request, act)
}

/** What this request wrote stays from now on: it must be answered, however many wait. */
export function noteCommit(): void {
  const request = requests.getStore()
  if (request) request.standing = 'committed'
}

/** Whether this request has written something that stays. */
export const hasCommitted = (of: object): boolean => known.get(of)?.standing === 'committed'

type Stream = { destroy(): void; cork(): void; uncork(): void; writableCorked: number }
/** The socket of a connection, which the library does not hand out. */
export const streamOf = (client: pg.ClientBase): Stream => (client as unknown as { connection: { stream: Stream } }).connection.stream

type Turn = { isOver: boolean; go: () => void }
type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean | Error) => void) => void

/**
 * A pool that refuses load before it is begun. Where more requests come than the database can serve, new ones wait for a connection behind
 * those that have had one, and are refused after a while. So those that have begun end soon, and a request that has written is never
 * answered with "busy" because it had to wait for what it reads next.
 */
export class FairPool extends pg.Pool {
  #free: number
  #waiting = 0
  readonly #clients = new Set<pg.PoolClient>()
  /** How many connections there may be. */
  readonly most: number
  readonly #waitMs: number
  readonly #begun: Turn[] = []
  readonly #new: Turn[] = []

  constructor({ connectionTimeoutMillis: waitMs, ...config }: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super({ ...config, connectionTimeoutMillis: waitMs })
    this.#free = config.max
    this.most = config.max
    this.on('connect', (client) => this.#clients.add(client))
    this.on('remove', (client) => this.#clients.delete(client))
    this.#waitMs = waitMs
  }

  /** Cuts all connections: what runs on them fails at once, and what comes next gets new ones. */
  renew(): void {
    for (const client of this.#clients) streamOf(client).destroy()
  }

  /** How many connections somebody uses. */
  get used(): number {
    return this.most - this.#free
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.#waiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(heard: ConnectCallback): void
  override connect(heard?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connecting = this.#take()
    if (!heard) return connecting
    connecting.then(
      (client) => heard(undefined, client, (release) => client.release(release)),
      (error: Error) => heard(error, undefined, () => {}),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    const request = requests.getStore()
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(request?.standing ?? 'new')
    if (request?.standing === 'new') request.standing = 'begun'
    try {
      const client = await super.connect()
      const release = client.release.bind(client)
      client.release = (destroy) => {
        release(destroy)
        this.#giveBack()
      }
      return client
    } catch (error) {
      this.#giveBack()
      throw error
    }
  }

  #turn(standing: Request['standing']): Promise<void> {
    return new Promise((done, fail) => {
      this.#waiting += 1
      const refuse = () => {
        this.#waiting -= 1
        turn.isOver = true
        fail(new Error('timeout exceeded when trying to connect'))
      }
      const timer = setTimeout(refuse, standing === 'committed' ? SERVER_LIMITS.requestMs : this.#waitMs)
      timer.unref()
      const turn = {
        isOver: false,
        go: () => {
          this.#waiting -= 1
          clearTimeout(timer)
          done()
        },
      }
      ;(standing === 'new' ? this.#new : this.#begun).push(turn)
    })
  }

  #giveBack(): void {
    for (const queue of [this.#begun, this.#new])
      for (let next = queue.shift(); next; next = queue.shift()) if (!next.isOver) return next.go()
    this.#free += 1
  }
}
