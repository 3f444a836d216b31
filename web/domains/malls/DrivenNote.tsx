import type { DrivenBy } from '#contracts/places/driving.ts'

/** Where the minutes of a list come from. */
export function DrivenNote({ by }: { by: DrivenBy | undefined }) {
  if (!by) return null
  return (
    <p role="status" className="text-sm text-soft">
      {by === 'roads' ? 'Drive times are by road, without traffic.' : 'Drive times are estimates.'}
    </p>
  )
}
