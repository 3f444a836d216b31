import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { QuoteGroup } from '#contracts/checkout/checkout.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { dollars } from '#contracts/money.ts'
import type { OneClick, quoteOneClick } from '#contracts/checkout/one-click.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { EarlierTryFound } from '#web/lib/tries.ts'
import { showEarlier, useEarlierTry } from '#web/lib/use-earlier-try.ts'
import { useCart } from '#web/state/cart.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { Points } from '#web/ui/Points.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { MoneyRows } from '../../cart/MoneyRows.tsx'
import { withoutBought } from '../../cart/lines.ts'
import { METHOD_WORDS } from '../../fulfillment/states.ts'
import { addressAfter } from '../address-after.ts'
import { useCheckoutDraft } from '../draft.ts'
import { EarlierOrder, StillRunning } from '../EarlierOrder.tsx'
import { GroupItems } from '../GroupItems.tsx'
import { oneClickQuote, oneClickTries, useBuyWithOneClick } from '../queries.ts'
import { cardName } from '../../payments/SavedCardChoice.tsx'
import { putInCart } from './put-in-cart.ts'

export type OneClickItem = Sent<typeof quoteOneClick>['body']['items'][number]
type Quote = Reply<typeof quoteOneClick>
type BuyNowProps = {
  settings: OneClick
  wanted: readonly OneClickItem[]
  source: 'offer' | 'order' | 'cart'
  cartItems?: readonly CartItem[]
}

/** What one press buys, for how much, and the button. */
export function BuyNow({ settings, wanted, source, cartItems = [] }: BuyNowProps) {
  const [methods, setMethods] = useState<ReadonlyMap<string, FulfillmentMethod>>(new Map())
  const items = wanted.map((line) => {
    const fulfillmentMethod = methods.get(keyOf(line))
    return fulfillmentMethod ? { ...line, fulfillmentMethod } : line
  })
  const asked = useQuery({ ...oneClickQuote({ items }), placeholderData: keepPreviousData })
  const { data, error, refetch } = asked
  const earlier = useEarlierTry(oneClickTries)
  if (earlier.found) return <EarlierOrder placed={earlier.found.reply} onSeen={earlier.forget} goOn="Buy something else" />
  if (earlier.isRunning) return <StillRunning what="order" />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.quote.groups.length === 0) return <Gone priced={data} />
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ul className="flex flex-col gap-4">
        {data.quote.groups.map((group) => (
          <li key={`${group.storeId} ${group.fulfillmentMethod} ${group.center?.mallId ?? ''}`}>
            <Group
              group={group}
              settings={settings}
              offered={data.offered.find(({ storeId }) => storeId === group.storeId)?.methods ?? []}
              onMethod={(method) =>
                setMethods(
                  new Map([...methods, ...group.items.map((item) => [keyOf({ ...item, storeId: group.storeId }), method] as const)]),
                )
              }
            />
          </li>
        ))}
      </ul>
      <Pay
        settings={settings}
        priced={data}
        isStale={asked.isFetching}
        source={source}
        cartItems={cartItems}
        onChanged={() => void refetch()}
      />
    </div>
  )
}

const keyOf = ({ variantId, storeId }: Pick<OneClickItem, 'variantId' | 'storeId'>): string => `${variantId}:${storeId}`

/** Nothing of it can be bought: why, and where else to look. */
function Gone({ priced }: { priced: Quote }) {
  const [problem] = priced.quote.problems
  return (
    <EmptyState title="This item isn't sold here any more." action={<ButtonLink to="/search">Find it elsewhere</ButtonLink>}>
      {problem?.message ?? 'Another store may have it.'}
    </EmptyState>
  )
}

type GroupProps = {
  group: QuoteGroup
  settings: OneClick
  offered: readonly FulfillmentMethod[]
  onMethod: (method: FulfillmentMethod) => void
}
function Group({ group, settings, offered, onMethod }: GroupProps) {
  const { fulfillmentMethod: method } = group
  const { address } = settings
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h4">{group.storeName}</h2>
      <GroupItems items={group.items} />
      <MethodChoice group={group} offered={offered} onChoose={onMethod} />
      <p>
        <span className="block font-medium">
          <PlaceWords words={group.estimatedDelivery} timeZone={group.timeZone} />
        </span>
        <span className="text-sm text-soft">
          {method === 'ship-to-me'
            ? address
              ? `To ${address.recipient}, ${address.street1}, ${address.city}, ${address.state} ${address.zip}`
              : 'Choose an address below.'
            : group.center
              ? `${group.center.name}, ${group.center.city}, ${group.center.state}`
              : `${group.place.street}, ${group.place.city}, ${group.place.state} ${group.place.zip}`}
        </span>
      </p>
    </Card>
  )
}

type MethodChoiceProps = { group: QuoteGroup; offered: readonly FulfillmentMethod[]; onChoose: (method: FulfillmentMethod) => void }
function MethodChoice({ group, offered, onChoose }: MethodChoiceProps) {
  const choices = [...new Set([group.fulfillmentMethod, ...offered])]
  if (choices.length < 2) return <p>{METHOD_WORDS[group.fulfillmentMethod]}</p>
  return (
    <Select
      label={
        <>
          How you get it<span className="visually-hidden"> from {group.storeName}</span>
        </>
      }
      value={group.fulfillmentMethod}
      choices={choices.map((value) => ({ value, label: METHOD_WORDS[value] }))}
      onChange={({ target }) => onChoose(target.value as FulfillmentMethod)}
      fieldClassName="w-full text-sm sm:w-72"
    />
  )
}

type PayProps = Pick<BuyNowProps, 'settings' | 'source'> & {
  priced: Quote
  isStale: boolean
  cartItems: readonly CartItem[]
  onChanged: () => void
}

function Pay({ settings, priced, isStale, source, cartItems, onChanged }: PayProps) {
  const { quote, items, refusal } = priced
  const { card } = settings
  const buy = useBuyWithOneClick()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [fault, setFault] = useState<string | null>(null)
  const itemCount = quote.groups.flatMap((group) => group.items).reduce((all, { quantity }) => all + quantity, 0)

  async function press() {
    setFault(null)
    try {
      const placed = await buy.mutateAsync({ body: { items, agreedTotal: quote.total } })
      if (source === 'cart') {
        useCart.setState((cart) => ({ items: withoutBought(cart.items, cartItems) }))
        // An undo puts them back.
        useCheckoutDraft.setState({ awaiting: { number: placed.order.number, items: [...cartItems] } })
      }
      await navigate(addressAfter(placed))
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      if (problem instanceof EarlierTryFound) return showEarlier(client, oneClickTries, problem.found)
      setFault(typeof problem.document?.hint === 'string' ? `${sentenceFor(problem)} ${problem.document.hint}` : sentenceFor(problem))
      onChanged()
    }
  }
  /** The normal checkout with the same things, where another card can be chosen. */
  async function toCheckout() {
    if (source !== 'cart') await putInCart(client, items, quote)
    await navigate('/checkout')
  }
  return (
    <Card className="flex flex-col gap-4 lg:sticky lg:top-[calc(var(--header-height)+1rem)]" aria-busy={isStale}>
      <h2 className="text-h4">Summary</h2>
      <MoneyRows
        quote={quote}
        itemCount={itemCount}
        awaitsAddress={settings.address === null && items.some(({ fulfillmentMethod }) => fulfillmentMethod === 'ship-to-me')}
      />
      {quote.spiralsToEarn > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 rounded-sm bg-reward-wash px-3 py-2">
          You'll earn <Points points={quote.spiralsToEarn} className="font-semibold" />
        </p>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span>{card ? `Pay with ${cardName(card)}` : 'No card chosen'}</span>
        <a href="#one-click-settings" className="font-medium text-link underline underline-offset-2 hover:text-link-strong">
          Change<span className="visually-hidden"> card and address</span>
        </a>
      </p>
      {refusal && !fault && <Notice tone="warning">{refusal}</Notice>}
      <div role="alert" className="empty:hidden">
        {fault && <Notice tone="danger">{fault}</Notice>}
      </div>
      <Button
        wide
        size="lg"
        busy={buy.isPending}
        busyLabel="Buying…"
        disabled={refusal !== null || isStale}
        onClick={() => void press()}
        icon={<Zap aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        Buy now, {dollars(quote.total)}
      </Button>
      <Button wide variant="secondary" onClick={() => void toCheckout()}>
        Go to checkout instead
      </Button>
      <p className="text-sm text-soft">
        By buying, you agree to our <TextLink to="/legal/terms">Terms</TextLink> and{' '}
        <TextLink to="/legal/refunds">Returns and refunds</TextLink>. Gift cards, store credit and SPIRALs can be used at checkout.
      </p>
    </Card>
  )
}
