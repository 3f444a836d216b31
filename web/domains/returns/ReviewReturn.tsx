import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Cents, cents, dollars, sum } from '#contracts/money.ts'
import { previewReturn, type Return } from '#contracts/returns/returns.ts'
import { ApiProblem, call, faultOf } from '#web/lib/api.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useStartReturn, useStartReturns } from './queries.ts'
import { ExchangeLines } from './ExchangeLines.tsx'
import { NewCard, PayDifference, useDifference } from './PayDifference.tsx'
import { RefundLines } from '../payments/RefundLines.tsx'
import { type ChosenItem, StepFrame, type StepProps } from './StepFrame.tsx'
import { WAY_WORDS } from './words.ts'

/** Step 4: the refund, as the server computes it, before anything is started. */
export function ReviewReturn({ chosen, wizard, orderKey, onBack, onDone }: StepProps & { onDone: (returns: Return[]) => void }) {
  const [error, setError] = useState<string | null>(null)
  const start = useStartReturn()
  const startAll = useStartReturns()
  const way = wizard.draft.way ?? 'store'
  const orders = [...Map.groupBy(chosen, ({ number }) => number)]
  const query = orderKey ? { key: orderKey } : {}
  const preview = useQuery({
    queryKey: ['return preview', way, orders.map(([number, items]) => [number, bodyOf(items)])],
    queryFn: () =>
      Promise.all(orders.map(([number, items]) => call(previewReturn, { params: { number }, query, body: { items: bodyOf(items), way } }))),
    staleTime: 0,
    retry: false,
  })
  const isExchange = chosen.every(({ exchange }) => exchange)
  const refunds = preview.data?.flatMap((one) => one.refunds) ?? []
  const due = sum(refunds.map(({ exchange }) => exchange?.due ?? cents(0)))
  const isByCard = !orderKey && due > (preview.data?.[0]?.storeCredit ?? 0)
  const difference = useDifference(isByCard ? due : cents(0), wizard)
  async function send() {
    setError(null)
    if (isByCard && difference.state !== 'paid' && difference.savedCardId === null) return setError('Choose a card, or add one.')
    if (isByCard && difference.state === 'pending') return setError('Your payment is not confirmed yet.')
    const parts = orders.map(([number, items]) => {
      const photoIds = wizard.draft.photos.filter((photo) => photo.number === number).map(({ id }) => id)
      return { number, items: bodyOf(items), ...(photoIds.length > 0 && { photoIds }) }
    })
    try {
      const payFrom = isByCard ? await difference.pay() : null
      if (isByCard && payFrom === null) return
      const paid = payFrom === null ? {} : { payFrom }
      const [{ number, ...only } = { number: undefined }] = parts
      const { returns } =
        parts.length === 1 && number && 'items' in only
          ? await start.mutateAsync({ params: { number }, query, body: { ...only, way, ...paid } })
          : await startAll.mutateAsync({ body: { orders: parts, way, ...paid } })
      onDone(returns)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      if (problem.code === 'returns.exchange_unpaid') wizard.change({ payment: null })
      setError(faultOf(problem))
    }
  }
  return (
    <>
      <StepFrame
        title={isExchange ? 'Your exchange' : 'Your refund'}
        error={error}
        onBack={onBack}
        onSubmit={() => void (preview.data && send())}
        nextLabel={preview.data ? sendLabel(refunds) : 'Return'}
        busy={start.isPending || startAll.isPending || preview.isFetching || difference.isPaying}
      >
        <p className="text-soft">
          {WAY_WORDS[way]}.{' '}
          {isExchange ? 'We hold the other item for you as soon as you confirm.' : 'The refund goes back the way you paid.'}
        </p>
        {preview.isPending && <SkeletonRows />}
        {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {refunds.map((refund, i) => (
          <Card key={`${refund.storeName} ${i}`} className="flex flex-col gap-3">
            <h3 className="text-h4">{refund.storeName}</h3>
            {refund.exchange ? (
              <ExchangeLines exchange={{ ...refund.exchange, isByCard }} refund={refund} />
            ) : (
              <RefundLines refund={refund} />
            )}
          </Card>
        ))}
        {isByCard && <PayDifference due={due} by={difference} />}
        {refunds.length > 1 && refunds.every(({ exchange }) => !exchange) && (
          <p className="tabular flex justify-between text-h4 font-semibold">
            <span>Together</span>
            <span>{dollars(cents(refunds.reduce((all, { total }) => all + total, 0)))}</span>
          </p>
        )}
      </StepFrame>
      {difference.isAdding && <NewCard by={difference} />}
    </>
  )
}

type Previewed = { total: Cents; exchange: { due: Cents; back: Cents } | null }
/** What the button does: the money that comes back, or what an exchange costs more. */
function sendLabel(refunds: readonly Previewed[]): string {
  const back = sum(refunds.map(({ total, exchange }) => (exchange ? exchange.back : total)))
  const due = sum(refunds.map(({ exchange }) => exchange?.due ?? cents(0)))
  if (refunds.every(({ exchange }) => !exchange)) return `Return for ${dollars(back)}`
  if (due > 0) return `Exchange and pay ${dollars(due)}`
  return back > 0 ? `Exchange and get ${dollars(back)} back` : 'Exchange'
}

const bodyOf = (items: readonly ChosenItem[]) =>
  items.map(({ lineId, quantity, reason, note, exchange }) => ({
    lineId,
    quantity,
    reason: reason ?? ('other' as const),
    ...(note.trim() && { note: note.trim() }),
    ...(exchange?.variantId && { exchange: { variantId: exchange.variantId, due: exchange.due } }),
  }))
