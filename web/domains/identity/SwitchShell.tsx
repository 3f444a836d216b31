import type { Viewer } from '#contracts/identity/people.ts'
import { workplacesOf } from '#web/shell/workplaces.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

/** Links to every place in which this person works. */
export function SwitchShell({ viewer }: { viewer: Viewer }) {
  return workplacesOf(viewer).map(({ href, label }) => (
    <ButtonLink key={href} variant="quiet" to={href}>
      {label}
    </ButtonLink>
  ))
}
