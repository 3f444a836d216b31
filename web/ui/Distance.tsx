import { miles } from '#web/lib/format.ts'

/** "2.4 mi" or, where the shopper chose minutes, "12 min by car"; otherwise a text that says what is unknown. */
export function Distance({ distanceMiles, driveMinutes }: { distanceMiles: number | null; driveMinutes?: number | null | undefined }) {
  if (driveMinutes === null) return <span>no road there</span>
  if (driveMinutes !== undefined) return <span className="tabular whitespace-nowrap">{driveMinutes} min by car</span>
  if (distanceMiles === null) return <span>distance not known</span>
  return (
    <span className="tabular whitespace-nowrap">
      {miles(distanceMiles)}
      <span className="visually-hidden"> away</span>
    </span>
  )
}
