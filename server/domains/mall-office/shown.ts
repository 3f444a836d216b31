import { SMALLEST_GROUP } from '#contracts/mall-office/mall-office.ts'

/** Nothing at all is no secret; a few are. */
export const hidden = (count: number): number | null => (count > 0 && count < SMALLEST_GROUP ? null : count)

/**
 * The parts of one day of a whole that is shown too, those below the smallest group hidden. Where the hidden ones together are so few that
 * the whole less the others would tell of them, the smallest of the others are hidden too. All are hidden where the whole is.
 */
export function shownParts(parts: readonly number[]): (number | null)[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const shown = parts.map((part) => (whole < SMALLEST_GROUP && part > 0 ? null : hidden(part)))
  const isTold = () => {
    const rest = whole - shown.reduce<number>((sum, part) => sum + (part ?? 0), 0)
    return rest > 0 && rest < SMALLEST_GROUP
  }
  while (whole >= SMALLEST_GROUP && isTold()) {
    const left = shown.filter((part) => part !== null && part > 0)
    if (left.length === 0) break
    shown[shown.indexOf(Math.min(...(left as number[])))] = null
  }
  return shown
}

/**
 * A figure of many days adds up the days that are shown, so that the figures of two ranges differ by whole groups only. Null: somebody was
 * there, but on no day enough.
 */
export function together(days: readonly (number | null)[]): number | null {
  const sum = days.reduce<number>((all, day) => all + (day ?? 0), 0)
  return sum === 0 && days.includes(null) ? null : sum
}

type Part<K> = { day: string; key: K; count: number }
/** Each key with the sum of its shown days. */
export function togetherByKey<K>(parts: readonly Part<K>[]): Map<K, number | null> {
  const perKey = new Map<K, (number | null)[]>()
  for (const ofDay of Map.groupBy(parts, ({ day }) => day).values()) {
    const shown = shownParts(ofDay.map(({ count }) => count))
    ofDay.forEach(({ key }, i) => perKey.set(key, [...(perKey.get(key) ?? []), shown[i] ?? null]))
  }
  return new Map([...perKey].map(([key, days]) => [key, together(days)]))
}
