import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { GiftPurchase } from '#contracts/gift-cards/gift-cards.ts'
import type { GiftCardId, GiftPurchaseNumber, SavedCardId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { faultOf } from '#web/lib/api.ts'
import { EarlierTryFound } from '#web/lib/tries.ts'
import { showEarlier, useEarlierTry } from '#web/lib/use-earlier-try.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { onePurchase, useAnswerGiftBank } from '../gift-cards/queries.ts'
import { AddCard } from '../payments/AddCard.tsx'
import { mySavedCards } from '../payments/queries.ts'
import { SavedCardChoice } from '../payments/SavedCardChoice.tsx'
import type { ReturnDraft } from './draft.ts'
import { exchangeTries, usePayExchange } from './queries.ts'

const LOOK_AGAIN_MS = 1_500

/**
 * The card that pays what exchanges cost more. `pay` charges it, once for the amount, and returns the gift card that then pays for the exchange; null
 * while the bank or the card company is not done.
 */
export function useDifference(due: Cents, wizard: ReturnDraft) {
  const cards = useQuery({ ...mySavedCards(), enabled: due > 0 })
  const [chosen, setChosen] = useState<SavedCardId | null | undefined>()
  const [isAdding, setAdding] = useState(false)
  const charge = usePayExchange()
  const client = useQueryClient()
  const usable = cards.data?.items.filter(({ isExpired }) => !isExpired) ?? []
  const savedCardId = chosen === undefined ? (usable[0]?.id ?? null) : chosen
  // A payment that an earlier page made without hearing of it. One of another amount goes back by itself, and holds up nothing.
  const { found, forget } = useEarlierTry(exchangeTries)
  const { change } = wizard
  useEffect(() => {
    if (!found) return
    forget()
    if (found.note === due) change({ payment: { number: found.reply.number, amount: due } })
  }, [found, forget, due, change])
  // A payment of another amount goes back by itself.
  const payment = wizard.draft.payment?.amount === due ? wizard.draft.payment : null
  const purchase = useQuery({
    ...onePurchase({ number: (payment?.number ?? '') as GiftPurchaseNumber }),
    enabled: payment !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? LOOK_AGAIN_MS : false),
  })
  const state = payment && (purchase.data?.state ?? 'pending')
  const paidCard = purchase.data?.state === 'paid' ? (purchase.data.cards[0]?.id ?? null) : null
  async function pay(): Promise<GiftCardId | null> {
    if (state === 'paid') return paidCard
    if (state === 'pending' || savedCardId === null) return null
    try {
      const { number, giftCardId } = await charge.mutateAsync({ body: { amount: due, savedCardId }, note: due })
      wizard.change({ payment: { number, amount: due } })
      return giftCardId
    } catch (problem) {
      if (!(problem instanceof EarlierTryFound)) throw problem
      // The payment of an earlier page is shown as paid; the next press confirms the exchange with it.
      showEarlier(client, exchangeTries, problem.found)
      return null
    }
  }
  return {
    cards,
    savedCardId,
    setChosen,
    purchase: payment ? (purchase.data ?? null) : null,
    state,
    pay,
    isPaying: charge.isPending,
    isAdding,
    setAdding,
  }
}

/** Chooses the saved card, or shows where its payment stands. */
export function PayDifference({ due, by }: { due: Cents; by: ReturnType<typeof useDifference> }) {
  const { cards, savedCardId, setChosen, setAdding, purchase, state } = by
  if (state === 'paid')
    return (
      <Notice tone="success" title={`Paid ${dollars(due)} by card`}>
        Confirm the exchange now. If you don't, we send it back to your card after 30 minutes.
      </Notice>
    )
  if (state === 'pending') return purchase ? <Pending purchase={purchase} /> : <SkeletonRows />
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="text-h4">Pay {dollars(due)} by card</h3>
      <p className="text-soft">
        The store holds the item once it is paid. If the exchange ends without it, the money goes back to this card.
      </p>
      {state === 'failed' && (
        <Notice tone="danger" title="The payment didn't go through. You weren't charged.">
          Choose another card.
        </Notice>
      )}
      {cards.error && <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />}
      {cards.isPending && <SkeletonRows />}
      {cards.data && cards.data.items.length > 0 && (
        <SavedCardChoice cards={cards.data.items} value={savedCardId} onChoose={(id) => setChosen(id)} />
      )}
      {cards.data && savedCardId === null && (
        <Button variant="secondary" className="self-start" onClick={() => setAdding(true)}>
          Add a card
        </Button>
      )}
    </Card>
  )
}

/** The dialog of a new card. It stands outside the form of the return, because forms do not nest. */
export function NewCard({ by: { setChosen, setAdding } }: { by: ReturnType<typeof useDifference> }) {
  return (
    <AddCard
      onClose={() => {
        setChosen(undefined)
        setAdding(false)
      }}
    />
  )
}

function Pending({ purchase }: { purchase: GiftPurchase }) {
  const answer = useAnswerGiftBank({ number: purchase.number })
  const reference = purchase.paymentAction ? new URL(purchase.paymentAction.url, 'http://own.invalid').searchParams.get('pay') : null
  if (!reference) return <Notice title="Your payment is being confirmed.">This takes a moment. Then you can confirm the exchange.</Notice>
  const reply = (approve: boolean) => answer.mutate({ params: { reference }, body: { approve } })
  return (
    <Notice tone="warning" title="Your bank wants you to confirm this payment.">
      <p className="flex items-start gap-2">
        <Landmark aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
        SPIRAL is asking for {dollars(purchase.total)}. This is a test bank. No real money moves.
      </p>
      {answer.error && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {faultOf(answer.error)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={answer.isPending} busyLabel="Confirming…" onClick={() => reply(true)}>
          Approve payment
        </Button>
        <Button variant="secondary" disabled={answer.isPending} onClick={() => reply(false)}>
          Refuse
        </Button>
      </div>
    </Notice>
  )
}
