import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { waiting } from './review.ts'
import { applicationRoutes } from './routes.ts'

export default domain({
  owns: 'retailers that want to join: drafts, documents, review, requests to join a team',
  ends: {
    applications: 'drafts after 180 days untouched, rejected ones after a year; the papers of a seller stay',
    application_fields: 'with its application',
    application_documents: 'with its application',
    application_products: 'with its application',
    application_messages: 'with its application',
    application_events: 'with its application',
    application_checks: 'with its application',
    join_requests: 'with the account of its person',
  },
  routes: applicationRoutes,
  listeners,
  jobs,
  handsOut: ['application_checks', 'application_fields', 'application_products', 'applications'],
  personal: { ofPerson: { applications: personal.personalDataOf }, forgetPerson: personal.forgetPerson },
  waitsForAdmins: waiting,
  journeys: ['joining'],
})
