/** So many of the nearest decide what kind of thing a picture shows. */
const VOTERS = 20
/** The nearest count far more than the twentieth. With the sixth power and with ten voters fewer clothes were right. */
const POWER = 4

/**
 * The nearest first, with a vote in front: the kinds among the nearest are ordered by how alike they are, and the nearest of each
 * kind comes before all others. One picture that happens to look alike does not win over several of another kind.
 */
export function byVote<One>(nearest: readonly One[], kindOf: (one: One) => string, scoreOf: (one: One) => number): One[] {
  const votes = new Map<string, { sum: number; nearest: One }>()
  for (const one of nearest.slice(0, VOTERS)) {
    const kind = kindOf(one)
    const vote = votes.get(kind) ?? { sum: 0, nearest: one }
    vote.sum += Math.max(0, scoreOf(one)) ** POWER
    votes.set(kind, vote)
  }
  const first = [...votes.values()].sort((a, b) => b.sum - a.sum).map((vote) => vote.nearest)
  const shown = new Set(first)
  return [...first, ...nearest.filter((one) => !shown.has(one))]
}
