import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { GiftPurchase } from '#contracts/gift-cards/gift-cards.ts'
import { dollars } from '#contracts/money.ts'
import { settings } from '#contracts/operations.ts'
import { read } from '#web/lib/api.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { BankLink } from '../payments/BankLink.tsx'
import { onePurchase, type PurchaseAddress, useAnswerGiftBank } from './queries.ts'
import { SentCard } from './SentCard.tsx'

const PENDING_MS = 1_500
const SENDING_MS = 4_000

/** One purchase: what happens to its payment, and its cards. */
export function PurchasePage({ address, payReference }: { address: PurchaseAddress; payReference: string | null }) {
  const { data, error, refetch } = useQuery({
    ...onePurchase(address),
    staleTime: 2_000,
    refetchInterval: ({ state }) => lookAgainAfter(state.data),
  })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle
        title={TITLES[data.state]}
        lead={data.state === 'paid' ? `${dollars(data.total)} paid. The receipt goes to ${data.buyer.email}.` : undefined}
        actions={
          <ButtonLink variant="secondary" to="/mall-gift-card-system">
            Buy another gift card
          </ButtonLink>
        }
      />
      {data.state === 'failed' && (
        <Notice tone="danger" title="The payment didn't go through. You weren't charged.">
          No card was sent. Try again with another payment card.
        </Notice>
      )}
      {data.state === 'pending' && <Pending purchase={data} address={address} payReference={payReference} />}
      {data.state === 'paid' && (
        <ul className="flex flex-col gap-4">
          {data.cards.map((card) => (
            <li key={card.id}>
              <SentCard card={card} address={address} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const TITLES: Record<GiftPurchase['state'], string> = {
  paid: 'Thank you for your gift!',
  pending: 'Almost there',
  failed: 'No gift card was bought',
}

/** Payments and emails that are under way finish within seconds. */
function lookAgainAfter(purchase: GiftPurchase | undefined): number | false {
  if (purchase?.state === 'pending') return PENDING_MS
  const isSending = purchase?.cards.some(
    ({ by, state, sentAt, sendAt }) => by === 'email' && state === 'active' && !sentAt && sendAt && sendAt <= new Date(),
  )
  return isSending ? SENDING_MS : false
}

function Pending({ purchase, address, payReference }: { purchase: GiftPurchase; address: PurchaseAddress; payReference: string | null }) {
  const navigate = useNavigate()
  const answer = useAnswerGiftBank(address)
  const { data: setup } = useQuery(read(settings))
  const reference =
    payReference ?? (purchase.paymentAction ? new URL(purchase.paymentAction.url, 'http://own.invalid').searchParams.get('pay') : null)
  if (!purchase.paymentAction || !reference)
    return <Notice title="Your payment is being confirmed.">This takes a moment. We'll show it here when it's done.</Notice>
  if (setup && setup.payments.publishableKey !== null)
    return (
      <Notice tone="warning" title="Your bank wants you to confirm this payment.">
        <BankLink reference={reference} />
      </Notice>
    )
  const reply = (approve: boolean) =>
    answer.mutate(
      { params: { reference }, body: { approve } },
      {
        onSuccess: () =>
          void navigate(`/mall-gift-card-system?purchase=${purchase.number}${address.key ? `&key=${address.key}` : ''}`, { replace: true }),
      },
    )
  return (
    <Notice tone="warning" title="Your bank wants you to confirm this payment.">
      <p className="flex items-start gap-2">
        <Landmark aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
        SPIRAL is asking for {dollars(purchase.total)}. This is a test bank. No real money moves.
      </p>
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
