import { measureTarget, warmUp } from './measure-target.ts'
import { cpuMsOf, type Measurement, type Verdict } from './report.ts'
import type { Server } from './server.ts'
import type { Area, Target } from './targets.ts'

export type Sized = { size: number; server: Server; targets: readonly Target[] }

const GROWING = ['list of 24 by category, made anew', 'product detail, made anew', 'quote, two stores', 'checkout, two stores']
const ROUNDS = 9
const WARM_SECONDS = 4
const MOST = 1.2

/**
 * Measures the cost of more products. Two runs minutes apart would measure changes of the machine, so both marketplaces run side by side
 * and are requested in turns; the median of the rounds counts.
 */
export async function measureGrowth(
  small: Sized,
  large: Sized,
  { areas, seconds, say }: { areas: readonly Area[]; seconds: number; say: (words: string) => void },
): Promise<Verdict[]> {
  const [from, to] = [small, large].map(({ size }) => size.toLocaleString('en'))
  say(`\n${to} against ${from} products, asked in turns ${ROUNDS} times: CPU ms of one, of the server and of Postgres`)
  const verdicts: Verdict[] = []
  for (const name of GROWING) {
    const [a, b] = [named(small, name), named(large, name)]
    if (!areas.includes(a.target.area)) continue
    const connections = Math.max(...(a.target.connections ?? [16]))
    for (const { server, target } of [a, b]) await warmUp(server, target, connections, WARM_SECONDS)
    const rounds: { a: Measurement; b: Measurement }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ofA = () => measureTarget(a.server, a.target, connections, seconds)
      const ofB = () => measureTarget(b.server, b.target, connections, seconds)
      rounds.push(
        round % 2 === 0 ? { a: await ofA(), b: await ofB() } : await ofB().then(async (second) => ({ a: await ofA(), b: second })),
      )
    }
    const ratio = median(rounds.map((round) => (cpuMsOf(round.b) ?? Number.NaN) / (cpuMsOf(round.a) ?? Number.NaN)))
    if (Number.isNaN(ratio)) continue // the system does not report CPU usage
    say(`${name}: ${rounds.map((round) => `${partsOf(round.a)} → ${partsOf(round.b)}`).join('; ')}`)
    const figure = `${Math.round(ratio * 100)} %`
    verdicts.push({ what: `${name}: CPU at ${to} against ${from} products`, figure, target: 'at most 120 %', reached: ratio <= MOST })
  }
  return verdicts
}

function named({ server, targets }: Sized, name: string): { server: Server; target: Target } {
  const target = targets.find((one) => one.name === name)
  if (!target) throw new Error(`Nothing is called ${name}.`)
  return { server, target }
}

const partsOf = ({ serverMs, postgresMs }: Measurement): string => `${serverMs?.toFixed(2)} + ${postgresMs?.toFixed(2)}`
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
