import type { StoreId } from '#contracts/ids.ts'
import { CRITERIA } from '#contracts/trust/criteria.ts'
import type { Mail } from '../../platform/mail-template.ts'

type MarkChange = {
  to: string
  storeId: StoreId
  name: string
  isTrusted: boolean
  /** What is missing, in words. */
  reasons: readonly string[]
  night: string
  publicOrigin: string
}
export const markChanged = ({ to, storeId, name, isTrusted, reasons, night, publicOrigin }: MarkChange): Mail => ({
  to,
  kind: isTrusted ? 'trust.mark_earned' : 'trust.mark_lost',
  reference: `trust mark ${storeId} ${isTrusted} ${night} ${to}`,
  subject: isTrusted ? `${name} is a Trusted Local store` : `${name} lost the Trusted Local mark`,
  paragraphs: isTrusted
    ? [
        `${name} meets all ${CRITERIA.length} criteria of the Trusted Local mark. Shoppers now see it on your store page, in lists and at your prices.`,
        'We count every night. The mark stays as long as all criteria are met.',
      ]
    : [
        `${name} no longer meets every criterion of the Trusted Local mark, so shoppers no longer see the mark.`,
        ...reasons.map((reason) => `It ${reason}.`),
        'We count every night. The mark comes back on its own the night after it meets all criteria again.',
      ],
  action: { label: 'See your figures', url: new URL('/retailer-dashboard#trusted-local', publicOrigin).toString() },
})

type ReportMail = { number: string; to: string; publicOrigin: string }
const stateOf = ({ number, publicOrigin }: ReportMail) => ({
  label: 'See the state of your report',
  url: new URL(`/trust?report=${number}#report-state`, publicOrigin).toString(),
})

/** Does not repeat the words: the sender may have entered a stranger's address, and must not reach that person through us. */
export const received = (about: ReportMail): Mail => ({
  to: about.to,
  kind: 'trust.report_received',
  reference: `problem report ${about.number} received`,
  subject: `We have your report ${about.number}`,
  paragraphs: [
    'Hi,',
    `Thanks for telling us. Your report has the number ${about.number}. A person at SPIRAL reads it and answers to this address.`,
    "Didn't report anything? Someone entered your address by mistake. You can ignore this email.",
  ],
  action: stateOf(about),
})

export const answered = (about: ReportMail, answer: string): Mail => ({
  to: about.to,
  kind: 'trust.report_answered',
  reference: `problem report ${about.number} answered`,
  subject: `Our answer to your report ${about.number}`,
  paragraphs: ['Hi,', ...answer.split(/\n{2,}/).flatMap((paragraph) => paragraph.trim() || [])],
  action: stateOf(about),
})
