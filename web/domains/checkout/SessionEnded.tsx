import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** A purchase begun signed in, after the session has ended: the person chooses how to go on. */
export function SessionEnded({ onGuest }: { onGuest: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <Notice tone="danger" title="You're signed out">
      <p>Nothing was ordered, and your items are kept. Sign in again to order with your account, or continue as a guest.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={`/login?returnTo=${encodeURIComponent(pathname + search)}`}>Sign in again</ButtonLink>
        <Button type="button" variant="secondary" onClick={onGuest}>
          Continue as a guest
        </Button>
      </div>
    </Notice>
  )
}
