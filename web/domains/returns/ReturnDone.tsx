import { useEffect, useRef } from 'react'
import type { Return } from '#contracts/returns/returns.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { orderPage } from '../orders/queries.ts'
import { ReturnCard } from './ReturnCard.tsx'

type ReturnDoneProps = { returns: readonly Return[]; orderKey: string | undefined; onMore: () => void }

/** Step 5: the code or label, and what to bring. */
export function ReturnDone({ returns, orderKey, onMore }: ReturnDoneProps) {
  const viewer = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [first] = returns
  const isExchange = returns.every(({ exchange }) => exchange)
  const isPost = first?.way === 'post'
  const list = viewer
    ? '/orders-returns?tab=returns'
    : first && orderPage({ number: first.orderNumber, ...(orderKey && { key: orderKey }) })
  return (
    <div className="flex flex-col gap-6">
      <h2 ref={heading} tabIndex={-1} className="text-h3">
        {isExchange ? 'Your exchange is approved' : 'Your return is approved'}
      </h2>
      <section aria-label="What to bring" className="flex flex-col gap-2">
        <ol className="flex list-decimal flex-col gap-1 pl-6">
          <li>Pack the items with everything that came with them.</li>
          {isPost ? (
            <>
              <li>Print the label and put it on the box.</li>
              <li>Drop the box off with your carrier.</li>
            </>
          ) : (
            <>
              <li>Bring them to the counter. One code works for all stores of this trip.</li>
              <li>Show the code. The clerk checks the items{isExchange ? ', and you get the other item.' : ' and refunds you.'}</li>
            </>
          )}
        </ol>
        <p className="text-soft">We also emailed you {isPost ? 'the details' : 'the code'}.</p>
      </section>
      {returns.map((item) => (
        <ReturnCard key={item.id} item={item} orderKey={orderKey} />
      ))}
      <div className="flex flex-wrap gap-3">
        {list && <ButtonLink to={list}>See my returns</ButtonLink>}
        <Button variant="secondary" onClick={onMore}>
          Return something else
        </Button>
      </div>
    </div>
  )
}
