import type { PartInMotion } from '#contracts/dashboard.ts'
import { ExtendHold } from '../orders/passes/ExtendHold.tsx'
import { collectedPart } from '../orders/passes/queries.ts'

type LongerHoldProps = Pick<PartInMotion, 'orderNumber' | 'fulfillmentId'> & { what: string }
export default function LongerHold({ orderNumber, fulfillmentId, what }: LongerHoldProps) {
  return <ExtendHold part={collectedPart(orderNumber, fulfillmentId)} what={what} />
}
