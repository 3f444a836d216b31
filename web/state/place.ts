import type { QueryClient } from '@tanstack/react-query'
import { zipPlace } from '#contracts/places/places.ts'
import { ApiProblem, read } from '#web/lib/api.ts'
import { useShopLocation } from './location.ts'

/** Makes a ZIP this browser's place, as if the shopper had typed it. A ZIP that is not known changes nothing. */
export async function choosePlaceByZip(client: QueryClient, zip: string): Promise<void> {
  try {
    const found = await client.fetchQuery(read(zipPlace, { params: { zip } }))
    const displayName = `${found.city}, ${found.state} ${found.zip}`
    useShopLocation.getState().chooseLocation({ type: 'zip', value: found.zip, displayName, zip: found.zip }, [])
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}
