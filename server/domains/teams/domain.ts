import { domain } from '../domain.ts'
import { forgetInvitationsTo, invitationsTo } from './invitations.ts'
import * as jobs from './jobs.ts'
import { teamRoutes } from './routes.ts'

export default domain({
  owns: 'the people of a retailer and invitations to join them',
  ends: {
    team_invitations: 'when it expires',
  },
  doors: ['business-invitations.ts'],
  routes: teamRoutes,
  jobs,
  handsOut: ['team_invitations'],
  personal: { ofAddress: { invitations: invitationsTo }, forgetAddress: forgetInvitationsTo },
  journeys: ['offices'],
})
