import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addresses } from '#contracts/identity/auth.ts'
import { readOrNull } from '#web/lib/api.ts'
import { isPlaced, useShopLocation } from '#web/state/location.ts'
import { choosePlaceByZip } from '#web/state/place.ts'
import { useViewer } from './session.ts'

/** Shops near the default address of the account, or its home ZIP, until a place is chosen in this browser. Shows nothing. */
export default function PlaceOfAccount(): null {
  const client = useQueryClient()
  const viewer = useViewer()
  const { data: saved, isFetched } = useQuery(readOrNull(addresses))
  const zip = saved?.items.find(({ isDefault }) => isDefault)?.zip ?? viewer?.zip
  useEffect(() => {
    if (isFetched && zip && !isPlaced(useShopLocation.getState())) void choosePlaceByZip(client, zip)
  }, [client, isFetched, zip])
  return null
}
