import type { MallId } from '#contracts/ids.ts'
import type { MallInvoice } from '#contracts/mall-accounts.ts'
import { dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Mail } from '../../platform/mail-template.ts'

type Told = { to: string; mallId: MallId; name: string; publicOrigin: string }
const words = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', ...options })

type Invoiced = Pick<MallInvoice, 'number' | 'month' | 'amount' | 'dueOn'>
export const invoiced = ({ number, month, amount, dueOn }: Invoiced, { to, mallId, name, publicOrigin }: Told): Mail => ({
  to,
  kind: 'mall-accounts.invoice',
  reference: `${number}/${to}`,
  subject: `Invoice ${number} for ${name}: ${dollars(amount)}`,
  paragraphs: [
    `${name} owes SPIRAL ${dollars(amount)} for ${words(`${month}-01`, {})}.`,
    `Pay it by ${words(dueOn, { day: 'numeric' })}, and name the invoice ${number} in the payment.`,
    'Your office shows every line of it.',
  ],
  action: { label: 'See the invoice', url: publicOrigin + officeLink('mall', 'invoices', { mall: mallId, month }) },
})
