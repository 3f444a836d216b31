import { useEffect, useRef } from 'react'
import type { Viewer } from '#contracts/identity/auth.ts'
import type { Quote } from '#contracts/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { TestCard } from './card.ts'
import { CardFields } from './CardFields.tsx'
import type { CheckoutFields } from './fields.ts'
import { CheckoutPart } from './CheckoutPart.tsx'
import { SpiralsField } from './SpiralsField.tsx'

type PaymentSectionProps = {
  form: CheckoutFields
  quote: Quote
  viewer: Viewer | null
  cards: readonly TestCard[]
  isTest: boolean
  /** Why the card was just declined. */
  declined: string | null
}

export function PaymentSection({ form, quote, viewer, cards, isTest, declined }: PaymentSectionProps) {
  const box = useRef<HTMLDivElement>(null)
  const { setFocus } = form
  useEffect(() => {
    if (declined === null) return
    setFocus('card.number')
    // After the layout has settled around the message, so that both it and the field are in view.
    const frame = requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [declined, setFocus])
  return (
    <CheckoutPart number={3} title="Payment" aside={quote.due > 0 && <span className="tabular font-semibold">{dollars(quote.due)}</span>}>
      {viewer && <SpiralsField form={form} quote={quote} />}
      {declined && (
        <div ref={box}>
          <Notice tone="danger" title="Your card was declined. You haven't been charged.">
            {declined}
          </Notice>
        </div>
      )}
      {quote.due === 0 ? (
        <p role="status">Your SPIRALs cover this order. You don't need a card.</p>
      ) : (
        <CardFields form={form} cards={cards} isTest={isTest} />
      )}
    </CheckoutPart>
  )
}
