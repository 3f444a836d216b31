import { DISTANCE_OPTIONS, NATIONWIDE_MILES } from '#contracts/constants.ts'

/** The next distance one can choose; nothing beyond the whole nation. */
export const nextRing = (within: number): number | undefined => DISTANCE_OPTIONS.find((miles) => miles > within)

/** "Near you", and how far one had to look when it was farther than asked. */
export function ringTitle(title: string, asked: number, reached: number): string {
  if (reached <= asked) return title
  return reached >= NATIONWIDE_MILES ? `${title}, nationwide` : `${title}, within ${reached} miles`
}
