import { DISTANCE_OPTIONS, NATIONWIDE_MILES } from '#contracts/constants.ts'

/** The next larger distance option; undefined beyond nationwide. */
export const nextRing = (within: number): number | undefined => DISTANCE_OPTIONS.find((miles) => miles > within)

/** "Near you", with the distance if it is larger than requested. */
export function ringTitle(title: string, asked: number, reached: number): string {
  if (reached <= asked) return title
  return reached >= NATIONWIDE_MILES ? `${title}, nationwide` : `${title}, within ${reached} miles`
}
