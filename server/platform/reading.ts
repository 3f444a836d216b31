import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryConfig } from 'pg'

/** A replica as one request reads from it. */
export type ReplicaRead = {
  /** It shows at least everything that was committed before this moment of `performance.now()`. */
  asOf: number
  /** The rows, or null: the replica cannot give them now, and the primary has to. */
  read(statement: QueryConfig): Promise<unknown[] | null>
}

const chosen = new AsyncLocalStorage<{ replica: ReplicaRead | undefined }>()

/** The replica that was chosen for the work that is under way. */
export const chosenReplica = (): ReplicaRead | undefined => chosen.getStore()?.replica

/** Reads of the work that is under way show everything that was committed before this moment of `performance.now()`. */
export const readAsOf = (): number => chosenReplica()?.asOf ?? performance.now()

/** Runs work that may read from this replica until it writes something. */
export const readingFrom = <T>(replica: ReplicaRead, work: () => T): T => chosen.run({ replica }, work)

/** This work reads from the primary, also in a request that may read from a replica. */
export const fromPrimary = <T>(work: () => T): T => (chosenReplica() ? chosen.run({ replica: undefined }, work) : work())

/** From now on the work that is under way reads from the primary, which has what it wrote. */
export function leaveReplica(): void {
  const reading = chosen.getStore()
  if (reading) reading.replica = undefined
}

/** The same chunks, each made as part of the work that is under way now: a stream is read after its request was handled. */
export function withinThis<T>(chunks: AsyncIterable<T>): AsyncIterable<T> {
  const within = AsyncLocalStorage.snapshot()
  return {
    [Symbol.asyncIterator]() {
      const iterator = chunks[Symbol.asyncIterator]()
      return {
        next: () => within(() => iterator.next()),
        return: (value) => within(() => iterator.return?.(value) ?? Promise.resolve({ done: true, value })),
      }
    },
  }
}

/** A page that shall be cached: what it reads must be newer than one moment, and it is as old as the oldest of what it read. */
export type PageReading = { newerThan: number; asOf: number }

const pages = new AsyncLocalStorage<PageReading>()
export const pageReading = (): PageReading | undefined => pages.getStore()
export const forPage = <T>(page: PageReading, work: () => T): T => pages.run(page, work)
