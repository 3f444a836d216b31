import type { Sent } from '#contracts/endpoint.ts'
import { giveMallCard, mallAccount, mallInvoices, payMallInvoice, takeBackMallCard } from '#contracts/mall-accounts.ts'
import { read, useWrite } from '#web/lib/api.ts'

// The books move while the office is open.
export const accountFor = (query: Sent<typeof mallAccount>['query']) => ({ ...read(mallAccount, { query }), staleTime: 0 })
export const usePayInvoice = () => useWrite(payMallInvoice, [read(mallInvoices)], { failure: 'mine' })

/** Everything that is read of any mall's office. */
const office = [{ queryKey: ['api', 'mall'] }] as const
export const useGiveCard = () => useWrite(giveMallCard, office, { failure: 'mine' })
export const useTakeBackCard = () => useWrite(takeBackMallCard, office)
