import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config, FilePlace } from './config.ts'
import { type FilePort, folderFiles } from './files.ts'

/** The files of this installation. Fails with a `FilesError` when the bucket cannot be used. */
export const filesOf = (config: Pick<Config, 'files' | 'dataDir'>, log?: FastifyBaseLogger): Promise<FilePort> =>
  filesAt(config.files ?? { kind: 'folder', folder: path.join(config.dataDir, 'files') }, log)

/** The client of buckets is large and is loaded only where a bucket is named. */
export async function filesAt(place: FilePlace, log?: FastifyBaseLogger): Promise<FilePort> {
  if (place.kind === 'folder') return folderFiles(place.folder)
  const { openBucket } = await import('./bucket-files.ts')
  return openBucket(place, log)
}
