import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CartItem } from '#contracts/cart/cart.ts'
import { settings } from '#contracts/operations.ts'
import { read } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { listen } from '#web/lib/live-stream.ts'
import { lookAtSession } from '#web/shell/look-at-session.ts'
import { useViewer } from '#web/shell/session.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { useCart, useCartItems } from '#web/state/cart.ts'
import { useCheckoutLayout } from '#web/state/checkout-layout.ts'
import { readStored } from '#web/state/stored.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CartSkeleton } from '../cart/CartSkeleton.tsx'
import { useCartReady } from '../cart/ready.ts'
import { myAddresses } from '../identity/queries.ts'
import { mySpirals } from '../loyalty/queries.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import { NOTHING_ENTERED, useCheckoutDraft } from './draft.ts'
import { EarlierOrder, StillRunning } from './EarlierOrder.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { mySavedCards } from '../payments/queries.ts'
import { inHandIn, inHandOf } from './in-hand.ts'
import { useEarlierOrder } from './useCheckout.ts'

type Layout = 'page' | 'guided'
const PATHS: Record<Layout, string> = { page: '/checkout', guided: '/enhanced-checkout' }

/**
 * One order and one payment for the whole cart, for one mall (`?mall=`), or for what somebody holds in a store (`?hand=`): on one page, or step
 * by step. This browser remembers which.
 */
export function CheckoutPage({ layout }: { layout: Layout }) {
  const isCartReady = useCartReady()
  const items = useItemsToBuy()
  const { found, isRunning, isLooking, forget } = useEarlierOrder()
  const isReady = isCartReady && !isLooking && !found && !isRunning
  const isEnded = useSessionEnded(isReady, items)
  return (
    <div className="flex min-h-dvh flex-col gap-6 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1>Checkout</h1>
        <OtherLayout layout={layout} />
      </div>
      {found && (
        <EarlierOrder placed={found.reply} onSeen={forget} goOn={items.length > 0 ? 'Check out what is in your cart' : undefined} />
      )}
      {isRunning && <StillRunning what="order" />}
      {!isReady && !found && !isRunning && <CartSkeleton />}
      {isReady && isEnded && <SessionEnded onGuest={goOnAsGuest} />}
      {isReady && !isEnded && items.length === 0 && <NothingToBuy />}
      {isReady && !isEnded && items.length > 0 && (
        <>
          <LeftOut count={countOf(items)} />
          <FilledCheckout items={items} layout={layout} />
        </>
      )}
    </div>
  )
}

/**
 * Whether an account began this checkout whose session has ended since: then nothing is bought until the person signs in again or chooses to
 * go on as a guest. The stream of server events ends with the session, wherever that was ended.
 */
function useSessionEnded(isReady: boolean, items: readonly CartItem[]): boolean {
  const client = useQueryClient()
  const viewerId = useViewer()?.id ?? null
  const wasBegun = useCheckoutDraft(({ begun }) => begun !== null)
  const kept = useRef<readonly CartItem[] | null>(null)
  useEffect(() => {
    if (!isReady || viewerId === null || items.length === 0 || isSame(kept.current, items)) return
    kept.current = items
    useCheckoutDraft.setState({ begun: { by: viewerId, items: [...items] } })
  })
  useEffect(() => {
    if (viewerId === null) return
    let wasOpen = false
    return listen({
      heard: () => {},
      connected(isOpen) {
        if (wasOpen && !isOpen) void lookAtSession(client)
        wasOpen = isOpen
      },
    })
  }, [client, viewerId])
  return viewerId === null && wasBegun
}

const isSame = (before: readonly CartItem[] | null, now: readonly CartItem[]): boolean =>
  before !== null && before.length === now.length && before.every((item, i) => item === now[i])

/** The items of this checkout become those of a guest; what was entered stays. */
function goOnAsGuest() {
  const { begun, entered } = useCheckoutDraft.getState()
  if (begun) useCart.setState(({ items }) => ({ account: null, items: items.length > 0 ? items : begun.items }))
  useCheckoutDraft.setState({
    begun: null,
    entered: entered && { ...entered, spirals: NOTHING_ENTERED.spirals, usesStoreCredit: false, savesCard: false },
  })
}

/** Leads to the other layout with everything that was entered; the choice is remembered, and following it here happens once. */
function OtherLayout({ layout }: { layout: Layout }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isKnown = useRef(false)
  useEffect(() => {
    if (isKnown.current) return
    isKnown.current = true
    readStored(useCheckoutLayout)
    if (layout === 'page' && useCheckoutLayout.getState().layout === 'guided') void navigate(PATHS.guided + search, { replace: true })
  }, [layout, navigate, search])
  const other = layout === 'page' ? 'guided' : 'page'
  return (
    <TextLink to={PATHS[other] + search} onClick={() => useCheckoutLayout.getState().choose(other)}>
      {other === 'guided' ? 'Guided view, step by step' : 'Show all on one page'}
    </TextLink>
  )
}

function useItemsToBuy(): readonly CartItem[] {
  const [search] = useSearchParams()
  const all = useCartItems()
  const inHandAt = inHandIn(search)
  if (inHandAt) return inHandOf(all, inHandAt)
  const mallId = search.get('mall')
  return mallId ? all.filter((item) => String(item.mallId) === mallId) : all
}

/** Waits for the data the form starts with: saved addresses, SPIRALs and payment methods. */
function FilledCheckout({ items, layout }: { items: readonly CartItem[]; layout: Layout }) {
  const viewer = useViewer()
  const { data: setup, error, refetch } = useQuery(read(settings))
  const saved = useQuery({ ...myAddresses(), enabled: viewer !== null })
  const spirals = useQuery({ ...mySpirals(), enabled: viewer !== null })
  const cards = useQuery({ ...mySavedCards(), enabled: viewer !== null })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!setup || (viewer && (saved.isPending || spirals.isPending || cards.isPending))) return <CartSkeleton />
  return (
    <CheckoutForm
      key={viewer?.id ?? 'guest'}
      items={items}
      isGuided={layout === 'guided'}
      viewer={viewer}
      addresses={saved.data?.items ?? []}
      savedCards={cards.data?.items ?? []}
      setup={setup}
    />
  )
}

function LeftOut({ count }: { count: number }) {
  const all = countOf(useCart((cart) => cart.items))
  if (count === all) return null
  return (
    <Notice>
      Checking out {count} of {plural(all, 'item')}. <TextLink to="?">Include all</TextLink>
    </Notice>
  )
}

function NothingToBuy() {
  return (
    <EmptyState
      icon={<ShoppingCart strokeWidth={1.75} />}
      title="Your cart is empty"
      action={<ButtonLink to="/cart">Back to cart</ButtonLink>}
      secondary={<TextLink to="/products">Browse products</TextLink>}
    >
      Add something first, then check out here.
    </EmptyState>
  )
}
