import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { supportRoutes } from './routes.ts'

export default domain({
  owns: 'requests to support, disputed SPIRALs among them, and the answers',
  doors: ['support.ts'],
  routes: supportRoutes,
  jobs,
  handsOut: ['support_requests'],
  journeys: ['support'],
})
