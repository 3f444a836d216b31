import type { Viewer } from '#contracts/identity/people.ts'
import { eachOnce } from '#web/shell/workplaces.ts'

/** Whether this person has something on the workspace page: mall teams, developers and investors. */
export const hasWorkspace = ({ malls, platform }: Viewer): boolean =>
  malls.length > 0 || platform.includes('developer') || platform.includes('investor')

/** Where people of malls and of SPIRAL begin; null for those who begin as shoppers. Somebody with several workplaces chooses on the workspace page. */
export function workHomeOf(viewer: Viewer): string | null {
  const { retailers, platform } = viewer
  if (retailers.length > 0) return null
  const [mall, ...otherMalls] = eachOnce(viewer.malls, ({ mallId }) => mallId)
  // It asks for the second factor that this work takes, and leads on.
  if (!mall && (platform.includes('admin') || platform.includes('support'))) return '/spiral-admin-login'
  if (!mall || otherMalls.length > 0 || platform.length > 0) return hasWorkspace(viewer) ? '/workspace' : null
  return placeOfMall(mall)
}

/** A manager has the mall's office; the staff work at the counter of its SPIRAL Center. */
export const placeOfMall = ({ mallId, role }: Viewer['malls'][number]): string =>
  role === 'manager' ? `/mall-dashboard?mall=${mallId}` : `/staff?at=center-${mallId}`
