import { domain } from '../domain.ts'
import { identifyKey } from './identify.ts'
import { personalDataOf } from './personal-data.ts'
import { apiAccessRoutes } from './routes.ts'

export default domain({
  owns: 'API keys of retailers',
  identify: identifyKey,
  routes: apiAccessRoutes,
  personal: { ofPerson: { apiKeys: personalDataOf } },
})
