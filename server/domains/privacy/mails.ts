import { GUEST_DATA_HOURS } from '#contracts/privacy.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Addressee = { to: string; firstName: string; publicOrigin: string }
const DATE = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const account = (publicOrigin: string) => ({ label: 'Open my account', url: `${publicOrigin}/account#privacy` })

export const exportReady = ({ to, firstName, publicOrigin }: Addressee, until: Date): Mail => ({
  to,
  kind: 'privacy.export_ready',
  subject: 'Your SPIRAL data is ready',
  paragraphs: [
    `Hi ${firstName}, your SPIRAL data is ready. Download it under My Account, Privacy, until ${DATE.format(until)}.`,
    "Didn't ask for this? Set a new password now: someone is signed in as you.",
  ],
  action: account(publicOrigin),
})

export const closingAsked = ({ to, firstName, publicOrigin }: Addressee, at: Date): Mail => ({
  to,
  kind: 'privacy.closing_asked',
  subject: 'Your SPIRAL account will be closed',
  paragraphs: [
    `Hi ${firstName}, you asked us to close your account. It closes on ${DATE.format(at)}.`,
    'Your lists, addresses, messages and SPIRALs are deleted then. We keep your orders for our books, without your name.',
    "Until then you can keep it with one click under My Account, Privacy. Didn't ask for this? Keep it and set a new password now.",
  ],
  action: account(publicOrigin),
})

export const notClosed = ({ to, firstName, publicOrigin }: Addressee, hindrances: readonly string[]): Mail => ({
  to,
  kind: 'privacy.not_closed',
  subject: 'Your SPIRAL account was not closed',
  paragraphs: [`Hi ${firstName}, we could not close your account yet.`, ...hindrances, 'Ask again once this is done.'],
  action: account(publicOrigin),
})

export const guestData = (to: string, url: string): Mail => ({
  to,
  kind: 'privacy.guest_data',
  subject: 'The data of your SPIRAL orders',
  paragraphs: [
    `Here is your link to the data of orders placed with this email and no account. It works once, for ${GUEST_DATA_HOURS} hours.`,
    "Didn't ask for this? Leave the link unopened. No one else has it.",
  ],
  action: { label: 'Download the data', url },
})
