import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { HOLD_EXTENSION_DAYS } from '#contracts/pickups/pickups.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from '#web/ui/Button.tsx'
import { CancelForm } from './CancelForm.tsx'
import { HandOverById } from './HandOverById.tsx'
import { useCounterPath } from './place.ts'
import { useHoldLonger, useMove } from './queries.ts'
import { ShipForm } from './ShipForm.tsx'
import { mayCancel, nextStep, type Step, STEP_WORDS } from './work.ts'

type WorkActionsProps = { item: OfficeFulfillment; size?: ButtonSize; onHandedOver?: (() => void) | undefined }
/** The actions allowed now: the next step, handover by code or ID, a longer hold, or cancelling with a reason. */
export function WorkActions({ item, size = 'md', onHandedOver }: WorkActionsProps) {
  const [isCancelling, setCancelling] = useState(false)
  const counterPath = useCounterPath()
  const next = nextStep(item)
  if (isCancelling) return <CancelForm item={item} onKeep={() => setCancelling(false)} />
  const isQuiet = next === null && !item.mayHandOver && !mayCancel(item)
  if (isQuiet) return null
  return (
    <div className="flex flex-col gap-4">
      {next === 'shipped' && <ShipForm item={item} />}
      <div className="flex flex-wrap gap-2">
        {next && next !== 'shipped' && <NextStep item={item} to={next} size={size} />}
        {item.mayHandOver && (
          <>
            <ButtonLink
              to={`${counterPath}?tab=scan&at=${item.centerMallId === null ? `store-${item.storeId}` : `center-${item.centerMallId}`}`}
              size={size}
              icon={<ScanLine aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            >
              Hand over by code
            </ButtonLink>
            <HandOverById item={item} size={size} onDone={onHandedOver} />
          </>
        )}
        {item.mayHoldLonger && <HoldLonger item={item} size={size} />}
        {mayCancel(item) && (
          <Button variant="quiet-danger" size={size} onClick={() => setCancelling(true)}>
            Cancel order…
          </Button>
        )}
      </div>
    </div>
  )
}

/** Extends the hold for a shopper who called and cannot come in time. */
function HoldLonger({ item, size }: { item: OfficeFulfillment; size: ButtonSize }) {
  const hold = useHoldLonger()
  const { holdUntil } = item
  if (!holdUntil) return null
  return (
    <Button
      variant="secondary"
      size={size}
      busy={hold.isPending}
      onClick={() => hold.mutate({ params: { id: item.id }, body: { holdUntil } })}
    >
      Hold {HOLD_EXTENSION_DAYS} more days
    </Button>
  )
}

type NextStepProps = { item: OfficeFulfillment; to: Step; size?: ButtonSize; variant?: ButtonVariant; onMove?: () => void }
export function NextStep({ item, to, size, variant, onMove }: NextStepProps) {
  const move = useMove()
  return (
    <Button
      size={size}
      variant={variant}
      busy={move.isPending}
      onClick={() => {
        onMove?.()
        move.mutate({ params: { id: item.id }, body: { to } })
      }}
    >
      {STEP_WORDS[to].act}
    </Button>
  )
}
