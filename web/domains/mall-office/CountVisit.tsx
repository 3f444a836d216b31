import { useEffect } from 'react'
import type { Sent } from '#contracts/endpoint.ts'
import { countPlaceVisit } from '#contracts/visits.ts'
import { call } from '#web/lib/call.ts'

type CountVisitProps = Sent<typeof countPlaceVisit>['body']

/** Counts a visit to the page of a mall or store for the figures of the mall. The page does not depend on it, so a failure is left out. */
export default function CountVisit({ mallId, storeId }: CountVisitProps) {
  useEffect(() => {
    call(countPlaceVisit, { body: { mallId, storeId } }).catch(() => undefined)
  }, [mallId, storeId])
  return null
}
