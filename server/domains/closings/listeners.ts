import { on } from '../../facts.ts'
import { storesByIds } from '../stores/stores.ts'
import { beginClosing } from './endings.ts'

export const endRetailer = on('retailers.closed', (tx, { retailerId }, { clock }) =>
  beginClosing(tx, { kind: 'retailer', id: retailerId }, clock.now()),
)
export const endMall = on('malls.closed', (tx, { mallId }, { clock }) => beginClosing(tx, { kind: 'mall', id: mallId }, clock.now()))
/** A store that closes with its retailer has nothing to end alone. */
export const endStore = on('stores.closed', async (tx, { storeId }, { clock }) => {
  const store = (await storesByIds(tx, [storeId])).get(storeId)
  if (store && store.retailerStatus !== 'closed') await beginClosing(tx, { kind: 'store', id: storeId }, clock.now())
})
