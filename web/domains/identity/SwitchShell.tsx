import type { Viewer } from '#contracts/identity/people.ts'
import { mayPass } from '#contracts/roles.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { hasWorkspace } from './workspace.ts'

const SHELLS = [
  { access: 'retailer:staff', to: '/retailer-dashboard', label: 'Retailer dashboard' },
  { access: 'counter', to: '/staff', label: 'Staff' },
  { access: 'platform:admin', to: '/admin', label: 'Admin' },
] as const

/** Links to the areas of SPIRAL that this user may open. */
export function SwitchShell({ viewer }: { viewer: Viewer }) {
  const own = SHELLS.filter(({ access }) => mayPass(access, viewer))
  const all = hasWorkspace(viewer) ? [...own, { to: '/workspace', label: 'Workspace' }] : own
  return all.map(({ to, label }) => (
    <ButtonLink key={to} variant="quiet" to={to}>
      {label}
    </ButtonLink>
  ))
}
