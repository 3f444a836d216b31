import { cpuOf, cpuOfPostgres } from './cpu.ts'
import { loadHttp } from './load.ts'
import type { Measurement } from './report.ts'
import type { Server } from './server.ts'
import type { Target } from './targets.ts'
import { untilQuiet } from './world.ts'

/** Warms up compiled code and statement plans. Orders run slowly until then. */
export async function warmUp(on: Server, { ask, leavesWork }: Target, connections: number, seconds: number): Promise<void> {
  await loadHttp(on.port, ask, { connections, seconds: Math.min(leavesWork ? 4 : 1, seconds) })
  if (leavesWork) await untilQuiet(on.databaseUrl)
}

/** Measures the speed of answers and the cost of one, including the work that follows it. */
export async function measureTarget(
  on: Server,
  { name, ask, leavesWork }: Target,
  connections: number,
  seconds: number,
): Promise<Measurement> {
  const before = [await cpuOf(on.pid), await cpuOfPostgres(on.postmaster)] as const
  const timing = await loadHttp(on.port, ask, { connections, seconds })
  if (leavesWork) await untilQuiet(on.databaseUrl)
  const after = [await cpuOf(on.pid), await cpuOfPostgres(on.postmaster)] as const
  const per = (n: 0 | 1) => {
    const [from, to] = [before[n], after[n]]
    return from === null || to === null ? null : (to - from) / Math.max(1, timing.count)
  }
  return { name, connections, seconds, timing, serverMs: per(0), postgresMs: per(1) }
}
