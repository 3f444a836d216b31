import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InvitationId, inUrl, RetailerId, StoreId, UserId } from './ids.ts'
import { Nothing } from './page.ts'
import { Email, Password, PersonName, Viewer } from './identity/people.ts'
import { RetailerRole } from './roles.ts'
import { Instant } from './time.ts'
import { named } from './named.ts'

export const INVITATION_DAYS = 7

export const Invitation = named('Invitation', {
  id: InvitationId,
  email: z.string(),
  role: RetailerRole,
  /** Names; empty means all stores. */
  stores: z.array(z.string()),
  invitedBy: z.string(),
  expiresAt: Instant,
})
export const TeamMember = named('TeamMember', {
  id: UserId,
  name: z.string(),
  email: z.string(),
  role: RetailerRole,
  stores: z.array(z.string()),
  isMe: z.boolean(),
  mayRemove: z.boolean(),
})
export const Team = named('Team', {
  retailer: z.object({ id: RetailerId, name: z.string() }),
  members: z.array(TeamMember),
  invitations: z.array(Invitation),
  /** The roles this person may invite others as, and for which stores. `allStores`: also for all stores, including future ones. */
  mayInviteAs: z.array(RetailerRole),
  stores: z.array(z.object({ id: StoreId, name: z.string() })),
  allStores: z.boolean(),
})
export type Team = z.infer<typeof Team>
export const team = endpoint('GET /api/retailer/team', {
  access: 'retailer:manager',
  summary: 'Who works for a retailer, and who is invited to.',
  query: z.object({ retailerId: inUrl(RetailerId) }),
  reply: Team,
})
/** Inviting the same address again replaces the previous invitation. */
export const inviteToTeam = endpoint('POST /api/retailer/team/invitations', {
  access: 'retailer:manager',
  summary: 'Invite someone to a team by email; the link works once, for a week.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    retailerId: RetailerId,
    email: Email,
    role: RetailerRole,
    /** Empty: all stores of the retailer. */
    storeIds: z.array(StoreId).max(100).default([]),
  }),
  reply: Invitation,
})
export const revokeInvitation = endpoint('DELETE /api/retailer/team/invitations/:id', {
  access: 'retailer:manager',
  summary: 'Take an invitation back: its link is dead at once.',
  status: 204,
  params: z.object({ id: inUrl(InvitationId) }),
  reply: Nothing,
})
export const removeMember = endpoint('DELETE /api/retailer/team/:retailerId/members/:userId', {
  access: 'retailer:manager',
  summary: 'Take somebody out of a team; their sign-ins end.',
  status: 204,
  params: z.object({ retailerId: inUrl(RetailerId), userId: UserId }),
  reply: Nothing,
})

const Token = z.string().regex(/^[\w-]{43}$/, 'This link is not complete. Open it from the message again.')
/** A read, but by POST so that no URL contains the token. */
export const lookAtInvitation = endpoint('POST /api/auth/invitations/look', {
  access: 'public',
  summary: 'What an invitation link is for.',
  body: z.strictObject({ token: Token }),
  reply: z.object({
    /** The name of the retailer, or of the mall. */
    retailer: z.string(),
    isMall: z.boolean(),
    role: RetailerRole,
    stores: z.array(z.string()),
    email: z.string(),
    invitedBy: z.string(),
    /** Whether the address already has an account; otherwise the person sets a password. */
    hasAccount: z.boolean(),
  }),
})
export const NewMember = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  password: Password,
  /** The versions of the terms that were shown next to the button. */
  acceptedTerms: z.string().max(40).optional(),
  acceptedPrivacy: z.string().max(40).optional(),
})
export const acceptInvitation = endpoint('POST /api/auth/invitations/accept', {
  access: 'public',
  summary: 'Join a team by its link: with a new password, or as whoever the address belongs to, signed in.',
  body: z.strictObject({ token: Token, person: NewMember.optional() }),
  /** `retailerId` is null after joining a mall. */
  reply: z.object({ user: Viewer, retailerId: RetailerId.nullable() }),
})

export const teamProblems = {
  'team.invitation_expired': { status: 410, message: 'This invitation has expired or was taken back. Ask for a new one.' },
  'team.sign_in_first': { status: 409, message: 'This invitation is for an account. Sign in with it first.' },
  'team.other_account': { status: 409, message: 'This invitation is for another address. Sign out first.' },
  'team.may_not_give': { status: 403, message: 'You can only invite people to roles and stores you decide on.' },
  'team.member_already': { status: 409, message: 'This person works here already. Take them out first to change their role.' },
  'team.last_owner': { status: 409, message: 'A business needs an owner. Invite another one first.' },
} as const
