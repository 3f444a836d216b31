import { useAddressFilters } from '#web/lib/address-filters.ts'
import { AccessSection } from './AccessSection.tsx'
import { AttentionSection } from './AttentionSection.tsx'
import { AuditSection } from './AuditSection.tsx'
import { DeadLettersSection } from './DeadLettersSection.tsx'
import { OrdersSection } from './OrdersSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { OutboxSection } from './OutboxSection.tsx'
import { ReportsSection } from './ReportsSection.tsx'
import { SupportSection } from './SupportSection.tsx'

/** The desk of the platform: what needs attention, and by `?section=` what it may look up. */
export default function AdminScreen() {
  const { get } = useAddressFilters()
  switch (get('section')) {
    case 'orders':
      return <OrdersSection />
    case 'people':
      return <PeopleSection />
    case 'access':
      return <AccessSection />
    case 'outbox':
      return <OutboxSection />
    case 'dead-letters':
      return <DeadLettersSection />
    case 'reports':
      return <ReportsSection />
    case 'support':
      return <SupportSection />
    case 'audit':
      return <AuditSection />
    default:
      return <AttentionSection />
  }
}
