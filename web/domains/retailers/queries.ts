import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { sellingTerms } from '#contracts/enquiries.ts'
import { figures } from '#contracts/operations.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { pauseStore } from '#contracts/stores/stores.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'

export const overview = (retailerId?: RetailerId, storeId?: StoreId) => read(retailerOverview, { query: { retailerId, storeId } })
/** Current platform figures for the landing page. */
export const figuresToday = () => read(figures)

export const sellingTermsNow = () => read(sellingTerms)

export const usePauseStore = () =>
  useWrite(pauseStore, [read(retailerOverview)], {
    onSuccess: ({ name, paused }) =>
      void toast(
        paused
          ? { title: `${name} takes no new orders`, body: 'Orders you already have go on as they are.' }
          : { title: `${name} takes orders again` },
      ),
  })
