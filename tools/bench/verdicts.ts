import { BIG_QUOTE, FOUR_TENDERS, PLAIN } from './targets.ts'
import { cpuMsOf, rateOf, type Measurement, type Verdict } from './report.ts'

/** All measurements of one marketplace. */
export type Measured = { size: number; rows: Measurement[]; memoryMiB: number | null; secondStartSeconds: number }

export function verdictsOf(worlds: readonly Measured[]): Verdict[] {
  return worlds.flatMap(verdictsOfOne)
}

function verdictsOfOne({ size, rows, memoryMiB, secondStartSeconds }: Measured): Verdict[] {
  const find = (name: string, connections: number) => rows.find((row) => row.name === name && row.connections === connections)
  const at = `at ${size.toLocaleString('en')} products`
  const ratio = (what: string, ours: string, theirs: string, connections: number, least: number): Verdict[] => {
    const [a, b] = [find(ours, connections), find(theirs, connections)]
    if (!a || !b) return []
    const cpu = cpuRatio(a, b)
    const rate = rateOf(a) / rateOf(b)
    return [
      {
        what: `${what} ${at}, ${connections} at once`,
        figure: `${percent(rate)} of the rate${cpu === null ? '' : `, ${percent(cpu)} of the CPU`}`,
        target: `at least ${percent(least)} of the rate`,
        reached: rate >= least && a.timing.errors === 0,
      },
    ]
  }
  const cpu = (name: string, connections: number, most: number): Verdict[] => {
    const row = find(name, connections)
    const used = row && cpuMsOf(row)
    return used == null || row?.timing.errors ? [] : [atMost(`CPU of ${name} ${at}`, used, most, 'ms')]
  }
  return [
    ...[1, 16].flatMap((n) => ratio('list, ready, against raw SQL', 'list of 24 by category, ready', 'raw SQL: list', n, 1)),
    ...[1, 16].flatMap((n) => ratio('list, made anew, against raw SQL', 'list of 24 by category, made anew', 'raw SQL: list', n, 1)),
    ...ratio('list, ready, against a bare Fastify', 'list of 24 by category, ready', 'bare Fastify, the same bytes', 16, 0.5),
    ...[1, 16].flatMap((n) => ratio('detail, ready, against raw SQL', 'product detail, ready', 'raw SQL: detail', n, 1)),
    ...[1, 16].flatMap((n) => ratio('detail, made anew, against raw SQL', 'product detail, made anew', 'raw SQL: detail', n, 1)),
    ...ratio('text search, made anew, against raw SQL', 'text search, made anew', 'raw SQL: text search', 16, 0.5),
    ...ratio('checkout of one line against the ideal transaction', 'checkout, one line', 'ideal order transaction', 8, 0.15),
    ...cpu('checkout, one line', 8, 5),
    ...cpu('checkout, two stores', 8, 5),
    ...[1, 8].flatMap((n) => ratio('checkout with four tenders against one by card', FOUR_TENDERS, PLAIN, n, 0.6)),
    ...[1, 16].flatMap((n) => cpu(BIG_QUOTE, n, 10)),
    ...cpu('page: product, signed in', 1, 6),
    ...cpu('page: product, visitor', 1, 1),
    ...(memoryMiB === null ? [] : [atMost(`memory 15 s after the load ${at}`, memoryMiB, 400, 'MiB')]),
    atMost(`ready on a second start ${at}`, secondStartSeconds, 3, 's'),
    ...rows
      .filter(({ timing }) => timing.errors > 0)
      .map(({ name, timing }) => ({ what: `errors of ${name} ${at}`, figure: String(timing.errors), target: 'none', reached: false })),
  ]
}

const cpuRatio = (a: Measurement, b: Measurement): number | null => {
  const [ours, theirs] = [cpuMsOf(a), cpuMsOf(b)]
  return ours === null || theirs === null || theirs === 0 ? null : ours / theirs
}
const atMost = (what: string, value: number, most: number, unit: string): Verdict => ({
  what,
  figure: `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
  target: `at most ${most} ${unit}`,
  reached: value <= most,
})
const percent = (share: number): string => `${Math.round(share * 100)} %`
