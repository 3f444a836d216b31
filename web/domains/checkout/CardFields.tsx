import type { TestCard } from '../payments/card.ts'
import { CardInputs } from '../payments/CardInputs.tsx'
import type { CheckoutFields } from './fields.ts'

type CardFieldsProps = { form: CheckoutFields; cards: readonly TestCard[]; isTest: boolean }

/** The card to pay with. */
export function CardFields({ form, cards, isTest }: CardFieldsProps) {
  return (
    <CardInputs
      number={form.watch('card.number')}
      field={(name) => form.field(name)}
      onTestCard={(card) => {
        form.setValue('card', { ...card, name: form.getValues('contact.name').trim() || 'Test Shopper' })
        form.clearErrors('card')
        form.setFocus('card.number')
      }}
      cards={cards}
      isTest={isTest}
    />
  )
}
