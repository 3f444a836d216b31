import { BellPlus, BellRing, MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BlockedHelp } from './BlockedHelp.tsx'
import { usePushHere } from './push-here.ts'

/** Whether push reaches this browser. The messages are described before the browser asks for permission. */
export function ThisDevice() {
  const isSignedIn = useViewer() !== null
  const push = usePushHere()
  return (
    <Card className="flex items-start gap-4">
      <span className="hidden size-11 shrink-0 items-center justify-center rounded-full bg-tint text-link-strong sm:flex">
        {push.state === 'on' ? (
          <BellRing aria-hidden="true" className="size-6" strokeWidth={1.75} />
        ) : (
          <MonitorSmartphone aria-hidden="true" className="size-6" strokeWidth={1.75} />
        )}
      </span>
      <section aria-labelledby="this-device" className="flex min-w-0 flex-1 flex-col items-start gap-3">
        <h2 id="this-device" className="text-h4">
          This device
        </h2>
        {isSignedIn || push.state === 'unsupported' ? (
          <State push={push} />
        ) : (
          <>
            <p className="text-soft">Sign in, and this device can tell you when an order is ready or something you saved gets cheaper.</p>
            <ButtonLink to={`/login?returnTo=${encodeURIComponent('/push-notification-settings')}`}>Sign in</ButtonLink>
          </>
        )}
      </section>
    </Card>
  )
}

function State({ push }: { push: ReturnType<typeof usePushHere> }): ReactNode {
  switch (push.state) {
    case 'looking':
      return <Skeleton className="h-6 w-56" />
    case 'unknown':
      return <ErrorState inCard error={push.error} onRetry={push.retry} />
    case 'not-set-up':
      return <p className="text-soft">Push isn't set up on this server.</p>
    case 'unsupported':
      return (
        <p className="max-w-prose text-soft">
          This browser can't show messages from websites. On an iPhone or iPad, add SPIRAL to the home screen first (Share, then “Add to
          Home Screen”), and open it from there. Anywhere else, a current Chrome, Edge, Firefox or Safari can.
        </p>
      )
    case 'blocked':
      return <BlockedHelp />
    case 'on':
      return <p className="text-soft">This device gets messages. Choose which ones below.</p>
    case 'off':
      return (
        <>
          <div className="flex max-w-prose flex-col gap-1 text-soft">
            <p>
              SPIRAL can show a message here even when this page is closed: your order is ready, your pickup is about to end, something you
              saved is cheaper or back in stock. Nothing else, and nothing during your quiet hours.
            </p>
            <p>Your browser will ask you to confirm. You can turn this off here anytime.</p>
          </div>
          <Button
            busy={push.isTurningOn}
            busyLabel="Waiting for your answer…"
            onClick={push.turnOn}
            icon={<BellPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          >
            Turn on for this device
          </Button>
          {push.failure && (
            <p role="alert" className="text-danger">
              {push.failure}
            </p>
          )}
        </>
      )
  }
}
