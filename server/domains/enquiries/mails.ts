import type { EnquiryId } from '#contracts/ids.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Addressee = { id: EnquiryId; to: string; publicOrigin: string }

/** Does not repeat what was typed: the sender may have entered a stranger's address, and must not reach that person through us. */
export const received = ({ id, to, publicOrigin }: Addressee): Mail => ({
  to,
  kind: 'enquiries.received',
  reference: `enquiry ${id} received`,
  subject: 'Thanks for your interest in SPIRAL',
  paragraphs: [
    'Hi,',
    'Thanks for asking about selling on SPIRAL. Someone on our team will read your note and reply to this address.',
    "Didn't contact us? Someone entered your address by mistake. You can ignore this email.",
  ],
  action: { label: 'How selling works', url: new URL('/retailer-dashboard', publicOrigin).toString() },
})

export const answered = ({ id, to, publicOrigin }: Addressee, business: string, answer: string): Mail => ({
  to,
  kind: 'enquiries.answered',
  reference: `enquiry ${id} answered`,
  subject: `SPIRAL and ${business}`,
  paragraphs: ['Hi,', ...answer.split(/\n{2,}/).flatMap((paragraph) => paragraph.trim() || [])],
  action: { label: 'How selling works', url: new URL('/retailer-dashboard', publicOrigin).toString() },
})
