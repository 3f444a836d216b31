import type { NearLook } from './near-looks.ts'

/** So many of the nearest may vote, and so many of these do, those in empty surroundings first. */
const COMPARED = 50
const VOTERS = 30
/** The nearest count far more than the thirtieth. With the sixth power and with ten voters fewer clothes were right. */
const POWER = 4
/** How much a crowd around a picture counts against it: a plain round thing is alike to a photo of anything. */
const CROWD = 0.5

/**
 * The nearest first, with a vote in front: the kinds among the nearest are ordered by how alike they are, and the nearest of each
 * kind comes before all others. One picture that happens to look alike does not win over several of another kind.
 */
export function byVote<One>(nearest: readonly One[], kindOf: (one: One) => string, nearOf: (one: One) => NearLook): One[] {
  const compared = nearest.slice(0, COMPARED)
  const crowds = compared.flatMap((one) => nearOf(one).crowd ?? [])
  const usual = crowds.reduce((sum, crowd) => sum + crowd, 0) / Math.max(1, crowds.length)
  const voters = compared
    .map((one) => ({ one, score: nearOf(one).score - CROWD * ((nearOf(one).crowd ?? usual) - usual) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, VOTERS)
  const votes = new Map<string, { sum: number; nearest: One }>()
  for (const { one, score } of voters) {
    const kind = kindOf(one)
    const vote = votes.get(kind) ?? { sum: 0, nearest: one }
    vote.sum += Math.max(0, score) ** POWER
    votes.set(kind, vote)
  }
  const first = [...votes.values()].sort((a, b) => b.sum - a.sum).map((vote) => vote.nearest)
  const shown = new Set(first)
  return [...first, ...nearest.filter((one) => !shown.has(one))]
}
