import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

const full = process.env['SPIRAL_SAFETY'] === 'full'
const figure = (quick: number, inFull: number): number => (full ? inFull : quick)

/** What is random in the safety runs: another in each run, so that many quick runs try as much as a long one. SPIRAL_SEED repeats a run. */
export const SEED = Number(process.env['SPIRAL_SEED'])

/** How hard the promises are tried: quick in every build, in full by `npm run safety`. */
export const FIGURES = {
  buyers: figure(200, 1_000),
  buyerRounds: figure(2, 20),
  equalCheckouts: figure(50, 100),
  equalRounds: figure(7, 200),
  spenders: figure(64, 64),
  spendRounds: figure(7, 1_000),
  ledgerOperations: figure(7_000, 1_000_000),
  orders: figure(170, 10_000),
  kills: figure(7, 300),
  databaseKills: figure(1, 30),
  requests: figure(7_000, 500_000),
  purchases: figure(20, 500),
  /** So many times longer may full figures take. */
  patience: figure(1, 60),
} as const

/** How many wait for each core: on a machine that does other things beside, everything takes that many times longer. */
export const crowding = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** When a test is given up: what it may take on a quiet machine with quick figures, and more for full ones and for those who work beside it. */
export const timeLimit = (quickMs: number): number => Math.round(quickMs * FIGURES.patience * crowding())

const LOOK_MS = 25
/** Those who run or wait for a core at this moment; null where the system does not say. */
function runningNow(): number | null {
  try {
    return Number.parseInt(readFileSync('/proc/loadavg', 'latin1').split(' ')[3] ?? '', 10)
  } catch {
    return null
  }
}

/** How crowded it was while something was done, and not in the minute before; and how long it took. */
export async function crowdedDuring<T>(act: () => Promise<T>): Promise<{ result: T; ms: number; crowded: number }> {
  const seen: number[] = []
  const looking = setInterval(() => seen.push((runningNow() ?? 0) - 1), LOOK_MS) // the one who looks runs as well
  try {
    const start = performance.now()
    const result = await act()
    const ms = performance.now() - start
    const mean = seen.reduce((sum, one) => sum + one, 0) / Math.max(1, seen.length)
    return { result, ms, crowded: runningNow() === null ? crowding() : Math.max(1, mean / availableParallelism()) }
  } finally {
    clearInterval(looking)
  }
}
