/** A store farther away than this is out of reach for a pickup: it is never chosen by default and promises none. */
export const PICKUP_MILES = 60

/** Whether somebody would drive there. Null: the distance is not known. */
export const isInReach = (distanceMiles: number | null): boolean => distanceMiles !== null && distanceMiles <= PICKUP_MILES
/** Whether a pickup there should not be promised; unlike a distance that is not known. */
export const isTooFar = (distanceMiles: number | null): boolean => distanceMiles !== null && distanceMiles > PICKUP_MILES

export const tooFarWords = (distanceMiles: number): string => `Too far for pickup: ${Math.round(distanceMiles).toLocaleString('en-US')} mi`
