import type { RetailerRole } from '#contracts/roles.ts'
import { INVITATION_DAYS } from '#contracts/teams.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Invited = { to: string; retailer: string; role: RetailerRole; stores: readonly string[]; invitedBy: string; publicOrigin: string }

const ROLES: Record<RetailerRole, string> = { owner: 'an owner', manager: 'a manager', staff: 'staff' }

export function invited({ to, retailer, role, stores, invitedBy, publicOrigin }: Invited, token: string): Mail {
  const url = new URL('/retailer-login', publicOrigin)
  url.searchParams.set('invite', token)
  return {
    to,
    kind: 'retailers.invited',
    subject: `${retailer} invites you to its team on SPIRAL`,
    paragraphs: [
      'Hello,',
      `${invitedBy} invites you to work with ${retailer} on SPIRAL as ${ROLES[role]}${stores.length > 0 ? `, in ${stores.join(', ')}` : ''}.`,
      `The link works once, for ${INVITATION_DAYS} days. If you don't know ${retailer}, ignore this email. Nothing happens without the link.`,
    ],
    action: { label: 'Join the team', url: url.toString() },
  }
}
