import type { Stripe, StripeElements, StripeExpressCheckoutElement } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { Cents } from '#contracts/money.ts'
import type { Wallet } from './wallets.ts'
import { OrByCard } from './OrByCard.tsx'

type ProviderWalletsProps = { publishableKey: string; wallet: Wallet; amount: Cents }

/** Card wallets only: the other ways to pay that Stripe could show here are none that the server takes. */
const SHOWN = { applePay: 'auto', googlePay: 'auto', link: 'never', paypal: 'never', amazonPay: 'never', klarna: 'never' } as const
const TRY_AGAIN = "Your wallet didn't pay. Try again, or pay with a card."

class WalletFault extends Error {}
/** The token of the card in the wallet. */
async function tokenOf(stripe: Stripe, elements: StripeElements): Promise<string> {
  const unready = await elements.submit()
  if (unready.error) throw new WalletFault(unready.error.message ?? TRY_AGAIN)
  const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
  if (!paymentMethod) throw new WalletFault(error.message ?? TRY_AGAIN)
  return paymentMethod.id
}

/**
 * Stripe's buttons of Apple Pay and Google Pay. Their sheet shows the amount, and gives a token that pays like a card's. They ask for no
 * address: the form around them has it. Nothing shows where this device has no wallet.
 */
export function ProviderWallets({ publishableKey, wallet, amount }: ProviderWalletsProps) {
  const box = useRef<HTMLDivElement>(null)
  const elements = useRef<StripeElements | null>(null)
  const [isOffered, setOffered] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef({ wallet, amount })
  useEffect(() => {
    latest.current = { wallet, amount }
    void elements.current?.update({ amount })
  }, [wallet, amount])

  useEffect(() => {
    let element: StripeExpressCheckoutElement | undefined
    let isGone = false
    async function show() {
      const { loadStripe } = await import('@stripe/stripe-js/pure')
      const stripe = await loadStripe(publishableKey)
      if (isGone || !stripe || !box.current) return
      const made = stripe.elements({
        mode: 'payment',
        amount: latest.current.amount,
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
        paymentMethodCreation: 'manual',
      })
      elements.current = made
      element = made.create('expressCheckout', { paymentMethods: SHOWN, buttonHeight: 48 })
      element.on('ready', ({ availablePaymentMethods }) => !isGone && setOffered(availablePaymentMethods !== undefined))
      element.on('click', ({ resolve, reject }) => {
        setFault(null)
        void latest.current.wallet.check().then((isRight) => (isRight ? resolve() : reject()), reject)
      })
      element.on('confirm', ({ paymentFailed }) => {
        async function pay(stripeHere: Stripe) {
          const token = await tokenOf(stripeHere, made)
          if (!(await latest.current.wallet.pay(token))) paymentFailed({ reason: 'fail' })
        }
        void pay(stripe).catch((error: unknown) => {
          setFault(error instanceof WalletFault ? error.message : TRY_AGAIN)
          paymentFailed({ reason: 'fail' })
        })
      })
      element.mount(box.current)
    }
    // Without them, the card field is there.
    show().catch(() => {})
    return () => {
      isGone = true
      elements.current = null
      element?.destroy()
    }
  }, [publishableKey])

  return (
    <>
      <div ref={box} role="group" aria-label="Apple Pay and Google Pay" hidden={!isOffered} />
      {fault && (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      )}
      {isOffered && <OrByCard />}
    </>
  )
}
