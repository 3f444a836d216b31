import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkOut } from '#tools/bench/against.ts'

const run = promisify(execFile)
const NEWEST_MIGRATION = ['log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', 'server/migrations/*.sql']

/** The folder of the main line as it was before its newest migration, with its packages; null where git does not know it. */
export async function releaseBefore(): Promise<string | null> {
  const { stdout } = await run('git', NEWEST_MIGRATION, { cwd: join(import.meta.dirname, '../..') }).catch(() => ({ stdout: '' }))
  return stdout === '' ? null : checkOut(`${stdout.trim()}^1`, join(tmpdir(), 'spiral-release-before'), console.log)
}
