import { type Cents, dollars } from '#contracts/money.ts'
import { type PerkKind, WEEKDAYS } from '#contracts/perks.ts'
import type { Points } from '#contracts/points.ts'

export type Terms = {
  kind: PerkKind
  weekdays: readonly number[]
  goal: number | null
  least: Cents | null
  value: Cents | null
  spirals: Points | null
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
const spiralsIn = (spirals: Points | null): string => `${(spirals ?? 0).toLocaleString('en-US')} SPIRALs`

/** A perk in one line, from its terms, so that the words never say something else. */
export function titleOf({ kind, weekdays, goal, least, value, spirals }: Terms): string {
  if (kind === 'double_days')
    return weekdays.length === 7
      ? 'Double SPIRALs every day'
      : `Double SPIRALs on ${listed(weekdays.toSorted((a, b) => a - b).map((day) => `${WEEKDAYS[day - 1] ?? ''}s`))}`
  if (kind === 'birthday') return `${spiralsIn(spirals)} in your birth month`
  return `${rewardOf({ value, spirals })} after ${goal ?? 0} orders of ${dollars(least ?? (0 as Cents))} or more`
}
export const rewardOf = ({ value, spirals }: Pick<Terms, 'value' | 'spirals'>): string =>
  value === null ? spiralsIn(spirals) : `${dollars(value)} off`

/** Each full card of stamps is one reward. */
export const rewardsFor = (stamps: number, goal: number): number => Math.floor(stamps / goal)

/** What remains of a gift when only `kept` of what it was for remains, in proportion and rounded down. */
export const remains = (granted: number, basis: number, kept: number): number =>
  basis <= 0 ? 0 : Math.floor((granted * Math.min(kept, basis)) / basis)
