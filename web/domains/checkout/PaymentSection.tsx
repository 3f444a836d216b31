import type { Viewer } from '#contracts/identity/auth.ts'
import type { Quote } from '#contracts/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import type { CheckoutFields } from './fields.ts'
import { CheckoutPart } from './CheckoutPart.tsx'
import { SpiralsField } from './SpiralsField.tsx'

type PaymentSectionProps = {
  form: CheckoutFields
  quote: Quote
  viewer: Viewer | null
  tokens: readonly { token: string; label: string }[]
  /** The bank's message about the card that was just declined. */
  hint: string | null
}

export function PaymentSection({ form, quote, viewer, tokens, hint }: PaymentSectionProps) {
  return (
    <CheckoutPart number={3} title="Payment">
      {viewer && <SpiralsField form={form} quote={quote} />}
      {quote.due === 0 ? (
        <p role="status">Your SPIRALs pay for this order. No card is needed.</p>
      ) : (
        <RadioGroup
          {...form.field('payment.token')}
          legend={`Card, ${dollars(quote.due)}`}
          hint={hint ? `Your bank says: ${hint}` : undefined}
          choices={tokens.map(({ token, label }) => ({ value: token, label }))}
        />
      )}
    </CheckoutPart>
  )
}
