import { myTrip, parcelNetwork } from '#contracts/pickups/trips.ts'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { centersForPart, sendToCenter } from '#contracts/orders/to-center.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { mySpirals } from '../../loyalty/queries.ts'
import { myPasses } from '../../orders/passes/queries.ts'

/** The choices of a trip, as the address keeps them. */
export type TripChoice = { from: string | null; at: Date | null; stops: readonly string[] | null; keepOrder: boolean }

export const tripAt = ({ from, at, stops, keepOrder }: TripChoice) =>
  read(myTrip, {
    query: { ...(from && { from }), ...(at && { at }), ...(stops && { stops: [...stops] }), ...(keepOrder && { keepOrder: true }) },
  })
export const network = () => read(parcelNetwork)

type Part = { number: OrderNumber; fulfillmentId: FulfillmentId }
export const centersOf = (part: Part) => ({ ...read(centersForPart, { params: part }), staleTime: 0 })
/** Parcels, orders and SPIRALs follow. */
export const useSendToCenter = () =>
  useWrite(sendToCenter, [{ queryKey: ['api', 'trips'] }, { queryKey: ['api', 'orders'] }, mySpirals(), myPasses()], { failure: 'mine' })
