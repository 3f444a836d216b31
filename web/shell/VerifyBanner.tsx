import { useLocation } from 'react-router'
import { useViewer } from './session.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

/** On every page of a provisional account, except where the same is said. */
export function VerifyBanner() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  if (!viewer || viewer.emailVerified || pathname === '/signup' || pathname === '/login') return null
  return (
    <Notice tone="warning" className="mt-4" action={<TextLink to="/signup">Get the link</TextLink>}>
      <span className="font-semibold">Confirm your email.</span> Open the link we sent to{' '}
      <span className="wrap-anywhere">{viewer.email}</span>.
    </Notice>
  )
}
