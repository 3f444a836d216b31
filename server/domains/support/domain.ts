import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { supportRoutes } from './routes.ts'
import { forgetMessagesFrom, personalDataOf, waiting } from './support.ts'

export default domain({
  owns: 'cases of support: questions, disputed SPIRALs, conversations that the assistant handed over; who works on them, answers, notes, outcomes',
  ends: {
    support_requests: '180 days after it was closed',
  },
  stays: {
    support_macros: 'written by admins',
  },
  doors: ['cases.ts'],
  routes: supportRoutes,
  jobs,
  personal: { ofPerson: { support: personalDataOf }, forgetAddress: forgetMessagesFrom },
  waitsForAdmins: waiting,
  journeys: ['support'],
})
