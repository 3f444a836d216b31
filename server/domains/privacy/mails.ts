import { GUEST_DATA_HOURS } from '#contracts/privacy.ts'
import type { Mail } from '../../platform/mail-template.ts'

type To = { to: string; firstName: string; publicOrigin: string }
const DATE = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const account = (publicOrigin: string) => ({ label: 'Open my account', url: `${publicOrigin}/account#privacy` })

export const exportReady = ({ to, firstName, publicOrigin }: To, until: Date): Mail => ({
  to,
  kind: 'privacy.export_ready',
  subject: 'Your SPIRAL data is ready',
  paragraphs: [
    `Hello ${firstName},`,
    `what we keep about you is ready to download under My Account, Privacy, until ${DATE.format(until)}.`,
    'If it was not you who asked, set a new password: somebody is signed in as you.',
  ],
  action: account(publicOrigin),
})

export const closingAsked = ({ to, firstName, publicOrigin }: To, at: Date): Mail => ({
  to,
  kind: 'privacy.closing_asked',
  subject: 'Your SPIRAL account will be closed',
  paragraphs: [
    `Hello ${firstName},`,
    `you asked to close your account. It closes on ${DATE.format(at)}, and with it go your lists, addresses, messages and SPIRALs. Your orders stay in the books without your name.`,
    'Until then you can keep it with one press under My Account, Privacy. If it was not you who asked, do that and set a new password at once.',
  ],
  action: account(publicOrigin),
})

export const notClosed = ({ to, firstName, publicOrigin }: To, hindrances: readonly string[]): Mail => ({
  to,
  kind: 'privacy.not_closed',
  subject: 'Your SPIRAL account was not closed',
  paragraphs: [
    `Hello ${firstName},`,
    'you asked to close your account, and something has come in between.',
    ...hindrances,
    'Ask again when that is done.',
  ],
  action: account(publicOrigin),
})

export const guestData = (to: string, url: string): Mail => ({
  to,
  kind: 'privacy.guest_data',
  subject: 'The data of your SPIRAL orders',
  paragraphs: [
    `Here is the link to what we keep of the orders that were placed with this address and no account. It works once, for ${GUEST_DATA_HOURS} hours.`,
    'If it was not you who asked, leave it unopened: nobody else has it.',
  ],
  action: { label: 'Download the data', url },
})
