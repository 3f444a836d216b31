import { HOLD_EXTENSION_DAYS } from '#contracts/pickups/pickups.ts'
import { Button } from '#web/ui/Button.tsx'
import { type CollectedPart, useExtendHold } from './queries.ts'

/** Extends the hold once, for shoppers who cannot come in time. */
export function ExtendHold({ part, what }: { part: CollectedPart; what: string }) {
  const extend = useExtendHold(part)
  return (
    <Button size="sm" variant="secondary" busy={extend.isPending} onClick={() => extend.mutate(part.at)}>
      Hold {HOLD_EXTENSION_DAYS} more days
      <span className="visually-hidden">: {what}</span>
    </Button>
  )
}
