import { domain } from '../domain.ts'
import * as personal from './personal-data.ts'
import { stockPlanningRoutes } from './routes.ts'

export default domain({
  owns: "the health of a retailer's stock: what runs out, lies too long or lost demand; transfers between its stores, suppliers and reorder lists",
  stays: {
    stock_transfers: 'where goods went between stores',
    suppliers: 'a business removes its own',
    reorder_lists: 'orders to suppliers',
  },
  readsWidely: true,
  routes: stockPlanningRoutes,
  personal: { ofAddress: { suppliers: personal.suppliersAt }, forgetAddress: personal.forgetAddress },
  journeys: ['sellers-week'],
})
