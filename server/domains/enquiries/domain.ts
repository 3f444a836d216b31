import { domain } from '../domain.ts'
import { forgetFrom, personalDataOf, waiting } from './enquiries.ts'
import { enquiryRoutes } from './routes.ts'

export default domain({
  owns: 'stores and malls that want to join, and the answers',
  stays: {
    enquiries: 'letters to SPIRAL, which an admin answers',
  },
  routes: enquiryRoutes,
  personal: { ofAddress: { enquiries: personalDataOf }, forgetAddress: forgetFrom },
  waitsForAdmins: waiting,
  journeys: ['joining'],
})
