import type { MallId } from '#contracts/ids.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Invited = {
  email: string
  business: string
  unit: string | null
  mallId: MallId
  mall: string
  invitedBy: string
  publicOrigin: string
}

export function tenantInvited({ email, business, unit, mallId, mall, invitedBy, publicOrigin }: Invited): Mail {
  const url = new URL('/retailer-onboarding', publicOrigin)
  url.searchParams.set('invite', unit === null ? String(mallId) : `${mallId}:${unit}`)
  return {
    to: email,
    kind: 'malls.tenant_invited',
    subject: `${mall} invites ${business} to SPIRAL`,
    paragraphs: [
      'Hello,',
      `${invitedBy} of ${mall} invites ${business} to sell on SPIRAL${unit === null ? '' : ` from unit ${unit}`}.`,
      'Shoppers nearby see what is on your shelves, order it, and pick it up at your store or at the SPIRAL Center.',
      `The application takes about ten minutes, and ${mall} is filled in already. If this was not meant for you, ignore this email.`,
    ],
    action: { label: 'Start your application', url: url.toString() },
  }
}
