import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { CounterWork } from '../counter-devices/CounterWork.tsx'

/** Counter work: orders to prepare and hand over, the scanner, and incoming packages. It asks one question at a time. */
export default function StaffScreen() {
  return (
    <SectionBoundary fallback={<PageLoading />}>
      <CounterWork />
    </SectionBoundary>
  )
}
