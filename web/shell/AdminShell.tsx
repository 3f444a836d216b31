import type { ReactNode } from 'react'
import { mayPass } from '#contracts/roles.ts'
import { IdleLock } from './IdleLock.tsx'
import { OfficeFrame } from './OfficeFrame.tsx'
import { menuOf } from './offices.ts'
import { officeShell } from './office-shell.tsx'
import { PaletteOpener } from './PaletteOpener.tsx'
import { useViewer } from './session.ts'

const DOOR = '/spiral-admin-login'

/** People of support see the sections of their work; admins see all. */
function Frame({ children }: { children?: ReactNode }) {
  const viewer = useViewer()
  const isAdmin = viewer !== null && mayPass('platform:admin', viewer)
  const links = menuOf('admin', isAdmin ? 'admin' : 'support')
  return (
    <>
      <IdleLock door={DOOR} />
      <OfficeFrame name={isAdmin ? 'Admin' : 'Support'} home="/admin" door={DOOR} links={links} aside={<PaletteOpener screens={links} />}>
        {children}
      </OfficeFrame>
    </>
  )
}

const { Shell, ErrorBoundary } = officeShell(Frame)
export { Shell as default, ErrorBoundary }
