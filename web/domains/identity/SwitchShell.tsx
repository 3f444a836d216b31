import type { Viewer } from '#contracts/identity/auth.ts'
import { mayPass } from '#contracts/roles.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

const SHELLS = [
  { access: 'retailer:staff', to: '/retailer-dashboard', label: 'Retailer dashboard' },
  { access: 'counter', to: '/staff', label: 'Staff' },
  { access: 'platform:admin', to: '/admin', label: 'Admin' },
] as const

/** Links to the areas of SPIRAL that this user may open. */
export function SwitchShell({ viewer }: { viewer: Viewer }) {
  return SHELLS.filter(({ access }) => mayPass(access, viewer)).map(({ to, label }) => (
    <ButtonLink key={to} variant="quiet" to={to}>
      {label}
    </ButtonLink>
  ))
}
