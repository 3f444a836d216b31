import type { SupportRequestId } from '#contracts/ids.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Addressee = { id: SupportRequestId; to: string; publicOrigin: string }

/** Does not repeat the message: the sender may have entered a stranger's address, and must not reach that person through us. */
export const received = ({ id, to, publicOrigin }: Addressee): Mail => ({
  to,
  kind: 'support.received',
  reference: `support ${id} received`,
  subject: 'We have your message',
  paragraphs: [
    'Hello,',
    'your message to SPIRAL support has arrived. A person reads it and answers to this address.',
    "Didn't write to us? Someone entered your address by mistake. You can ignore this email.",
  ],
  action: { label: 'About SPIRAL', url: new URL('/about', publicOrigin).toString() },
})

export const answered = (
  { id, messageId, to, publicOrigin }: Addressee & { messageId: number },
  message: string,
  answer: string,
): Mail => ({
  to,
  kind: 'support.answered',
  reference: `support ${id} answered ${messageId}`,
  subject: 'An answer from SPIRAL support',
  paragraphs: ['Hello,', ...paragraphsOf(answer), `You wrote: ${shortened(message)}`],
  action: { label: 'Write again', url: new URL('/about#contact', publicOrigin).toString() },
})

export const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).flatMap((paragraph) => paragraph.trim() || [])
export const shortened = (text: string, most = 300): string => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)
