import { DRIVING, type DrivenBy } from '#contracts/places/driving.ts'

/** Where the minutes of a list come from. */
export function DrivenNote({ by }: { by: DrivenBy | undefined }) {
  if (!by) return null
  return (
    <p role="status" className="text-sm text-soft">
      {by === 'roads'
        ? 'Minutes are on roads, without traffic.'
        : `Minutes are estimates: straight lines at ${DRIVING.milesAnHour} miles an hour. The roads are not known.`}
    </p>
  )
}
