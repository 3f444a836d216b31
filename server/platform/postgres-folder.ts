import { execFile } from 'node:child_process'
import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Our notes beside Postgres's own files: the password, the last port, and which of our processes owns the server. */
export type Notes = { password: string; port: number | null; owner: string | null }

const notesOf = (folder: string) => join(folder, 'spiral.json')

export async function readNotes(folder: string): Promise<Notes> {
  return JSON.parse(await readFile(notesOf(folder), 'utf8'))
}

/** `uid`: Postgres reads every file of its folder after a crash, so this file must belong to the same user. */
export async function writeNotes(folder: string, notes: Notes, uid: number | undefined): Promise<void> {
  const aside = `${notesOf(folder)}.new`
  await writeFile(aside, JSON.stringify(notes), { mode: 0o600 })
  await giveTo(uid, aside)
  await rename(aside, notesOf(folder))
}

export async function giveTo(uid: number | undefined, path: string): Promise<void> {
  if (uid !== undefined && uid !== process.getuid?.()) await chown(path, uid, uid)
}

/** The pid file of the server that is running or ran last. */
export async function postmasterOf(folder: string): Promise<{ pid: number; port: number; status: string } | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n').map((line) => line.trim())
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7] ?? '' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A process id with its start time, because ids are reused. Null when no process has the id. */
export async function identityOf(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null
  if (process.platform !== 'linux') return String(pid)
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? null : `${pid} ${fields[19]}`
}

/** The command line of a process; empty when it has ended or is a zombie. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  if (process.platform === 'win32') return ''
  return promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
}
