import type { RetailerId } from '#contracts/ids.ts'
import {
  askForPerk,
  changePerk,
  createPerk,
  endPerk,
  joinPerks,
  leavePerks,
  myPerks,
  myPerkStores,
  ownPerks,
  redeemPerk,
  retailerPerks,
} from '#contracts/perks.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { mySpirals, mySpiralsHistory } from '../loyalty/queries.ts'

export const perksAt = (id: RetailerId) => read(retailerPerks, { params: { id } })
export const ownAt = (id: RetailerId) => ({ ...read(myPerks, { params: { id } }), staleTime: 0 })
export const joinedStores = () => readPages(myPerkStores, { query: { limit: 20 } })
export const perksOfOffice = (retailerId: RetailerId) => ({ ...readPages(ownPerks, { query: { retailerId, limit: 20 } }), staleTime: 0 })

const mine = { failure: 'mine' } as const
const all = () => [{ queryKey: ['api', 'perks'] }]
const office = () => [...all(), { queryKey: ['api', 'retailer', 'perks'] }]
export const useJoin = () => useWrite(joinPerks, [...all(), mySpirals(), mySpiralsHistory()], mine)
export const useLeave = () => useWrite(leavePerks, all())
export const useAsk = () => useWrite(askForPerk, all())
export const useCreatePerk = () => useWrite(createPerk, office(), mine)
export const useChangePerk = () => useWrite(changePerk, office(), mine)
export const useEndPerk = () => useWrite(endPerk, office())
export const useRedeemPerk = () => useWrite(redeemPerk, office(), mine)
