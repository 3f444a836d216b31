import { useAddressFilters } from '#web/lib/address-filters.ts'
import { AttentionSection } from './AttentionSection.tsx'
import { sections } from './sections.tsx'

/** The platform admin screen: items that need attention, and the section that `?section=` names. */
export default function AdminScreen() {
  const name = useAddressFilters().get('section')
  const Shown = sections.find((section) => section.name === name)?.Section ?? AttentionSection
  return <Shown />
}
