import { useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import type { NotificationPreferences } from '#contracts/notifications/notifications.ts'
import { WISHLIST_TOAST_MS } from '#web/state/hearts.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { BlockedHelp } from './BlockedHelp.tsx'
import { usePushHere } from './push-here.ts'
import { preferences, useChangePreferences } from './queries.ts'

/** The three switches that apply to all alerts, stored in the account. */
export function PreferencesCard() {
  const { data, error, refetch } = useQuery({ ...preferences(), staleTime: 10_000 })
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h4">Notification Preferences</h2>
      {data ? (
        <Switches known={data} aboutHere />
      ) : error ? (
        <ErrorState inCard error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
      <p className="border-t border-hairline pt-3">
        <TextLink to="/push-notification-settings">All notification settings</TextLink>
      </p>
    </Card>
  )
}

/** `aboutHere`: also shows whether push works in this browser, for pages that do not show it elsewhere. */
export function Switches({ known, aboutHere = false }: { known: NotificationPreferences; aboutHere?: boolean }) {
  const change = useChangePreferences({
    onSuccess: () =>
      toast({
        title: 'Notification settings updated',
        body: "You'll be notified when your preferences are met",
        durationMs: WISHLIST_TOAST_MS,
      }),
  })
  const set = (changed: Partial<NotificationPreferences>) => change.mutate({ ...known, ...changed, timeZone: zoneHere() })
  return (
    <div className="flex flex-col gap-2">
      <Switch label="Email Notifications" checked={known.email} onChange={({ target }) => set({ email: target.checked })} />
      <div className="flex flex-col gap-2">
        <Switch label="Push Notifications" checked={known.push} onChange={({ target }) => set({ push: target.checked })} />
        {known.push && aboutHere && <AllowHere />}
      </div>
      <Switch
        label="Daily Summary"
        hint="Updates that can wait arrive together at 8:00 AM your time."
        checked={known.dailySummary}
        onChange={({ target }) => set({ dailySummary: target.checked })}
      />
    </div>
  )
}

/** The browser's time zone, used for quiet hours and the daily summary. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/Chicago'

/** Push is enabled in the account; this browser may still need permission. */
function AllowHere() {
  const push = usePushHere()
  if (push.state === 'off') {
    return (
      <div className="flex flex-col items-start gap-1.5">
        <p className="text-sm text-soft">Messages don't reach this browser yet.</p>
        <Button
          variant="secondary"
          busy={push.isTurningOn}
          busyLabel="Waiting for your answer…"
          onClick={push.turnOn}
          icon={<BellPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          Allow on this device
        </Button>
        {push.failure && (
          <p role="alert" className="text-sm text-danger">
            {push.failure}
          </p>
        )}
      </div>
    )
  }
  if (push.state === 'blocked') return <BlockedHelp />
  const words = WORDS[push.state]
  return words && <p className="text-sm text-soft">{words}</p>
}
const WORDS: Partial<Record<ReturnType<typeof usePushHere>['state'], string>> = {
  'not-set-up': "Push isn't set up on this server.",
  unsupported: "This browser can't show messages. Use another one, or rely on email.",
  on: 'On for this device.',
}
