import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

/** Whether this is the long run of `npm run safety`. */
export const isFull = process.env['SPIRAL_SAFETY'] === 'full'
const figure = (quick: number, inFull: number): number => (isFull ? inFull : quick)

/**
 * The random seed of the safety runs: different in each run, so that many quick runs cover as much as a long one. SPIRAL_SEED repeats a
 * run.
 */
export const SEED = Number(process.env['SPIRAL_SEED'])

/** The test sizes: quick in every build, full with `npm run safety`. */
export const FIGURES = {
  buyers: figure(200, 1_000),
  buyerRounds: figure(2, 20),
  equalCheckouts: figure(50, 100),
  equalRounds: figure(7, 200),
  spenders: figure(64, 64),
  spendRounds: figure(7, 1_000),
  ledgerOperations: figure(7_000, 1_000_000),
  orders: figure(120, 10_000),
  kills: figure(4, 300),
  databaseKills: figure(1, 30),
  ordersOverBrokenWays: figure(40, 1_000),
  /** Businesses of a payout run that is killed, and how often. */
  sellers: figure(120, 10_000),
  payoutKills: figure(2, 30),
  requests: figure(12_000, 500_000),
  mixedActs: figure(60, 1_000),
  purchases: figure(20, 500),
  /** Messages of a card provider, each sent twice. */
  webhooks: figure(200, 10_000),
  /** Messages of a card provider about payments, transfers, payouts and disputes together. */
  mixedWebhooks: figure(300, 10_000),
  /** Hostile texts that assistants read. */
  hostileTexts: figure(500, 2_500),
  /** Products with three of them each, that a model of ours obeys. */
  obeyedTexts: figure(48, 840),
  /** The factor on time limits for full runs. */
  patience: figure(1, 60),
} as const

/** The average number of runnable processes per core: on a busy machine, everything takes that many times longer. */
export const crowding = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** The time limit of a test: its limit on an idle machine with quick figures, scaled for full figures and for other load. */
export const timeLimit = (quickMs: number): number => Math.round(quickMs * FIGURES.patience * crowding())

const LOOK_MS = 25
/** The number of processes running or waiting for a core now; null if the system does not report it. */
function runningNow(): number | null {
  try {
    return Number.parseInt(readFileSync('/proc/loadavg', 'latin1').split(' ')[3] ?? '', 10)
  } catch {
    return null
  }
}

/** Runs an action and returns its duration and the load during it, excluding the minute before. */
export async function crowdedDuring<T>(act: () => Promise<T>): Promise<{ result: T; ms: number; crowded: number }> {
  const seen: number[] = []
  const looking = setInterval(() => seen.push((runningNow() ?? 0) - 1), LOOK_MS) // this process counts too
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
