import { Contact, MessageSquare } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const CustomersSection = lazy(async () => ({ default: (await import('./CustomersSection.tsx')).CustomersSection }))

const MessagesSection = lazy(async () => ({ default: (await import('./MessagesSection.tsx')).MessagesSection }))

export default {
  retailer: [
    { name: 'messages', label: 'Messages', Icon: MessageSquare, order: 35, Shown: MessagesSection },
    { name: 'customers', label: 'Customers', Icon: Contact, order: 55, least: 'manager', Shown: CustomersSection },
  ],
} satisfies OfficeEntries
