import { PackageCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { checkout } from '#contracts/checkout/checkout.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { dollars } from '#contracts/money.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { addressAfter } from './address-after.ts'

type PlacedOrder = Reply<typeof checkout>
type EarlierOrderProps = { placed: PlacedOrder; onSeen: () => void /** Where there is more to buy. */; goOn?: string | undefined }

/** The order of an earlier page whose answer was lost, in place of the form that would pay again. */
export function EarlierOrder({ placed, onSeen, goOn }: EarlierOrderProps) {
  const { number, total } = placed.order
  const isWaiting = placed.payment.state === 'requires_action' || placed.payment.state === 'processing'
  const panel = useRef<HTMLDivElement>(null)
  // It replaces what was just pressed.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} role="status">
      <EmptyState
        icon={<PackageCheck strokeWidth={1.75} />}
        title="Your order was placed"
        action={
          <ButtonLink to={addressAfter(placed)} onClick={onSeen}>
            See order {number}
          </ButtonLink>
        }
        secondary={
          goOn && (
            <Button variant="secondary" onClick={onSeen}>
              {goOn}
            </Button>
          )
        }
      >
        We lost the connection before we could tell you. {isWaiting ? 'Its payment is not done yet.' : `You paid ${dollars(total)}, once.`}
      </EmptyState>
    </div>
  )
}

/** The earlier try is not decided yet. */
export function StillRunning({ what }: { what: string }) {
  return (
    <Notice title={`We're checking your last ${what}.`}>
      We lost the connection before we could tell you whether it went through. This page shows it as soon as we know. You won't be charged
      twice.
    </Notice>
  )
}
