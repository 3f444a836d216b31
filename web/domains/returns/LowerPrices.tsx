import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cents, dollars } from '#contracts/money.ts'
import type { LowerPrice } from '#contracts/returns/price-adjustments.ts'
import { day } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { OrderAddress } from '../orders/queries.ts'
import { lowerPricesIn, useAdjustPrice } from './claim-queries.ts'
import { RefundLines } from '../payments/RefundLines.tsx'
import { dayOf } from './words.ts'

/** Items of an order that cost less now and whose store pays the difference; and what was paid back before. `lineId`: only this item. */
export function LowerPrices({ address, lineId }: { address: OrderAddress; lineId?: number }) {
  const { data } = useQuery({ ...lowerPricesIn(address), staleTime: 5_000 })
  const isShown = (each: { lineId: number }) => lineId === undefined || each.lineId === lineId
  const [lower, done] = [data?.lower.filter(isShown) ?? [], data?.done.filter(isShown) ?? []]
  if (lower.length === 0 && done.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {lower.map((each) => (
        <Lower key={each.lineId} lower={each} address={address} />
      ))}
      {done.map(({ id, title, price, refund, at }) => (
        <p key={id} className="text-sm text-soft">
          {title}: the price fell to {dollars(price)}, and you got {dollars(refund.total)} back on <LocalTime at={at} format={day} />.
        </p>
      ))}
    </div>
  )
}

function Lower({ lower, address }: { lower: LowerPrice; address: OrderAddress }) {
  const [isAsked, setAsked] = useState(false)
  const adjust = useAdjustPrice(address)
  const { lineId, price, title, storeName, quantity, paid, until, timeZone, refund } = lower
  const ask = () =>
    adjust.mutate(
      { params: { number: address.number }, query: address.key ? { key: address.key } : {}, body: { lineId, price } },
      { onSettled: () => setAsked(false) },
    )
  return (
    <>
      <Notice
        tone="success"
        title={`${title} costs less now`}
        action={<Button onClick={() => setAsked(true)}>Get {dollars(refund.total)} back</Button>}
      >
        {storeName} sells it for {dollars(price)}. You paid {dollars(cents(Math.round(paid / quantity)))}
        {quantity > 1 && ' each'}. Ask for the difference by {dayOf(until, timeZone)}.
      </Notice>
      <ConfirmDialog
        open={isAsked}
        title="Get the difference back?"
        keepLabel="Not now"
        confirmLabel={`Get ${dollars(refund.total)} back`}
        busy={adjust.isPending}
        busyLabel="Asking…"
        onConfirm={ask}
        onClose={() => setAsked(false)}
      >
        <p className="mb-4">You keep the items. The difference goes back the way you paid, once for this price.</p>
        <RefundLines refund={refund} />
      </ConfirmDialog>
    </>
  )
}
