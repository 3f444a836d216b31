import { useAddressFilters } from '#web/lib/address-filters.ts'
import { AttentionSection } from './AttentionSection.tsx'
import { sections } from './sections.tsx'

/** The desk of the platform: what needs attention, and by `?section=` what it may look up. */
export default function AdminScreen() {
  const name = useAddressFilters().get('section')
  const Shown = sections.find((section) => section.name === name)?.Section ?? AttentionSection
  return <Shown />
}
