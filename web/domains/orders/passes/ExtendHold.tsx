import { HOLD_EXTENSION_DAYS } from '#contracts/pickups.ts'
import { Button } from '#web/ui/Button.tsx'
import { type CollectedPart, useExtendHold } from './queries.ts'

/** Extends the hold once, for shoppers who cannot come in time. */
export function ExtendHold({ part }: { part: CollectedPart }) {
  const extend = useExtendHold(part)
  return (
    <Button size="sm" variant="secondary" busy={extend.isPending} onClick={() => extend.mutate(part.at)}>
      Keep it {HOLD_EXTENSION_DAYS} days longer
    </Button>
  )
}
