import { statfsSync } from 'node:fs'
import { ConfigError } from './platform/config.ts'
import { sqlState } from './platform/db.ts'
import { FilesError } from './platform/files.ts'
import { DatabaseError } from './platform/migrate.ts'

/** A start failure that the user can fix; its message says how. */
export class StartError extends Error {}

export const EXIT = { stopped: 0, failed: 1, wronglyConfigured: 2 } as const

/**
 * The message for the person who started SPIRAL, and the exit code. A null message means a bug, for which the stack is the best
 * information.
 */
export function failureOf(error: unknown, { port, dataDir }: { port: number; dataDir: string }): { words: string | null; code: number } {
  if (error instanceof ConfigError) return { words: error.message, code: EXIT.wronglyConfigured }
  const failed = (words: string | null) => ({ words, code: EXIT.failed })
  if (error instanceof StartError || error instanceof DatabaseError || error instanceof FilesError) return failed(error.message)
  const code = sqlState(error)
  const { syscall, message } = (error instanceof Error ? error : new Error()) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return failed(`Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`)
  if (code === 'EACCES' && syscall === 'listen') return failed(`This user may not use port ${port}. Choose one above 1023 with PORT.`)
  if (code === 'EADDRNOTAVAIL') return failed('HOST names an address that this machine does not have.')
  const full = `The disk is full. Make room (SPIRAL keeps its data in ${dataDir}) and start again; nothing that was finished is lost.`
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || /No space left on device/.test(message)) return failed(full)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return failed(`This user may not write to ${dataDir}. Give it the folder, or name another with SPIRAL_DATA.`)
  if (code === '42501') return failed(`The database user lacks a right that SPIRAL needs: ${message}. Let it own the database it is given.`)
  const wentAway = code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P01' || code === '57P03'
  if (wentAway || message.startsWith('Connection terminated'))
    return failed(isFull(dataDir) ? full : 'The database went away while SPIRAL was starting. Check that it runs, and start again.')
  return failed(null)
}

/** Without room for another 16 MB journal segment Postgres does not refuse the write: it exits, and connections break. */
function isFull(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize < 2 * 16_777_216
  } catch {
    return false
  }
}
