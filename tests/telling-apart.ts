/** Of each pair, measured one right after the other. */
type Pairs = readonly (readonly [one: number, other: number])[]

/** Nearly all: by chance alone this many of a dozen agree once in two hundred times, and of forty never. */
const NEARLY_ALL = 0.9

/**
 * Whether somebody who measures can tell two kinds of answers apart: those of one kind take longer by more than so many milliseconds, and
 * nearly each of them longer than the other of its pair. What else a machine does makes some longer as well, but of either kind.
 */
export function canBeToldApart(pairs: Pairs, ms: (other: number) => number): boolean {
  const [one, other] = [lowerQuartile(pairs.map(([each]) => each)), lowerQuartile(pairs.map(([, each]) => each))]
  const longer = pairs.filter(([a, b]) => a > b).length
  const agreed = Math.max(longer, pairs.length - longer)
  return Math.abs(one - other) >= ms(other) && agreed >= pairs.length * NEARLY_ALL
}

const lowerQuartile = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? 0
