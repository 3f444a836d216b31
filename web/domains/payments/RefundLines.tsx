import { dollars } from '#contracts/money.ts'
import type { ReturnRefund } from '#contracts/returns/returns.ts'
import { spirals } from '#web/lib/format.ts'

/** A refund, by tender, with the SPIRALs that go back and those that are taken. */
/** `isOffice`: read by people of the store or support, not by the shopper. */
export function RefundLines({ refund, isDone = false, isOffice = false }: { refund: ReturnRefund; isDone?: boolean; isOffice?: boolean }) {
  return (
    <>
      <dl className="tabular flex flex-col gap-1.5 [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
        <Line name="Items" amount={refund.goods} />
        {refund.tax > 0 && <Line name="Tax" amount={refund.tax} />}
        {refund.shipping > 0 && <Line name="Shipping" amount={refund.shipping} />}
        {refund.label > 0 && (
          <div>
            <dt className="text-soft">Return label</dt>
            <dd>-{dollars(refund.label)}</dd>
          </div>
        )}
        <div className="border-t border-hairline pt-1.5 font-semibold">
          <dt>{isDone ? 'Refunded' : isOffice ? 'The shopper gets back' : 'You get back'}</dt>
          <dd>{dollars(refund.total)}</dd>
        </div>
        {refund.parts.map(({ kind, label, amount }, i) => (
          <div key={`${kind} ${i}`} className="text-sm text-soft">
            <dt>{kind === 'spirals' ? 'as SPIRALs' : `to ${isOffice ? 'their' : 'your'} ${label.toLowerCase()}`}</dt>
            <dd>{kind === 'spirals' ? spirals(refund.spiralsBack) : dollars(amount)}</dd>
          </div>
        ))}
        {refund.spiralsTaken > 0 && (
          <div className="text-sm text-soft">
            <dt>SPIRALs earned with it, taken back</dt>
            <dd>-{spirals(refund.spiralsTaken)}</dd>
          </div>
        )}
        {refund.spiralsOwed > 0 && (
          <div className="text-sm text-warning">
            <dt>Already spent, so your next SPIRALs make up for</dt>
            <dd>{spirals(refund.spiralsOwed)}</dd>
          </div>
        )}
      </dl>
      {refund.sharedDiscount && !isDone && <p className="mt-2 text-sm text-soft">{refund.sharedDiscount}</p>}
    </>
  )
}

const Line = ({ name, amount }: { name: string; amount: ReturnRefund['goods'] }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd>{dollars(amount)}</dd>
  </div>
)
