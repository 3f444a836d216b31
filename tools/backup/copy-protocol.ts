import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

// What `pg` leaves to others of the protocol of COPY: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY

const PIECE_BYTES = 256 * 1024

/** The parts of a connection of `pg` that its types leave out. */
type Connection = pg.Connection & {
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
  sendCopyFail(words: string): void
}
const rowsIn = (tag: string): number => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0)

/** The bytes that a `copy … to stdout` sends. Hand it to `client.query`, and read it to its end. */
export class CopyOut extends Readable implements pg.Submittable {
  /** Known at the end. */
  rows = 0
  readonly #statement: string
  #connection: pg.Connection | undefined
  #piece = Buffer.allocUnsafe(PIECE_BYTES)
  #used = 0

  constructor(statement: string) {
    super({ highWaterMark: 4 * PIECE_BYTES })
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#statement)
  }

  /** The connection uses the memory of a row again, so it is copied. Rows are short, and are handed on many at once. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#used + chunk.length > PIECE_BYTES) this.#handOn()
    if (chunk.length > PIECE_BYTES) return this.#give(Buffer.from(chunk))
    this.#used += chunk.copy(this.#piece, this.#used)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsIn(text)
  }

  handleReadyForQuery(): void {
    this.#handOn()
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  #handOn(): void {
    if (this.#used > 0) this.#give(this.#piece.subarray(0, this.#used))
    this.#piece = Buffer.allocUnsafe(PIECE_BYTES)
    this.#used = 0
  }

  #give(bytes: Buffer): void {
    if (!this.push(bytes)) this.#connection?.stream.pause()
  }
}

/** Sends bytes to a `copy … from stdin`, and returns the number of rows that it wrote. */
export function copyIn(client: pg.Client, statement: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((done, fail) => {
    let rows = 0
    let fault: unknown
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse(given: pg.Connection) {
        const connection = given as Connection
        void send(connection).catch((error: unknown) => {
          fault = error
          connection.sendCopyFail('The bytes could not be read.')
        })
      },
      handleCommandComplete({ text }: { text: string }) {
        rows = rowsIn(text)
      },
      handleReadyForQuery: () => (fault === undefined ? done(rows) : fail(fault)),
      handleError(error: unknown) {
        fault ??= error
        // A statement that fails is followed by "ready for query"; a connection that is lost is not.
        fail(fault)
      },
    } as pg.Submittable)

    async function send(connection: Connection): Promise<void> {
      for await (const piece of bytes) {
        if (fault !== undefined) return
        connection.sendCopyFromChunk(piece)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    }
  })
}
