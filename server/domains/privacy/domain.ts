import { domain, personalDataOf } from '../domain.ts'
import { forgetGuestLinks } from './guest-data.ts'
import { privacyJobs } from './jobs.ts'
import { privacyListeners } from './listeners.ts'
import { privacyRoutes } from './routes.ts'

export default domain({
  owns: 'the export of personal data and the closing of accounts',
  ends: {
    data_requests: 'when an export expires, or the account is closed',
    guest_data_links: 'when it expires',
  },
  routes: (app, deps, all) => privacyRoutes(app, deps, personalDataOf(all)),
  jobs: (all) => privacyJobs(personalDataOf(all)),
  listeners: (all) => privacyListeners(personalDataOf(all)),
  personal: { forgetAddress: forgetGuestLinks },
  journeys: ['privacy'],
})
