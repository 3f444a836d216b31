import { useLocation } from 'react-router'
import { isWelcomeAt, screenAt } from '#web/routes.ts'
import { useViewer } from './session.ts'

/** Signed in, but without the role for this page: the "no access" page uses the shop's frame, not the office's. */
export function useIsDenied(): boolean {
  const { pathname } = useLocation()
  const viewer = useViewer()
  return viewer !== null && !isWelcomeAt(screenAt(pathname), viewer)
}
