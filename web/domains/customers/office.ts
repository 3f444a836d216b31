import { Contact } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const CustomersSection = lazy(async () => ({ default: (await import('./CustomersSection.tsx')).CustomersSection }))

export default {
  retailer: [{ name: 'customers', label: 'Customers', Icon: Contact, order: 55, least: 'manager', Shown: CustomersSection }],
} satisfies OfficeEntries
