import { Gift, ReceiptText } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const OwnInvoices = lazy(async () => ({ default: (await import('./OwnInvoices.tsx')).OwnInvoices }))
const MallGifts = lazy(async () => ({ default: (await import('./MallGifts.tsx')).MallGifts }))
const MallInvoicesSection = lazy(async () => ({ default: (await import('./MallInvoicesSection.tsx')).MallInvoicesSection }))

export default {
  mall: [
    { name: 'gift-cards', label: 'Gift cards', Icon: Gift, order: 58, least: 'manager', Shown: MallGifts },
    { name: 'invoices', label: 'Invoices', Icon: ReceiptText, order: 65, least: 'manager', Shown: OwnInvoices },
  ],
  admin: [{ name: 'mall-invoices', label: 'Mall invoices', Icon: ReceiptText, order: 74, Shown: MallInvoicesSection }],
} satisfies OfficeEntries
