import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FilePort } from '#server/platform/files.ts'

/** A file as it was read: its key, its size in bytes and the SHA-256 of its content. */
export type NotedFile = { key: string; size: number; sha256: string }
export type Copied = { copied: number; bytes: number; wereThere: number; removedMeanwhile: number; onlyThere: string[] }

const AT_ONCE = 8

/**
 * Copies every file that the other place lacks, and reads each copy again: a copy that differs is removed and ends the run. It can be stopped
 * and run again, because a file is there as a whole or not at all. `again` also reads the files that were there before. `onlyThere` names
 * the files of the other place that this one lacks; they stay.
 */
export async function copyFiles(
  from: FilePort,
  to: FilePort,
  { again = false, noted = () => {} }: { again?: boolean; noted?: (file: NotedFile, sum: Readonly<Copied>) => void } = {},
): Promise<Copied> {
  const there = new Map<string, number>()
  for await (const { key, size } of to.all()) there.set(key, size)
  const sum: Copied = { copied: 0, bytes: 0, wereThere: 0, removedMeanwhile: 0, onlyThere: [] }

  async function take(key: string, size: number): Promise<void> {
    const isThere = there.get(key) === size
    there.delete(key)
    if (isThere && !again) {
      sum.wereThere += 1
      return
    }
    const file = isThere ? await noteOf(from, key) : await copyOne(from, to, key)
    if (file === null) {
      sum.removedMeanwhile += 1
      return
    }
    const copy = await noteOf(to, key)
    if (copy?.sha256 !== file.sha256) {
      await to.remove(key)
      throw new Error(`The copy of ${key} differs from the file. It was removed; check the disk or the bucket, and run this again.`)
    }
    if (isThere) sum.wereThere += 1
    else {
      sum.copied += 1
      sum.bytes += file.size
    }
    noted(file, sum)
  }

  const files = from.all()[Symbol.asyncIterator]()
  const takeUntilNone = async (): Promise<void> => {
    for (let next = await files.next(); !next.done; next = await files.next()) await take(next.value.key, next.value.size)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeUntilNone))
  sum.onlyThere = [...there.keys()]
  return sum
}

/** Copies one file; null when it was removed meanwhile. */
async function copyOne(from: FilePort, to: FilePort, key: string): Promise<NotedFile | null> {
  const hash = createHash('sha256')
  let size = 0
  async function* read() {
    for await (const piece of from.stream(key) as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  try {
    await to.keep(key, Readable.from(read(), { objectMode: false }))
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
  return { key, size, sha256: hash.digest('hex') }
}

/** Reads a file for its size and hash; null when there is none. */
export async function noteOf(files: FilePort, key: string): Promise<NotedFile | null> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const piece of files.stream(key) as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.length
    }
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
  return { key, size, sha256: hash.digest('hex') }
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
