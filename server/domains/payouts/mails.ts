import { officeLink } from '#contracts/office-links.ts'
import type { UserId } from '#contracts/ids.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Told = { to: string; name: string; publicOrigin: string }
const office = (publicOrigin: string): string => publicOrigin + officeLink('retailer', 'payouts')

/** `by`: who changed it, or where. */
export const bankChanged = ({
  to,
  name,
  by,
  about,
  bank,
  holdHours,
  publicOrigin,
}: Told & { by: string; about?: UserId; bank: string; holdHours: number }): Mail => ({
  to,
  kind: 'payouts.bank_changed',
  ...(about !== undefined && { about }),
  subject: `New bank account for the payouts of ${name}`,
  paragraphs: [
    `${by} gave a new bank account for ${name}: ${bank}.`,
    `It gets no money for the next ${holdHours} hours.`,
    'Is this not right? Change the password of your SPIRAL account, give the right bank account again, and write to us.',
  ],
  action: { label: 'See payouts', url: office(publicOrigin) },
})

export const payoutFailed = ({ to, name, amount, why, publicOrigin }: Told & { amount: string; why: string }): Mail => ({
  to,
  kind: 'payouts.failed',
  subject: `A payout of ${amount} to ${name} did not arrive`,
  paragraphs: [why, 'The money is still yours. Give another bank account, and the next payout takes it along.'],
  action: { label: 'Give a bank account', url: office(publicOrigin) },
})
