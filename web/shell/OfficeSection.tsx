import type { ReactNode } from 'react'
import type { Office } from '#contracts/office-links.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { type Role, sectionOf, type Told } from './offices.ts'

/** The section that `?section=` names, with its own code; the office's first page for whoever may not see it. `ofWhom` changes with the business. */
export function OfficeSection<O extends Office>({
  office,
  asRole,
  told,
  ofWhom,
}: {
  office: O
  asRole: Role[O]
  told: Told[O]
  ofWhom?: number
}) {
  const Shown = sectionOf(office, asRole, useAddressFilters().get('section'))?.Shown
  return (
    <SectionBoundary fallback={<PageLoading />}>
      <Waking>{Shown && <Shown key={ofWhom} {...told} />}</Waking>
    </SectionBoundary>
  )
}

const Waking = ({ children }: { children: ReactNode }) => <div {...useWaking()}>{children}</div>
