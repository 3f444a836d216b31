import { BellRing, Building2, Mail, ScrollText, ShoppingBag, Store, Users } from 'lucide-react'
import { lazy } from 'react'
import type { OfficeEntries } from '#web/shell/offices.ts'

const AttentionSection = lazy(async () => ({ default: (await import('./AttentionSection.tsx')).AttentionSection }))
const OrdersSection = lazy(async () => ({ default: (await import('./OrdersSection.tsx')).OrdersSection }))
const RetailersSection = lazy(async () => ({ default: (await import('./businesses/RetailersSection.tsx')).RetailersSection }))
const MallsSection = lazy(async () => ({ default: (await import('./businesses/MallsSection.tsx')).MallsSection }))
const PeopleSection = lazy(async () => ({ default: (await import('./PeopleSection.tsx')).PeopleSection }))
const OutboxSection = lazy(async () => ({ default: (await import('./OutboxSection.tsx')).OutboxSection }))
const AuditSection = lazy(async () => ({ default: (await import('./AuditSection.tsx')).AuditSection }))

export default {
  admin: [
    { name: null, label: 'Attention', Icon: BellRing, order: 0, least: 'support', Shown: AttentionSection },
    { name: 'orders', label: 'Orders', Icon: ShoppingBag, order: 10, least: 'support', Shown: OrdersSection },
    { name: 'retailers', label: 'Retailers', Icon: Store, order: 30, Shown: RetailersSection },
    { name: 'malls', label: 'Malls', Icon: Building2, order: 40, Shown: MallsSection },
    { name: 'people', label: 'People', Icon: Users, order: 150, least: 'support', Shown: PeopleSection },
    { name: 'outbox', label: 'Outbox', Icon: Mail, order: 220, Shown: OutboxSection },
    { name: 'audit', label: 'Audit', Icon: ScrollText, order: 250, Shown: AuditSection },
  ],
} satisfies OfficeEntries
