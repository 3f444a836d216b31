/** Pairs of durations, each measured one right after the other. */
type Pairs = readonly (readonly [one: number, other: number])[]

/** With random order, this share of twelve pairs agrees once in two hundred runs, and of forty never. */
const NEARLY_ALL = 0.9

/**
 * Whether an attacker can distinguish two kinds of responses by time: one kind is slower by at least `ms` milliseconds, and slower in
 * nearly every pair. Other load slows down some responses, but of either kind.
 */
export function canBeToldApart(pairs: Pairs, ms: (other: number) => number): boolean {
  const [one, other] = [lowerQuartile(pairs.map(([each]) => each)), lowerQuartile(pairs.map(([, each]) => each))]
  const longer = pairs.filter(([a, b]) => a > b).length
  const agreed = Math.max(longer, pairs.length - longer)
  return Math.abs(one - other) >= ms(other) && agreed >= pairs.length * NEARLY_ALL
}

const lowerQuartile = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? 0
