import { domain } from '../domain.ts'
import { forgetFrom, forgetPerson, personalDataOf, publishedByPerson, waiting } from './requests.ts'
import { investorRoutes } from './routes.ts'

export default domain({
  owns: 'the figures that SPIRAL publishes, documents for investors, and who may read them',
  stays: {
    published_metrics: 'what was published, also where it was taken back',
    investor_documents: 'an admin removes it',
    investor_requests: 'letters to SPIRAL, which an admin answers',
  },
  routes: investorRoutes,
  personal: {
    ofPerson: { publishedFigures: publishedByPerson },
    ofAddress: { investorRequests: personalDataOf },
    forgetPerson,
    forgetAddress: forgetFrom,
  },
  waitsForAdmins: waiting,
  journeys: ['investors'],
})
