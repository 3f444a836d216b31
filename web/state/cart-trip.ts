import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cartTrip } from '#contracts/cart/trip.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { type ApiProblem, call } from '#web/lib/api.ts'
import { miles, plural } from '#web/lib/format.ts'

type Trip = Reply<typeof cartTrip>

/** The trip to the pickups of these lines, asked for anew each time: stores close and stock moves. */
export const tripFor = (body: Sent<typeof cartTrip>['body']) =>
  queryOptions<Trip, ApiProblem>({
    queryKey: ['api', 'checkout', 'trip', body],
    queryFn: ({ signal }) => call(cartTrip, { body }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** "12 minutes and 6.1 mi"; empty when both are nothing. */
export const wayWords = (minutes: number, far: number): string =>
  [minutes > 0 && plural(minutes, 'minute'), far >= LEAST_MILES && miles(far)].filter(Boolean).join(' and ')
/** Less is written as 0.0. */
const LEAST_MILES = 0.05
