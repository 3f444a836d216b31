import { ScanLine } from 'lucide-react'
import type { Viewer } from '#contracts/identity/people.ts'
import { mayPass } from '#contracts/roles.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

/** Links to the scanner; shown only to users who work at a counter. */
export function StaffDoor({ viewer }: { viewer: Viewer }) {
  if (!mayPass('counter', viewer)) return null
  return (
    <ButtonLink variant="secondary" to="/staff" icon={<ScanLine aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
      Open scanner
    </ButtonLink>
  )
}
