import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

export const compiledFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'spiral', 'compiled')

/**
 * Caches compiled code beside the packages, separately per user and Node version, so that later starts and child processes need not compile
 * again. Where the folder is not writable, nothing is cached.
 */
export function cacheCompiledCode(): void {
  enableCompileCache(process.env['NODE_COMPILE_CACHE'] || compiledFolder)
  process.env['NODE_COMPILE_CACHE'] ||= compiledFolder
}

/** Writes the cache now, because a killed program does not write it. */
export const flushCompiled = flushCompileCache
