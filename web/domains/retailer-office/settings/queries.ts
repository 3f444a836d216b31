import { closeBusiness, ownClosing } from '#contracts/closings.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import {
  askLegalName,
  askStoreAddress,
  changeRetailerProfile,
  changeStoreCover,
  profileVersions,
  retailerProfile,
  storeVersions,
} from '#contracts/retailer-office/profile.ts'
import { changeStoreSettings, storeSettings } from '#contracts/stores/settings.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'

// What is being edited is not read anew by itself: a version that changes under the form would hide that somebody else saved.
const whileEdited = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const
export const profileOf = (id: RetailerId) => ({ ...read(retailerProfile, { params: { id } }), ...whileEdited })
export const settingsOf = (id: StoreId) => ({ ...read(storeSettings, { params: { id } }), ...whileEdited })

export const profileVersionsOf = (id: RetailerId) => read(profileVersions, { params: { id } })
export const storeVersionsOf = (id: StoreId) => read(storeVersions, { params: { id } })

const pagesOfStores = [{ queryKey: ['api', 'stores'] }, { queryKey: ['api', 'malls'] }]
export const useChangeProfile = (id: RetailerId) =>
  useWrite(changeRetailerProfile, [profileOf(id), ...pagesOfStores], {
    failure: 'mine',
    onSuccess: () => void toast({ title: 'Saved', body: 'Shoppers see it now.' }),
  })
export const useChangeSettings = (id: StoreId) =>
  useWrite(changeStoreSettings, [settingsOf(id), { queryKey: ['api', 'retailer', 'profile'] }, read(retailerOverview), ...pagesOfStores], {
    failure: 'mine',
    onSuccess: ({ name }) => void toast({ title: `${name} is saved`, body: 'Shoppers see it now.' }),
  })
export const useChangeCover = (id: RetailerId) => useWrite(changeStoreCover, [profileOf(id), ...pagesOfStores])
export const useAskLegalName = (id: RetailerId) => useWrite(askLegalName, [profileOf(id)], { failure: 'mine' })
export const useAskAddress = (id: RetailerId) => useWrite(askStoreAddress, [profileOf(id)], { failure: 'mine' })
export const closingOf = (id: RetailerId) => ({ ...read(ownClosing, { params: { id } }), staleTime: 0 })
export const useCloseBusiness = (id: RetailerId) =>
  useWrite(closeBusiness, [profileOf(id), closingOf(id), read(retailerOverview), ...pagesOfStores], { failure: 'mine' })
