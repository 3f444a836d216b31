import { miles } from '#web/lib/format.ts'

/** "2.4 mi", or a text that says the distance is unknown. */
export function Distance({ distanceMiles }: { distanceMiles: number | null }) {
  if (distanceMiles === null) return <span>distance not known</span>
  return (
    <span className="tabular whitespace-nowrap">
      {miles(distanceMiles)}
      <span className="visually-hidden"> away</span>
    </span>
  )
}
