import type { Timing } from './load.ts'

export type Measurement = {
  name: string
  connections: number
  seconds: number
  timing: Timing
  /** Milliseconds of CPU per operation in the server process; `postgresMs` likewise in Postgres. */
  serverMs: number | null
  postgresMs: number | null
}

export const rateOf = ({ timing }: Measurement): number => timing.count / timing.seconds
export const cpuMsOf = ({ serverMs, postgresMs }: Measurement): number | null => (serverMs === null ? null : serverMs + (postgresMs ?? 0))

const columns: { title: string; cell: (row: Measurement) => string }[] = [
  { title: 'at once', cell: (row) => String(row.connections) },
  { title: 'per second', cell: (row) => rateOf(row).toFixed(rateOf(row) < 100 ? 1 : 0) },
  { title: 'CPU ms', cell: (row) => ms(cpuMsOf(row)) },
  { title: 'server', cell: (row) => ms(row.serverMs) },
  { title: 'Postgres', cell: (row) => ms(row.postgresMs) },
  { title: 'p50 ms', cell: (row) => ms(row.timing.p50) },
  { title: 'p95 ms', cell: (row) => ms(row.timing.p95) },
  { title: 'errors', cell: (row) => String(row.timing.errors) },
]
const ms = (value: number | null): string => (value === null ? '-' : value.toFixed(value < 10 ? 2 : 1))
const WIDTH = 40

export const headline = (): string => `${''.padEnd(WIDTH)}${columns.map(({ title }) => title.padStart(12)).join('')}`
export function lineOf(row: Measurement): string {
  const { firstError } = row.timing
  const cells = columns.map(({ cell }) => cell(row).padStart(12)).join('')
  return `${row.name.padEnd(WIDTH)}${cells}${firstError === null ? '' : `\n    first error: ${firstError}`}`
}

export type Verdict = { what: string; figure: string; target: string; reached: boolean }
export const verdictLine = ({ what, figure, target, reached }: Verdict): string =>
  `${reached ? 'PASS          ' : 'SHORT OF TARGET'.padEnd(14)} ${what}: ${figure} (target ${target})`
