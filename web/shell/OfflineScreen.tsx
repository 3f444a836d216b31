import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#web/lib/hydrated.ts'
import { OFFLINE_PAGE, ownPath, worksOffline } from '#web/service-worker/rules.ts'
import { useAuth } from '#web/state/auth.ts'
import { useRecentlyViewed } from '#web/state/recently-viewed.ts'
import { readStored } from '#web/state/stored.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { checkSession, useViewer } from './session.ts'

/**
 * Opened by the service worker in place of a screen that could not be reached (`?to=`). A cached screen opens at once; for others this page
 * lists the alternatives.
 */
export default function OfflineScreen() {
  const [search] = useSearchParams()
  const to = search.get('to')
  const isHere = useHydrated()
  useWayOn(to)
  // A saved screen opens at once. The server's copy of this page does not know which screen was asked for.
  if (!isHere || (to !== null && worksOffline(hrefOf(to)))) return <PageLoading />
  return (
    <div className="flex flex-col gap-6">
      <EmptyState
        headingLevel={1}
        icon={<WifiOff strokeWidth={1.75} />}
        title="You're offline"
        action={
          <a href={to ? hrefOf(to) : '/'} className={buttonClass()}>
            Try again
          </a>
        }
      >
        This page isn't saved on this device. Your passes, orders and recently viewed products are.
      </EmptyState>
      <SavedHere />
    </div>
  )
}

function SavedHere() {
  const viewer = useViewer()
  const viewed = useRecentlyViewed(({ products }) => products)
  useEffect(() => readStored(useRecentlyViewed), [])
  return (
    <>
      {viewer && (
        <nav aria-label="Saved on this device" className="flex flex-wrap justify-center gap-x-6 gap-y-2">
          <TextLink to="/qr-pickup-system">Pickup passes</TextLink>
          <TextLink to="/orders">My orders</TextLink>
        </nav>
      )}
      {viewed.length > 0 && (
        <Section title="Recently viewed">
          <ul className="flex flex-col gap-3">
            {viewed.map(({ slug, title }) => (
              <li key={slug}>
                <TextLink to={`/product/${slug}`}>{title}</TextLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** Continues to the requested screen: at once if it is cached, otherwise when the network is back. */
function useWayOn(to: string | null) {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    if (to === null) return
    const path = hrefOf(to)
    const goBack = () => location.replace(path)
    void checkSession(client).then(() => {
      // The network may have come back before this page was hydrated.
      if (useAuth.getState().wasAnswered) goBack()
      else if (worksOffline(path)) void navigate(path, { replace: true })
    })
    addEventListener('online', goBack)
    return () => removeEventListener('online', goBack)
  }, [client, navigate, to])
}

function hrefOf(to: string): string {
  const path = ownPath(to, 'http://here')
  return path.startsWith(OFFLINE_PAGE) ? '/' : path
}
