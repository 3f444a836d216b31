import { domain } from '../domain.ts'
import { retailerOfficeRoutes } from './routes.ts'

export default domain({
  owns: "a retailer's overview, search box and saved views; the clearing house of SPIRALs",
  readsWidely: true,
  doors: ['clearing-house.ts', 'overview.ts', 'saved-views.ts'],
  routes: retailerOfficeRoutes,
  journeys: ['offices'],
})
