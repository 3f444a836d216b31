import { officeLink } from '#contracts/office-links.ts'
import { INFORM_TERMS, type SellerDuty } from '#contracts/trust/inform.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Told = { to: string; name: string; publicOrigin: string; duty: Pick<SellerDuty, 'id' | 'kind' | 'dueAt'> }
const action = (publicOrigin: string) => ({ label: 'Open verification', url: publicOrigin + officeLink('retailer', 'verification') })
const dayOf = (at: Date): string =>
  at.toLocaleDateString('en-US', { timeZone: 'America/Chicago', weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** The notice that the law asks for, and its reminders. */
export const notice = ({ to, name, duty, publicOrigin, reminder }: Told & { reminder: number }): Mail => ({
  to,
  kind: 'inform.notice',
  reference: `seller duty ${duty.id} notice ${reminder} ${to}`,
  subject:
    duty.kind === 'verify'
      ? `Verify ${name} by ${dayOf(duty.dueAt)} to keep selling`
      : `Confirm the details of ${name} by ${dayOf(duty.dueAt)}`,
  paragraphs: [
    duty.kind === 'verify'
      ? `${name} is now a high-volume seller. Send us its address and contact, and add its bank account in Payouts.`
      : `Once a year, a high-volume seller confirms its address and contact. Check those of ${name}, and confirm or correct them.`,
    `If we don't have this by ${dayOf(duty.dueAt)}, the sales of ${name} pause. Orders already placed are still yours to fill.`,
    `The INFORM Consumers Act asks for this (${INFORM_TERMS[duty.kind === 'verify' ? 'provide' : 'certify'].source}).`,
  ],
  action: action(publicOrigin),
})

export const held = ({ to, name, duty, publicOrigin }: Told): Mail => ({
  to,
  kind: 'inform.held',
  reference: `seller duty ${duty.id} held ${to}`,
  subject: `The sales of ${name} are paused`,
  paragraphs: [
    `We could not verify ${name} by ${dayOf(duty.dueAt)}. Until we have, shoppers can't buy its items, and payouts wait.`,
    'Fill the orders you have. Returns and messages go on as before.',
    `The INFORM Consumers Act asks us to do this (${INFORM_TERMS.provide.source}).`,
  ],
  action: action(publicOrigin),
})

export const freed = ({ to, name, duty, publicOrigin, wasHeld }: Told & { wasHeld: boolean }): Mail => ({
  to,
  kind: 'inform.freed',
  reference: `seller duty ${duty.id} done ${to}`,
  subject: wasHeld ? `${name} sells again` : `${name} is verified`,
  paragraphs: [
    wasHeld ? `Thanks. Shoppers can buy at ${name} again, and payouts go on.` : `Thanks. Everything we need to know about ${name} is here.`,
    'We ask again in a year. Tell us when something changes before that.',
  ],
  action: action(publicOrigin),
})

export const refused = ({ to, name, duty, publicOrigin, reason, at }: Told & { reason: string; at: Date }): Mail => ({
  to,
  kind: 'inform.refused',
  reference: `seller duty ${duty.id} refused ${at.toISOString()} ${to}`,
  subject: `Please correct the details of ${name}`,
  paragraphs: [`We could not verify what you sent us about ${name}.`, reason, 'Correct it and send it again.'],
  action: action(publicOrigin),
})
