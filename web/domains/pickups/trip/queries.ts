import { myTrip, parcelNetwork } from '#contracts/trips.ts'
import { read } from '#web/lib/api.ts'

/** The choices of a trip, as the address keeps them. */
export type TripChoice = { from: string | null; at: Date | null; stops: readonly string[] | null; keepOrder: boolean }

export const tripAt = ({ from, at, stops, keepOrder }: TripChoice) =>
  read(myTrip, {
    query: { ...(from && { from }), ...(at && { at }), ...(stops && { stops: [...stops] }), ...(keepOrder && { keepOrder: true }) },
  })
export const network = () => read(parcelNetwork)
