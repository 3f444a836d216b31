import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cartTrip } from '#contracts/cart/trip.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { type ApiProblem, call } from '#web/lib/api.ts'

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
