import { useQuery } from '@tanstack/react-query'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { zoneHere } from '../../notifications/PreferencesCard.tsx'
import { preferences, useChangePreferences } from '../../notifications/queries.ts'
import { ThisDevice } from '../../notifications/ThisDevice.tsx'
import { StepActions, type StepProps } from './StepActions.tsx'

/** Mails and messages on this device, each saved at once. The browser asks for permission only after the explanation. */
export function MessagesStep({ onDone, onSkip, onBack }: StepProps) {
  const { data, error, refetch } = useQuery(preferences())
  const change = useChangePreferences()
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
      <StepActions busy={false} label="Finish" onContinue={() => void onDone()} onSkip={onSkip} onBack={onBack} />
    </div>
  )
}
