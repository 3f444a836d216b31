import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config, FilePlace } from './config.ts'

/** Stores bytes by key. The server makes the keys (`pictures/ab/abcd…`), never a user. */
export type FilePort = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Streams the content to storage without holding it in memory; stores nothing when the stream fails. */
  keep(key: string, bytes: Readable): Promise<void>
  get(key: string): Promise<Buffer | null>
  stream(key: string): Readable
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** All files in a folder written before a given time, including partial files that interrupted writes left (`isPart`). */
  writtenBefore(folder: string, before: Date): AsyncIterable<{ key: string; isPart: boolean }>
  /** Every complete file, with its size in bytes. */
  all(): AsyncIterable<{ key: string; size: number }>
}

/** The files cannot be kept where the settings say; the message says why and what to do. */
export class FilesError extends Error {}

/** The files of this installation. Fails with a `FilesError` when the bucket cannot be used. */
export const filesOf = (config: Pick<Config, 'files' | 'dataDir'>, log?: FastifyBaseLogger): Promise<FilePort> =>
  filesAt(config.files ?? { kind: 'folder', folder: path.join(config.dataDir, 'files') }, log)

/** The client of buckets is large and is loaded only where a bucket is named. */
export async function filesAt(place: FilePlace, log?: FastifyBaseLogger): Promise<FilePort> {
  if (place.kind === 'folder') return folderFiles(place.folder)
  const { openBucket } = await import('./bucket-files.ts')
  return openBucket(place, log)
}

/** A temporary file, written beside its final name. */
const PART = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KEY = /^[a-z0-9][a-z0-9/._-]{0,199}$/

export const isFileKey = (key: string): boolean => KEY.test(key) && !key.includes('..')

/** Stores files in a folder. Each file is written under a temporary name and renamed, so that a reader never sees half a file. */
export function folderFiles(root: string): FilePort {
  const at = (key: string): string => {
    if (!isFileKey(key)) throw new Error(`not a file key: ${key}`)
    return path.join(root, key)
  }
  const keyOf = (file: string): string => path.relative(root, file).replaceAll(path.sep, '/')
  const absent = (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null
    throw error
  }
  return {
    async put(key, bytes) {
      const target = at(key)
      await mkdir(path.dirname(target), { recursive: true })
      const beside = `${target}.${randomUUID()}`
      await writeFile(beside, bytes)
      await rename(beside, target)
    },
    async keep(key, bytes) {
      const target = at(key)
      await mkdir(path.dirname(target), { recursive: true })
      const beside = `${target}.${randomUUID()}`
      try {
        await pipeline(bytes, createWriteStream(beside))
        await rename(beside, target)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    get: (key) => readFile(at(key)).catch(absent),
    stream: (key) => createReadStream(at(key)),
    has: async (key) => (await stat(at(key)).catch(absent)) !== null,
    remove: (key) => rm(at(key), { force: true }),
    async *writtenBefore(folder, before) {
      const all = await opendir(at(folder), { recursive: true }).catch(absent)
      for await (const entry of all ?? []) {
        if (!entry.isFile()) continue
        const file = path.join(entry.parentPath, entry.name)
        const written = await stat(file).catch(absent)
        if (written && written.mtime < before) yield { key: keyOf(file), isPart: PART.test(entry.name) }
      }
    },
    async *all() {
      const all = await opendir(root, { recursive: true }).catch(absent)
      for await (const entry of all ?? []) {
        const file = path.join(entry.parentPath, entry.name)
        if (!entry.isFile() || PART.test(entry.name) || !isFileKey(keyOf(file))) continue
        const found = await stat(file).catch(absent)
        if (found) yield { key: keyOf(file), size: found.size }
      }
    },
  }
}

export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 40)
