import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

export const compiledFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'spiral', 'compiled')

/**
 * What has been compiled is kept beside the packages, apart for each user and version of Node, so that a later start, and each process that
 * this one begins, need not do it again. Where nothing can be written, nothing is kept.
 */
export function cacheCompiledCode(): void {
  enableCompileCache(process.env['NODE_COMPILE_CACHE'] || compiledFolder)
  process.env['NODE_COMPILE_CACHE'] ||= compiledFolder
}

/** At once: a program that is killed keeps nothing any more. */
export const flushCompiled = flushCompileCache
