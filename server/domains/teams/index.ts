export { forgetInvitationsTo, invitationsTo } from './invitations.ts'
export { inviteToBusiness } from './business-invitations.ts'
