export { forgetInvitationsTo, invitationsTo } from './invitations.ts'
