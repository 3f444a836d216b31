import { noteCustomer, setStoreConsent, storeConsents, writeToCustomer } from '#contracts/customers.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

const mine = { failure: 'mine' } as const
const all = () => [{ queryKey: ['api', 'retailer', 'customers'] }]
export const useNoteCustomer = () => useWrite(noteCustomer, all(), mine)
export const useWriteToCustomer = () => useWrite(writeToCustomer, [{ queryKey: ['api', 'retailer', 'store-messages'] }], mine)
export const ownConsents = () => ({ ...readPages(storeConsents, { query: { limit: 20 } }), staleTime: 0 })
export const useSetConsent = () => useWrite(setStoreConsent, [read(storeConsents)])
