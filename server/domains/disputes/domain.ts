import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import * as personal from './personal-data.ts'
import { disputeRoutes } from './routes.ts'
import { waiting } from './waiting.ts'

export default domain({
  owns: 'payments that cardholders dispute: whose money is held, the evidence, what was won and lost',
  tablesOf: 'payments',
  readsWidely: true,
  routes: disputeRoutes,
  listeners,
  jobs,
  personal: {
    ofPerson: { disputeNotes: personal.notesBy, planDisputes: personal.planDisputes },
    ofOrders: { disputes: personal.disputesData },
    forgetPerson: personal.forgetPerson,
  },
  waitsForAdmins: waiting,
  journeys: ['disputes'],
})
