import type { InvestorRequestId } from '#contracts/ids.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Addressee = { id: InvestorRequestId; to: string; publicOrigin: string }
const pageAt = (publicOrigin: string): string => new URL('/investors', publicOrigin).toString()

/** Does not repeat the words of the request: its sender may have entered a stranger's address, and must not reach that person through us. */
export const received = ({ id, to, publicOrigin }: Addressee): Mail => ({
  to,
  kind: 'investors.received',
  reference: `investor request ${id} received`,
  subject: 'We got your request to read our documents',
  paragraphs: [
    'Hi,',
    'Thanks for asking to read our documents for investors. Someone on our team will answer at this address.',
    "Didn't ask? Someone entered your address by mistake. You can ignore this email.",
  ],
  action: { label: 'See the published figures', url: pageAt(publicOrigin) },
})

const WORDS = {
  approved: {
    subject: 'You can read our documents for investors',
    text: 'We approved your request. Sign in with an account at this address, confirm the address, and open the page for investors.',
  },
  refused: {
    subject: 'Your request to read our documents',
    text: 'We cannot open our documents for investors to you. The published figures stay open to all.',
  },
  ended: {
    subject: 'Your access to our documents has ended',
    text: 'You no longer read our documents for investors. The published figures stay open to all.',
  },
} as const
export const decided = ({ id, to, publicOrigin }: Addressee, decision: keyof typeof WORDS): Mail => ({
  to,
  kind: 'investors.decided',
  reference: `investor request ${id} ${decision}`,
  subject: WORDS[decision].subject,
  paragraphs: ['Hi,', WORDS[decision].text],
  action: { label: 'Open the page for investors', url: pageAt(publicOrigin) },
})
