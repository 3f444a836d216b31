import { measureTarget, warmUp } from './measure-target.ts'
import { cpuMsOf, type Verdict } from './report.ts'
import type { Server } from './server.ts'
import type { Area, Target } from './targets.ts'

export type Sized = { size: number; server: Server; targets: readonly Target[] }

const GROWING = ['list of 24 by category, made anew', 'product detail, made anew', 'quote, two stores', 'checkout, two stores']
const ROUNDS = 9
const WARM_SECONDS = 4
const MOST = 1.2

/**
 * What more products cost. Two runs minutes apart would compare the machine with itself, so both marketplaces stand side by side and are
 * asked in turns; the median of the rounds counts.
 */
export async function measureGrowth(
  small: Sized,
  large: Sized,
  { areas, seconds, say }: { areas: readonly Area[]; seconds: number; say: (words: string) => void },
): Promise<Verdict[]> {
  const [from, to] = [small, large].map(({ size }) => size.toLocaleString('en'))
  say(`\n${to} against ${from} products, asked in turns ${ROUNDS} times: CPU ms of one`)
  const verdicts: Verdict[] = []
  for (const name of GROWING) {
    const pair = [small, large].map(({ server, targets }) => ({ server, target: targets.find((target) => target.name === name) }))
    const [a, b] = pair
    if (!a?.target || !b?.target || !areas.includes(a.target.area)) continue
    const connections = Math.max(...(a.target.connections ?? [16]))
    for (const { server, target } of pair) if (target) await warmUp(server, target, connections, WARM_SECONDS)
    const costs: { a: number; b: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const cost = { a: 0, b: 0 }
      for (const which of round % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const)) {
        const { server, target } = { a, b }[which]
        if (target) cost[which] = cpuMsOf(await measureTarget(server, target, connections, seconds)) ?? Number.NaN
      }
      costs.push(cost)
    }
    const ratio = median(costs.map((cost) => cost.b / cost.a))
    if (Number.isNaN(ratio)) continue // a system that does not tell what CPU is used
    say(`${name}: ${costs.map((cost) => `${cost.a.toFixed(2)} → ${cost.b.toFixed(2)}`).join('; ')}`)
    const figure = `${Math.round(ratio * 100)} %`
    verdicts.push({ what: `${name}: CPU at ${to} against ${from} products`, figure, target: 'at most 120 %', reached: ratio <= MOST })
  }
  return verdicts
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
