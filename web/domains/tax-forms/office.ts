import { ReceiptText } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const OwnTaxForms = lazy(async () => ({ default: (await import('./OwnTaxForms.tsx')).OwnTaxForms }))
const TaxFormsSection = lazy(async () => ({ default: (await import('./TaxFormsSection.tsx')).TaxFormsSection }))

export default {
  retailer: [
    {
      name: 'tax-forms',
      label: 'Tax forms',
      Icon: ReceiptText,
      order: 108,
      least: 'owner',
      Shown: OwnTaxForms,
      panel: { group: 'money', about: 'Your 1099-K of each year.' },
    },
  ],
  admin: [{ name: 'tax-forms', label: 'Tax forms', Icon: ReceiptText, order: 76, Shown: TaxFormsSection }],
} satisfies OfficeEntries
