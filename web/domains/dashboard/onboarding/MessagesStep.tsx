import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { zoneHere } from '../../notifications/PreferencesCard.tsx'
import { preferences, useChangePreferences } from '../../notifications/queries.ts'
import { ThisDevice } from '../../notifications/ThisDevice.tsx'
import { VisitCounts } from '../../visits/VisitCounts.tsx'
import { StepActions, type StepProps } from './StepActions.tsx'

/** Mails, messages on this device and visits, each saved at once. The browser asks for permission only after the explanation. */
export function MessagesStep({ onDone, onSkip, onBack }: StepProps) {
  const { data, error, refetch } = useQuery(preferences())
  const change = useChangePreferences()
  const isHydrated = useHydrated()
  return (
    <div className="flex flex-col gap-6">
      {data ? (
        <div className="flex max-w-md flex-col gap-2">
          <Switch
            label="Emails"
            hint="Price drops, items back in stock and pickups that end soon. Emails about an order always come."
            checked={data.email}
            onChange={({ target }) => change.mutate({ ...data, email: target.checked, timeZone: zoneHere() })}
          />
          <Switch
            label="Daily summary"
            hint="Updates that can wait arrive together at 8:00 AM your time."
            checked={data.dailySummary}
            onChange={({ target }) => change.mutate({ ...data, dailySummary: target.checked, timeZone: zoneHere() })}
          />
        </div>
      ) : error ? (
        <ErrorState inCard error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={2} />
      )}
      <ThisDevice />
      {isHydrated ? <VisitCounts /> : <Skeleton className="h-44 w-full" />}
      <StepActions busy={false} label="Finish" onContinue={() => void onDone()} onSkip={onSkip} onBack={onBack} />
    </div>
  )
}
