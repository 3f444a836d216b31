import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { orders } from '#contracts/orders/orders.ts'
import type { SavedCard } from '#contracts/payments/saved-cards.ts'
import { type AgentCheckout, agentCheckout, confirmAgentCheckout } from '#contracts/ucp.ts'
import { ApiProblem, read, sentenceFor, useWrite } from '#web/lib/api.ts'
import { preload } from '#web/lib/preload.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { PreparedGroups } from '../agent-tools/PreparedGroups.tsx'
import { MoneyRows } from '../cart/MoneyRows.tsx'
import { addressAfter } from '../checkout/address-after.ts'
import { AddCard } from '../payments/AddCard.tsx'
import { mySavedCards } from '../payments/queries.ts'
import { cardName } from '../payments/SavedCardChoice.tsx'

const SESSION = /^[\w-]{43}$/
const asked = (session: string) => ({ ...read(agentCheckout, { params: { session } }), staleTime: 0 })

const load = preload(() => [mySavedCards()])
export { load as clientLoader, load as loader }

/** What an agent of another platform prepared, for its buyer to confirm at the exact total. */
export default function AgentCheckoutScreen() {
  const [search] = useSearchParams()
  const session = SESSION.exec(search.get('session') ?? '')?.[0]
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle title="Confirm a checkout" lead="An assistant prepared this. Nothing is bought until you confirm it." />
      {session ? <Asked session={session} /> : <Over title="This link is not complete">Ask your assistant for the link again.</Over>}
    </div>
  )
}

function Over({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState title={title} action={<ButtonLink to="/products">See products</ButtonLink>}>
      {children}
    </EmptyState>
  )
}

function Asked({ session }: { session: string }) {
  const { data, error, refetch } = useQuery(asked(session))
  const cards = useQuery(mySavedCards())
  if (error instanceof ApiProblem && error.status < 500) return <Over title="There is nothing to confirm here">{sentenceFor(error)}</Over>
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !cards.data) return <SkeletonRows />
  const { state, orderNumber, quote, destination } = data
  if (state === 'completed')
    return (
      <EmptyState
        title="You confirmed this checkout"
        action={<ButtonLink to={orderNumber ? `/order-details?id=${orderNumber}` : '/orders'}>See your order</ButtonLink>}
      >
        A checkout can be confirmed only once.
      </EmptyState>
    )
  if (!quote) return <Over title="This checkout is over">Nothing was bought. Ask your assistant to prepare it again.</Over>
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <PreparedGroups groups={quote.groups} destination={destination} />
      <Answer session={session} checkout={data} quote={quote} cards={cards.data.items.filter(({ isExpired }) => !isExpired)} />
    </div>
  )
}

const AGENTS_CARD = 'agent'
type AnswerProps = { session: string; checkout: AgentCheckout; quote: Quote; cards: readonly SavedCard[] }
function Answer({ session, checkout: { agent, hasCard, fingerprint }, quote, cards }: AnswerProps) {
  const choices = [
    ...cards.map((card) => ({ value: String(card.id), label: cardName(card) })),
    ...(hasCard ? [{ value: AGENTS_CARD, label: 'The card that your assistant sent' }] : []),
  ]
  const preferred = cards.find(({ isDefault }) => isDefault) ?? cards[0]
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = picked ?? (preferred ? String(preferred.id) : AGENTS_CARD)
  const [isAdding, setAdding] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const confirm = useWrite(confirmAgentCheckout, [asked(session), read(orders)], { failure: 'mine' })
  const navigate = useNavigate()
  const [problem] = quote.problems
  const needsCard = quote.due > 0 && choices.length === 0
  const itemCount = quote.groups.flatMap(({ items }) => items).reduce((all, { quantity }) => all + quantity, 0)

  async function press() {
    setFault(null)
    try {
      const savedCardId = cards.find(({ id }) => String(id) === chosen)?.id ?? null
      await navigate(
        addressAfter(await confirm.mutateAsync({ params: { session }, body: { total: quote.total, fingerprint, savedCardId } })),
      )
    } catch (refused) {
      if (!(refused instanceof ApiProblem)) throw refused
      setFault(sentenceFor(refused))
    }
  }
  return (
    <Card className="flex flex-col gap-4 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
      <h2 className="text-h4 break-words">Asked by {agent}</h2>
      <MoneyRows quote={quote} itemCount={itemCount} />
      {quote.due > 0 && choices.length > 0 && (
        <Select label="Pay with" value={chosen} choices={choices} onChange={({ target }) => setPicked(target.value)} />
      )}
      {problem && !fault && <Notice tone="warning">{problem.message}</Notice>}
      {needsCard && <Notice tone="info">You have no saved card. Add one to pay with it.</Notice>}
      <div role="alert" className="empty:hidden">
        {fault && <Notice tone="danger">{fault}</Notice>}
      </div>
      {needsCard ? (
        <Button wide size="lg" onClick={() => setAdding(true)}>
          Add a card
        </Button>
      ) : (
        <Button wide size="lg" busy={confirm.isPending} busyLabel="Buying…" disabled={problem !== undefined} onClick={() => void press()}>
          Confirm and pay {dollars(quote.total)}
        </Button>
      )}
      {isAdding && <AddCard onClose={() => setAdding(false)} />}
      <p className="text-sm text-soft">
        Not what you want? Close this page: nothing is bought. By confirming, you agree to our <TextLink to="/legal/terms">Terms</TextLink>{' '}
        and <TextLink to="/legal/refunds">Returns and refunds</TextLink>.
      </p>
    </Card>
  )
}
