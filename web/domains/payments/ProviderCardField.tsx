import type { StripeCardElement } from '@stripe/stripe-js'
import { useEffect, useId, useRef, useState } from 'react'
import { NO_CARD } from './card.ts'
import type { CardForm } from './card-fields.ts'
import { NumberStaysThere } from './NumberStaysThere.tsx'

type ProviderCardFieldProps = { form: CardForm; holder: () => string | undefined; publishableKey: string; isTest: boolean }

const NOT_LOADED = "The card field didn't load. Check your connection, and reload this page."

/**
 * Stripe's own card field. When the card is complete, Stripe gives a token for it, which takes the place of the number in the form: the number
 * itself stays in Stripe's frame.
 */
export function ProviderCardField({ form, holder, publishableKey, isTest }: ProviderCardFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef({ form, holder })
  useEffect(() => {
    latest.current = { form, holder }
  })
  const field = form.field('card.number')

  useEffect(() => {
    let element: StripeCardElement | undefined
    let isGone = false
    let changes = 0
    const put = (number: string) => latest.current.form.setValue('card', { ...NO_CARD, number })
    async function show() {
      const { loadStripe } = await import('@stripe/stripe-js/pure')
      const stripe = await loadStripe(publishableKey)
      if (isGone || !stripe || !box.current) return
      const made = stripe.elements().create('card', { style: { base: { fontSize: '16px', color: getComputedStyle(box.current).color } } })
      element = made
      made.on('change', (change) => {
        const mine = ++changes
        put('')
        setFault(change.error?.message ?? null)
        if (!change.complete) return
        const name = latest.current.holder()?.trim()
        const asked = stripe.createPaymentMethod({ type: 'card', card: made, ...(name && { billing_details: { name } }) })
        void asked.then(
          ({ paymentMethod, error }) => {
            // The card was changed while Stripe looked at it.
            if (isGone || mine !== changes) return
            if (error) return setFault(error.message ?? 'Check your card, and enter it again.')
            put(paymentMethod.id)
            latest.current.form.clearErrors('card')
          },
          () => setFault(NOT_LOADED),
        )
      })
      made.mount(box.current)
    }
    show().catch(() => !isGone && setFault(NOT_LOADED))
    return () => {
      isGone = true
      element?.destroy()
    }
  }, [publishableKey])

  const words = fault ?? field.error
  return (
    <div role="group" aria-labelledby={labelId} id={field.id} tabIndex={-1} className="flex flex-col gap-3">
      <span id={labelId} className="font-medium">
        Card
      </span>
      {isTest && (
        <p className="text-sm text-soft">This is a test store. Only the card company's test cards work, and nothing is charged.</p>
      )}
      <div ref={box} className="min-h-12 rounded-sm border border-control bg-surface px-3 py-3.5 text-text" />
      {words && (
        <p role="alert" className="text-sm text-danger">
          {words}
        </p>
      )}
      <NumberStaysThere />
    </div>
  )
}
