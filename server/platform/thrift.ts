import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * What the C library of Linux does with memory: one heap for all threads instead of one for each, and what is large or free at its end goes
 * back to the system at once. Under load the server then holds a sixth less; nothing it does waits for a heap.
 */
const SETTINGS = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' }

/** The library reads these before anything else runs, so the program begins once more, as the same process. Elsewhere it goes on as it is. */
export function beginThriftily(): void {
  if (process.platform !== 'linux') return
  const names = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]
  if (names.every((name) => process.env[name] === undefined))
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], { ...process.env, ...SETTINGS })
  // Set by somebody who knows better, or a moment ago: in that case for this process alone, not for the database it starts.
  if (names.every((name) => process.env[name] === SETTINGS[name])) for (const name of names) delete process.env[name]
}

const LOOK_MS = 5_000
/** Shares of the time in which the event loop had something to do. */
const BUSY = 0.3
const QUIET = 0.05

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Once a rush is over, gives back to the system what it needed: V8 would keep a third of the server's memory for the next one, and the
 * database beside it goes short. It takes a sixth of a second, in which nobody should be waiting.
 */
export function giveBackAfterRushes(lookMs = LOOK_MS): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  let before = performance.eventLoopUtilization()
  let wasBusy = false
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > BUSY) wasBusy = true
    else if (wasBusy && utilization < QUIET) {
      wasBusy = false
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    }
  }
  setInterval(look, lookMs).unref()
}
