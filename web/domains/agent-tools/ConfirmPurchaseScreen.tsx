import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PurchaseConfirmation } from '#contracts/agent-tools.ts'
import type { Quote } from '#contracts/checkout/checkout.ts'
import type { SavedCardId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import type { SavedCard } from '#contracts/payments/saved-cards.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { timeOfDay } from '#web/lib/date-format.ts'
import { preload } from '#web/lib/preload.ts'
import { useCart } from '#web/state/cart.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { withoutBought } from '../cart/lines.ts'
import { MoneyRows } from '../cart/MoneyRows.tsx'
import { addressAfter } from '../checkout/address-after.ts'
import { AddCard } from '../payments/AddCard.tsx'
import { mySavedCards } from '../payments/queries.ts'
import { cardName } from '../payments/SavedCardChoice.tsx'
import { PreparedGroups } from './PreparedGroups.tsx'
import { askedPurchase, useConfirmPurchase, useDeclinePurchase } from './queries.ts'

const TOKEN = /^[\w-]{43}$/
const tokenIn = (search: URLSearchParams): string | null => TOKEN.exec(search.get('token') ?? '')?.[0] ?? null

const load = preload(() => [mySavedCards()])
export { load as clientLoader, load as loader }

/** What an agent prepared, line by line, for its buyer to confirm at the exact total. */
export default function ConfirmPurchaseScreen() {
  const [search] = useSearchParams()
  const token = tokenIn(search)
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle title="Confirm a purchase" lead="Your assistant prepared this. Nothing is bought until you confirm it." />
      {token ? <Asked token={token} /> : <Over title="This link is not complete">Ask your assistant for the link again.</Over>}
    </div>
  )
}

function Over({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState title={title} action={<ButtonLink to="/cart">See your cart</ButtonLink>}>
      {children}
    </EmptyState>
  )
}

function Asked({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(askedPurchase(token))
  const cards = useQuery(mySavedCards())
  if (error instanceof ApiProblem && error.status < 500) return <Over title="There is nothing to confirm here">{sentenceFor(error)}</Over>
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !cards.data) return <SkeletonRows />
  const { state, orderNumber, quote } = data
  if (state === 'confirmed')
    return (
      <EmptyState
        title="You confirmed this purchase"
        action={
          orderNumber ? (
            <ButtonLink to={`/order-details?id=${orderNumber}`}>See your order</ButtonLink>
          ) : (
            <ButtonLink to="/orders">See your orders</ButtonLink>
          )
        }
      >
        A purchase can be confirmed only once.
      </EmptyState>
    )
  if (state === 'declined') return <Over title="You declined this purchase">Nothing was bought. Your cart is as it was.</Over>
  if (state === 'expired' || !quote)
    return <Over title="This purchase waited too long">Nothing was bought. Ask your assistant to prepare it again.</Over>
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <PreparedGroups groups={quote.groups} destination={data.destination} />
      <Answer token={token} asked={data} quote={quote} cards={cards.data.items} />
    </div>
  )
}

type AnswerProps = { token: string; asked: PurchaseConfirmation; quote: Quote; cards: readonly SavedCard[] }
function Answer({ token, asked, quote, cards }: AnswerProps) {
  const usable = cards.filter(({ isExpired }) => !isExpired)
  const [chosen, setChosen] = useState<SavedCardId | null>(null)
  const card = usable.find(({ id }) => id === chosen) ?? usable.find(({ isDefault }) => isDefault) ?? usable[0]
  const [isAdding, setAdding] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const confirm = useConfirmPurchase(token)
  const decline = useDeclinePurchase(token)
  const navigate = useNavigate()
  const { agent, total, expiresAt, refusal } = asked
  const itemCount = quote.groups.flatMap(({ items }) => items).reduce((all, { quantity }) => all + quantity, 0)

  async function press() {
    setFault(null)
    try {
      const placed = await confirm.mutateAsync({
        params: { token },
        body: { total, savedCardId: quote.due === 0 ? null : (card?.id ?? null) },
      })
      useCart.setState(({ items }) => ({ items: withoutBought(items, items) }))
      await navigate(addressAfter(placed))
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setFault(sentenceFor(problem))
    }
  }
  return (
    <Card className="flex flex-col gap-4 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
      <h2 className="text-h4">Asked by {agent}</h2>
      <MoneyRows quote={quote} itemCount={itemCount} />
      {quote.due > 0 && usable.length > 0 && (
        <Select
          label="Pay with"
          value={String(card?.id ?? '')}
          choices={usable.map((each) => ({ value: String(each.id), label: cardName(each) }))}
          onChange={({ target }) => setChosen(usable.find(({ id }) => String(id) === target.value)?.id ?? null)}
        />
      )}
      {refusal && !fault && <Notice tone="warning">{refusal}</Notice>}
      {quote.due > 0 && usable.length === 0 && <Notice tone="info">You have no saved card. Add one to pay with it.</Notice>}
      <div role="alert" className="empty:hidden">
        {fault && <Notice tone="danger">{fault}</Notice>}
      </div>
      {quote.due > 0 && usable.length === 0 ? (
        <Button wide size="lg" onClick={() => setAdding(true)}>
          Add a card
        </Button>
      ) : (
        <Button wide size="lg" busy={confirm.isPending} busyLabel="Buying…" disabled={refusal !== null} onClick={() => void press()}>
          Confirm and pay {dollars(total)}
        </Button>
      )}
      {isAdding && <AddCard onClose={() => setAdding(false)} />}
      <Button wide variant="secondary" busy={decline.isPending} onClick={() => decline.mutate({ params: { token }, body: {} })}>
        Decline
      </Button>
      <p className="text-sm text-soft">
        It waits until <LocalTime at={expiresAt} format={timeOfDay} />. By confirming, you agree to our{' '}
        <TextLink to="/legal/terms">Terms</TextLink> and <TextLink to="/legal/refunds">Returns and refunds</TextLink>.
      </p>
    </Card>
  )
}
