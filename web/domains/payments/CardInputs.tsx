import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { BRAND_NAMES, brandOf, type CardSetup, NO_CARD, onlyDigits, slashedExpiry, spacedNumber, type TestCard } from './card.ts'
import { CardBrandMark } from './CardBrandMark.tsx'
import type { CardField, CardForm } from './card-fields.ts'
import { NumberStaysThere } from './NumberStaysThere.tsx'
import { ProviderCardField } from './ProviderCardField.tsx'
import { shaped } from './typing.ts'

type CardInputsProps = {
  form: CardForm
  /** Whose name a test card gets. */
  holder: () => string | undefined
  setup: CardSetup
  isTest: boolean
}

/** The card to pay with: in the provider's own field, or in ours, which takes test cards. */
export function CardInputs({ setup, ...props }: CardInputsProps) {
  return setup.publishableKey === null ? (
    <TestCardInputs {...props} cards={setup.testTokens} />
  ) : (
    <ProviderCardField form={props.form} holder={props.holder} publishableKey={setup.publishableKey} isTest={props.isTest} />
  )
}

type TestCardInputsProps = Omit<CardInputsProps, 'setup'> & { cards: readonly TestCard[] }
function TestCardInputs({ form, holder, cards, isTest }: TestCardInputsProps) {
  const field = (name: CardField) => form.field(name)
  const fill = (card: typeof TEST_DETAILS & { number: string }) => {
    form.setValue('card', { ...NO_CARD, ...card, name: holder()?.trim() || 'Test Shopper' })
    form.clearErrors('card')
    form.setFocus('card.number')
  }
  const brand = brandOf(form.watch('card.number'))
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="visually-hidden">Card</legend>
      {isTest && <TestCards cards={cards} onChoose={fill} />}
      <Input
        {...shaped(field('card.number'), spacedNumber)}
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        className="tabular"
        after={
          <span className="pr-2">
            <CardBrandMark brand={brand} />
            {brand && <span className="visually-hidden">{BRAND_NAMES[brand]}</span>}
          </span>
        }
      />
      <div className="grid grid-cols-2 gap-4">
        <Input
          {...shaped(field('card.expiry'), slashedExpiry)}
          label="Expiration date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          className="tabular"
        />
        <Input
          {...shaped(field('card.cvc'), onlyDigits(4))}
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={brand === 'amex' ? '4 digits' : 'CVC'}
          className="tabular"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Input {...field('card.name')} label="Name on card" autoComplete="cc-name" />
        <Input
          {...shaped(field('card.zip'), onlyDigits(5))}
          label="Billing ZIP code"
          inputMode="numeric"
          autoComplete="billing postal-code"
          className="tabular"
        />
      </div>
      <NumberStaysThere />
    </fieldset>
  )
}

const TEST_DETAILS = { expiry: '12/34', cvc: '123', zip: '55425' }

type TestCardsProps = { cards: readonly TestCard[]; onChoose: (card: typeof TEST_DETAILS & { number: string }) => void }
/** The provider's test cards: one click fills the form. */
function TestCards({ cards, onChoose }: TestCardsProps) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const fill = ({ number }: TestCard) => {
    onChoose({ number: spacedNumber(number), ...TEST_DETAILS })
    setOpen(false)
  }
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-soft">This is a test store. No real card gets charged.</p>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
          icon={<ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} strokeWidth={2} />}
        >
          Use a test card
        </Button>
      </div>
      {isOpen && (
        <ul id={listId} className="flex flex-col gap-1">
          {cards.map((card) => (
            <li key={card.token}>
              <button
                type="button"
                onClick={() => fill(card)}
                className="flex min-h-11 w-full items-center gap-3 rounded-sm bg-surface px-3 py-2 text-left hover:bg-tint"
              >
                <CardBrandMark brand={brandOf(card.number)} />
                <span className="min-w-0 flex-1 font-medium">{card.label}</span>
                <span className="tabular text-sm text-soft">…{card.number.slice(-4)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
