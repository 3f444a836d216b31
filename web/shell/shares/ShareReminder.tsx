import { Share2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { plural } from '#web/lib/format.ts'
import { useViewer } from '#web/shell/session.ts'
import { dismissReminder, mayRemind } from '#web/state/share-reminder.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { shareToday, waysToEarn } from '#web/domains/shares/queries.ts'
import { sharedAccount } from './shared.ts'

const ShareDialog = lazy(() => import('./ShareDialog.tsx'))

/** Floats at the bottom right until something is shared or it is closed (R17, R70 to R72). */
export default function ShareReminder() {
  const viewer = useViewer()
  const { data: ways } = useQuery(waysToEarn())
  const { data: today } = useQuery({ ...shareToday(), enabled: viewer !== null })
  const [state, setState] = useState<'shown' | 'sharing' | 'closed'>('shown')
  if (state === 'closed' || (viewer && !today)) return null
  const earns =
    viewer && ways && ways.sharePoints > 0 ? `Share it and earn ${plural(ways.sharePoints, 'SPIRAL')}.` : 'Share it with a friend.'
  return (
    <>
      {state === 'shown' && (
        <section
          aria-label="Share reminder"
          data-print="hide"
          className="share-reminder fixed right-4 bottom-(--dock-bottom) z-30 flex w-[min(22rem,calc(100vw-2rem))] animate-rise items-start gap-3 rounded-md border border-hairline bg-surface p-4 pr-2 shadow-2"
        >
          <Share2 aria-hidden="true" className="mt-1 size-6 shrink-0 text-link" strokeWidth={1.75} />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
            <p>
              <span className="font-semibold">Like SPIRAL?</span> {earns}
            </p>
            <Button size="sm" onClick={() => setState('sharing')}>
              Share SPIRAL
            </Button>
          </div>
          <IconButton
            label="Close share reminder"
            onClick={() => {
              dismissReminder()
              setState('closed')
            }}
          >
            <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        </section>
      )}
      {state === 'sharing' && (
        <Suspense>
          <ShareDialog shared={sharedAccount(today?.publicName ?? 'SPIRAL')} onClose={() => setState(mayRemind() ? 'shown' : 'closed')} />
        </Suspense>
      )}
    </>
  )
}
