import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, MembershipId, UserId } from '../ids.ts'
import { named } from '../named.ts'
import { pageOf, Paging } from '../page.ts'
import { PlatformRole } from '../roles.ts'
import { Instant } from '../time.ts'
import { Email } from './people.ts'

const Reason = z.string().trim().min(3, 'Say why in a few words.').max(300, 'Keep it under 300 characters.')
/** One role of a person who works for the platform. */
export const PlatformMember = named('PlatformMember', {
  id: MembershipId,
  userId: UserId,
  who: z.string(),
  email: z.string(),
  role: PlatformRole,
  since: Instant,
  isMe: z.boolean(),
})
export type PlatformMember = z.infer<typeof PlatformMember>

const access = 'platform:admin'
export const platformMembers = endpoint('GET /api/admin/roles', {
  access,
  summary: 'Who has a role at the platform, the newest first.',
  query: z.object(Paging),
  reply: pageOf(PlatformMember),
})
export const grantRole = endpoint('POST /api/admin/roles', {
  access,
  summary: 'Give somebody with a confirmed account a role at the platform. They hear by email and sign in again.',
  status: 201,
  body: z.strictObject({ email: Email, role: PlatformRole, reason: Reason }),
  reply: PlatformMember,
})
export const withdrawRole = endpoint('POST /api/admin/roles/:id/withdraw', {
  access,
  summary: 'Take a role away; it ends at once. The last admin stays.',
  params: z.object({ id: inUrl(MembershipId) }),
  body: z.strictObject({ reason: Reason }),
  reply: PlatformMember,
})

export const platformRoleProblems = {
  'roles.own': { status: 403, message: 'Someone else has to give you a role.' },
  'roles.last_admin': { status: 409, message: 'This is the last admin. Make somebody else an admin first.' },
} as const
