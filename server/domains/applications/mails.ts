import { REJECT_REASONS, REVIEW_DAYS } from '#contracts/applications/applications.ts'
import type { ApplicationId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Addressee = { id: ApplicationId; to: string; publicOrigin: string; business: string; round: number | string }
const status = (publicOrigin: string) => ({ label: 'See your application', url: new URL('/retailer-onboarding', publicOrigin).toString() })
const paragraphsOf = (words: string): string[] => words.split(/\n{2,}/).flatMap((paragraph) => paragraph.trim() || [])
const dateOf = (at: Date): string => at.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

export const submitted = ({ id, to, publicOrigin, business, round }: Addressee): Mail => ({
  to,
  kind: 'applications.submitted',
  reference: `application ${id} submitted ${round}`,
  subject: `We received the application of ${business}`,
  paragraphs: [
    'Hi,',
    `Thanks for applying to sell on SPIRAL. Someone on our team reads every application. You get an answer within ${REVIEW_DAYS} business days.`,
  ],
  action: status(publicOrigin),
})

export const changesNeeded = ({ id, to, publicOrigin, business, round }: Addressee, labels: readonly string[], words: string): Mail => ({
  to,
  kind: 'applications.needs_changes',
  reference: `application ${id} asked ${round}`,
  subject: `${business}: we need a little more`,
  paragraphs: [
    'Hi,',
    'We looked at your application and need a few things from you:',
    ...paragraphsOf(words),
    `Please check: ${labels.join(', ')}.`,
  ],
  action: status(publicOrigin),
})

export const approved = ({ id, to, publicOrigin, business }: Addressee): Mail => ({
  to,
  kind: 'applications.approved',
  reference: `application ${id} approved`,
  subject: `Welcome to SPIRAL, ${business}`,
  headline: `${business} is on SPIRAL`,
  paragraphs: [
    'Your application is approved. Sign in again to open your office.',
    'Next: add products and stock, check your opening hours, and invite your team.',
  ],
  action: { label: 'Open your office', url: new URL('/retailer-login', publicOrigin).toString() },
})

export const rejected = (
  { id, to, publicOrigin, business }: Addressee,
  reasons: readonly (keyof typeof REJECT_REASONS)[],
  words: string,
  reapplyAt: Date,
): Mail => ({
  to,
  kind: 'applications.rejected',
  reference: `application ${id} rejected`,
  subject: `Your application for ${business}`,
  paragraphs: [
    'Hi,',
    'Thanks for your interest in SPIRAL. We cannot approve your application.',
    ...reasons.map((reason) => REJECT_REASONS[reason]),
    ...paragraphsOf(words),
    `You can apply again from ${dateOf(reapplyAt)}.`,
  ],
  action: status(publicOrigin),
})

export const message = ({ id, to, publicOrigin, business, round }: Addressee, words: string): Mail => ({
  to,
  kind: 'applications.message',
  reference: `application ${id} message ${round}`,
  subject: `A question about the application of ${business}`,
  paragraphs: ['Hi,', ...paragraphsOf(words)],
  action: { ...status(publicOrigin), label: 'Reply' },
})

type JoinTo = { id: number; to: string; publicOrigin: string; retailer: string }
/** Does not repeat what the person wrote: owners read it signed in. */
export const joinAsked = ({ id, to, publicOrigin, retailer }: JoinTo, name: string): Mail => ({
  to,
  kind: 'applications.join_asked',
  reference: `join request ${id} to ${to}`,
  subject: `Someone asks to join ${retailer}`,
  paragraphs: ['Hi,', `${name} asks to join the team of ${retailer} on SPIRAL. You decide. If you do not know this person, refuse.`],
  action: { label: 'Answer', url: new URL(officeLink('retailer', 'team'), publicOrigin).toString() },
})
export const joinAnswered = ({ id, to, publicOrigin, retailer }: JoinTo, isAccepted: boolean): Mail => ({
  to,
  kind: 'applications.join_answered',
  reference: `join request ${id} answered`,
  subject: isAccepted ? `You are on the team of ${retailer}` : `${retailer} did not accept your request`,
  paragraphs: [
    'Hi,',
    isAccepted
      ? `You can work in the office of ${retailer} now. Sign in again to open it.`
      : `The owner of ${retailer} did not accept your request to join the team.`,
  ],
  action: {
    label: isAccepted ? 'Sign in' : 'See your application',
    url: new URL(isAccepted ? '/retailer-login' : '/retailer-onboarding', publicOrigin).toString(),
  },
})
