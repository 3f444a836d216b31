import { domain } from '../domain.ts'
import { machineRoutes } from './routes.ts'

export default domain({
  owns: 'whether the machine is well, for developers: it owns no table, and retries or cancels jobs with a reason',
  readsWidely: true,
  routes: machineRoutes,
  journeys: ['walk'],
})
