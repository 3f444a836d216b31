import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { OrderNumber, StoreId, VariantId } from '#contracts/ids.ts'
import { FULFILLMENT_METHODS } from '#contracts/constants.ts'
import { LIMITS } from '#contracts/limits.ts'
import { preload, optional } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { useCartItems } from '#web/state/cart.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useCartReady } from '../../cart/ready.ts'
import { lineInputOf } from '#web/state/cart-rules.ts'
import { oneOrder } from '../../orders/queries.ts'
import { myOneClick } from '../queries.ts'
import { BuyAgainList } from './BuyAgainList.tsx'
import { BuyNow, type OneClickItem } from './BuyNow.tsx'
import { OneClickSettings } from './OneClickSettings.tsx'

const load = preload(() => [optional(myOneClick())])
export { load as clientLoader, load as loader }

/** Buys one offer (`?offer=`), a past order again (`?order=`) or the cart (`?cart=1`) in one press. Nothing is charged on opening. */
export default function OneClickScreen() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="One-click checkout"
        lead={`Buy with one click using your saved choices. You have ${LIMITS.undoMinutes} minutes to undo it before stores start on it.`}
      />
      {viewer ? <ForShopper /> : <ForGuest />}
    </div>
  )
}

function ForGuest() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title="Sign in to buy with one click"
      action={<ButtonLink to={`/login?returnTo=${encodeURIComponent(pathname + search)}`}>Sign in</ButtonLink>}
      secondary={<TextLink to="/checkout">Check out as a guest</TextLink>}
    >
      One-click uses the card and address you saved in your account. As a guest, you can use the normal checkout.
    </EmptyState>
  )
}

function ForShopper() {
  const { data, error, refetch } = useQuery(myOneClick())
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <>
      <WhatToBuy settings={data} />
      <OneClickSettings settings={data} />
    </>
  )
}

function WhatToBuy({ settings }: { settings: Parameters<typeof BuyNow>[0]['settings'] }) {
  const [search] = useSearchParams()
  const offer = offerIn(search)
  const number = OrderNumber.safeParse(search.get('order')?.trim().toUpperCase())
  if (offer) return <BuyNow settings={settings} wanted={[offer]} source="offer" />
  if (search.has('offer')) return <NotSold />
  if (number.success) return <PastOrder settings={settings} number={number.data} />
  if (search.get('cart') === '1') return <FromCart settings={settings} />
  return search.has('settings') ? null : <BuyAgainList />
}

function NotSold() {
  return (
    <EmptyState title="This item isn't sold here any more." action={<ButtonLink to="/products">Browse products</ButtonLink>}>
      Another store may have it.
    </EmptyState>
  )
}

type Settings = Parameters<typeof BuyNow>[0]['settings']

function PastOrder({ settings, number }: { settings: Settings; number: OrderNumber }) {
  const { data, error, refetch } = useQuery(oneOrder({ number }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const wanted = data.fulfillments.flatMap(({ storeId, fulfillmentMethod, items }) =>
    items.map(({ variantId, quantity }): OneClickItem => ({ variantId, storeId, quantity, fulfillmentMethod })),
  )
  return <BuyNow settings={settings} wanted={wanted} source="order" />
}

function FromCart({ settings }: { settings: Settings }) {
  const isReady = useCartReady()
  const items = useCartItems()
  if (!isReady) return <SkeletonRows />
  if (items.length === 0)
    return (
      <EmptyState title="Your cart is empty" action={<ButtonLink to="/products">Browse products</ButtonLink>}>
        Add something first, then buy it here.
      </EmptyState>
    )
  return <BuyNow settings={settings} wanted={items.map(lineInputOf)} source="cart" cartItems={items} />
}

/** `?offer=<variant>-<store>`, with quantity and method where they were chosen. */
function offerIn(search: URLSearchParams): OneClickItem | null {
  const [, variant, store] = /^(\d{1,15})-(\d{1,15})$/.exec(search.get('offer') ?? '') ?? []
  const [variantId, storeId] = [VariantId.safeParse(Number(variant)), StoreId.safeParse(Number(store))]
  if (!variantId.success || !storeId.success) return null
  const quantity = Math.trunc(Number(search.get('quantity') ?? 1))
  const method = FULFILLMENT_METHODS.find((each) => each === search.get('method'))
  return {
    variantId: variantId.data,
    storeId: storeId.data,
    quantity: Math.min(LIMITS.quantityPerOffer, Math.max(1, quantity || 1)),
    ...(method && { fulfillmentMethod: method }),
  }
}
