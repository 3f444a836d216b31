import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

type Pair = { client: Socket; database: Socket; isDead: boolean }

/** Stands between a node and its database, and breaks their connections as networks do. */
export class TcpProxy {
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  /** Each packet waits so long, in both directions. */
  delayMs = 0
  /** Decides whether a connection is cut right after these bytes were passed on to the database. */
  cutsAfter: (sent: Buffer) => boolean = () => false
  url = ''

  constructor(databaseUrl: string) {
    const target = new URL(databaseUrl)
    const folder = target.searchParams.get('host')
    const port = Number(target.port || 5432)
    this.#server = createServer((client) => {
      const database = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname)
      const pair: Pair = { client, database, isDead: false }
      this.#pairs.add(pair)
      const over = (): void => {
        this.#pairs.delete(pair)
        client.destroy()
        database.destroy()
      }
      for (const socket of [client, database]) socket.on('error', () => {}).once('close', over)
      client.on('data', (part) => this.#pass(pair, database, part))
      database.on('data', (part) => this.#pass(pair, client, part))
    })
    target.searchParams.delete('host')
    target.hostname = '127.0.0.1'
    this.#target = target
  }
  readonly #target: URL

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.#target.port = String((this.#server.address() as AddressInfo).port)
    this.url = this.#target.toString()
    return this
  }

  #pass(pair: Pair, to: Socket, part: Buffer): void {
    const send = (): void => {
      if (pair.isDead || to.destroyed) return
      to.write(part)
      if (to === pair.database && this.cutsAfter(part)) {
        pair.isDead = true
        pair.client.resetAndDestroy()
      }
    }
    if (this.delayMs === 0) send()
    else setTimeout(send, this.delayMs)
  }

  /** Resets every connection, or each with this chance. */
  reset(chance = 1): void {
    for (const { client } of this.#pairs) if (Math.random() < chance) client.resetAndDestroy()
  }

  /** Every connection of now stays open and carries nothing any more; new ones work. */
  forget(): void {
    for (const pair of this.#pairs) pair.isDead = true
  }

  async stop(): Promise<void> {
    this.reset()
    await new Promise((done) => this.#server.close(done))
  }
}
