import { useEffect, useRef } from 'react'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { CARD_TOO_LITTLE } from '#contracts/orders/tenders.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PromoCodes } from '../cart/PromoCodes.tsx'
import { CardInputs } from '../payments/CardInputs.tsx'
import { WalletButtons } from '../payments/WalletButtons.tsx'
import { CheckoutPart } from './CheckoutPart.tsx'
import { GiftCardField } from './GiftCardField.tsx'
import { SavedCardChoice } from '../payments/SavedCardChoice.tsx'
import { SpiralsField } from './SpiralsField.tsx'
import { StoreCreditField } from './StoreCreditField.tsx'
import type { Checkout } from './useCheckoutForm.ts'
import { WalletCards } from './WalletCards.tsx'

type PaymentSectionProps = Pick<
  Checkout,
  'form' | 'quote' | 'body' | 'viewer' | 'giftCards' | 'saved' | 'cardSetup' | 'isTest' | 'declined' | 'wallet'
>

export function PaymentSection({ form, quote, body, viewer, giftCards, saved, cardSetup, isTest, declined, wallet }: PaymentSectionProps) {
  const box = useRef<HTMLDivElement>(null)
  const { setFocus } = form
  const isNewCard = saved.value === null
  const tooLittle = quote.problems.find(({ code }) => code === 'card_too_little')
  useEffect(() => {
    if (declined === null) return
    if (isNewCard) setFocus('card.number')
    // After the layout has settled around the message, so that both it and the field are in view.
    const frame = requestAnimationFrame(() => box.current?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [declined, isNewCard, setFocus])
  return (
    <CheckoutPart number={3} title="Payment" aside={quote.due > 0 && <span className="tabular font-semibold">{dollars(quote.due)}</span>}>
      <PromoCodes quote={quote} body={body} />
      <GiftCardField cards={giftCards} quote={quote} />
      {viewer && <WalletCards cards={giftCards} quote={quote} />}
      {viewer && <StoreCreditField form={form} quote={quote} />}
      {viewer && <SpiralsField form={form} quote={quote} />}
      {quote.leftForCard > 0 && (
        <p role="status">
          {CARD_TOO_LITTLE} Your card pays {dollars(quote.leftForCard)} more, and you keep that much for your next order.
        </p>
      )}
      {tooLittle && <Notice tone="danger">{tooLittle.message}</Notice>}
      {declined && (
        <div ref={box}>
          <Notice tone="danger" title="Your card was declined. You haven't been charged.">
            {declined}
          </Notice>
        </div>
      )}
      {quote.due === 0 ? (
        <p role="status">{coveredBy(quote)} You don't need a card.</p>
      ) : (
        <>
          {!tooLittle && quote.groups.length > 0 && <WalletButtons setup={cardSetup} wallet={wallet} amount={quote.due} what="order" />}
          {saved.cards.length > 0 && <SavedCardChoice {...saved} />}
          {saved.value === null && (
            <CardInputs form={form} holder={() => form.getValues('contact.name')} setup={cardSetup} isTest={isTest} />
          )}
          {saved.value === null && viewer && <Checkbox {...form.register('savesCard')} label="Save this card for next time" />}
        </>
      )}
    </CheckoutPart>
  )
}

const LIST = new Intl.ListFormat('en-US')
/** "Your gift card and SPIRALs cover this order." */
function coveredBy({ giftCardsUsed, storeCredit, spirals }: Quote): string {
  const cards = giftCardsUsed.filter(({ applied }) => applied > 0).length
  const means = [
    ...(cards > 0 ? [cards === 1 ? 'gift card' : 'gift cards'] : []),
    ...(storeCredit > 0 ? ['store credit'] : []),
    ...(spirals.applied > 0 ? ['SPIRALs'] : []),
  ]
  if (means.length === 0) return 'This order costs nothing.'
  const isOne = means.length === 1 && (means[0] === 'gift card' || means[0] === 'store credit')
  return `Your ${LIST.format(means)} ${isOne ? 'covers' : 'cover'} this order.`
}
