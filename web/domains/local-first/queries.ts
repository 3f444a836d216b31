import type { LocalPair } from '#contracts/local-first.ts'
import { endPledge, localImpact, localPairs, myLocalImpact, pledge } from '#contracts/local-first.ts'
import type { StoreId, VariantId } from '#contracts/ids.ts'
import { call, read, useWrite } from '#web/lib/api.ts'

export const impact = (near: string | undefined) => read(localImpact, { query: { near } })
export const mine = () => ({ ...read(myLocalImpact), staleTime: 0 })
export const usePledge = () => useWrite(pledge, [read(myLocalImpact)], { failure: 'mine' })
export const useEndPledge = () => useWrite(endPledge, [read(myLocalImpact)])

type Item = { variantId: VariantId; storeId: StoreId }
/** Asked again whenever the cart or the place changes. */
export const pairsNear = (near: string, items: readonly Item[]) => ({
  queryKey: ['local-pairs', near, ...items.map(({ variantId, storeId }) => `${variantId}:${storeId}`)],
  queryFn: async (): Promise<LocalPair[]> => (await call(localPairs, { body: { near, items: [...items] } })).pairs,
})
