import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds of CPU that a process and all its threads have used; null where the system does not report it (only Linux does). */
export async function cpuOf(pid: number): Promise<number | null> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => null)
  if (!threads) return null
  const used = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')))
  return used.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0)
}

/** CPU of a Postgres server: the postmaster, one process per connection, and the background processes. */
export async function cpuOfPostgres(postmaster: number): Promise<number | null> {
  const own = await cpuOf(postmaster)
  if (own === null) return null
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const each = await Promise.all(
    pids.map(async (pid) => {
      const [, parent] = await statOf(Number(pid))
      return Number(parent) === postmaster ? ((await cpuOf(Number(pid))) ?? 0) : 0
    }),
  )
  return own + endedChildren(await statOf(postmaster)) + each.reduce((sum, ms) => sum + ms, 0)
}

/** The fields after the command's name, which may itself contain spaces and brackets. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
const TICK_MS = 10
const endedChildren = (fields: readonly string[]): number => (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_MS

/** The memory that a process holds now, in MiB. */
export async function memoryOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kibibytes = /VmRSS:\s+(\d+)/.exec(text)?.[1]
  return kibibytes === undefined ? null : Number(kibibytes) / 1024
}
