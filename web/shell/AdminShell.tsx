import { BadgePercent, ClipboardList, MessageSquareWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { sections } from '#web/domains/admin/sections.tsx'
import { IdleLock } from './IdleLock.tsx'
import { type OfficeLink, OfficeFrame } from './OfficeFrame.tsx'
import { officeShell } from './office-shell.tsx'
import { PaletteOpener } from './PaletteOpener.tsx'

const LINKS: readonly OfficeLink[] = sections
  .map(({ name, label, Icon }): OfficeLink => ({ href: name ? `/admin?section=${name}` : '/admin', label, Icon }))
  .toSpliced(
    5,
    0,
    { href: '/admin/retailer-applications', label: 'Applications', Icon: ClipboardList },
    { href: '/admin/reviews', label: 'Moderation', Icon: MessageSquareWarning },
    { href: '/promotion-admin', label: 'Promotions', Icon: BadgePercent },
  )
const DOOR = '/spiral-admin-login'

function Frame({ children }: { children?: ReactNode }) {
  return (
    <>
      <IdleLock door={DOOR} />
      <OfficeFrame name="Admin" home="/admin" door={DOOR} links={LINKS} aside={<PaletteOpener screens={LINKS} />}>
        {children}
      </OfficeFrame>
    </>
  )
}

const { Shell, ErrorBoundary } = officeShell(Frame)
export { Shell as default, ErrorBoundary }
