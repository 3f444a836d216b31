import { useActiveItems, useCart } from '#web/state/cart.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CartByMall } from './CartByMall.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { CartSummary } from './CartSummary.tsx'
import { CheckoutBar } from './CheckoutBar.tsx'
import { ClearCart } from './ClearCart.tsx'
import { EmptyCart, NothingFromThisMall } from './EmptyCart.tsx'
import { GoneLines } from './GoneLines.tsx'
import { type CartEditing, useCartEditing } from './editing.ts'
import { goneLines } from './lines.ts'
import { OneMallOnly, SeveralMalls } from './MallNotes.tsx'
import { OtherPlaces } from './OtherPlaces.tsx'
import { PlacePrompt } from './PlacePrompt.tsx'
import { useCorrections, useQuote } from './queries.ts'
import { useCartReady } from './ready.ts'
import { SavedForLater } from './SavedForLater.tsx'
import type { CartScope } from './scope.ts'
import { ShareCart } from './ShareCart.tsx'
import { UndoRemove } from './UndoRemove.tsx'

const TITLES: Record<CartScope, string> = { active: 'Your cart', all: 'Cart by mall' }

/** `/cart` shows the active items, `/multi-mall-cart` shows all items; both edit the same cart. */
export function CartPage({ scope }: { scope: CartScope }) {
  const isReady = useCartReady()
  const all = useCart((cart) => cart.items)
  const active = useActiveItems()
  const items = scope === 'all' ? all : active
  const editing = useCartEditing()
  return (
    <div className="flex min-h-dvh flex-col gap-6 py-4">
      <PageTitle title={TITLES[scope]} />
      {!isReady && <CartSkeleton />}
      {isReady && items.length === 0 && (
        <>
          {editing.removed && <UndoRemove editing={editing} />}
          {all.length > 0 ? <NothingFromThisMall /> : <EmptyCart />}
        </>
      )}
      {isReady && items.length > 0 && <FilledCart scope={scope} items={items} editing={editing} />}
      {isReady && <SavedForLater />}
    </div>
  )
}

function FilledCart({ scope, items, editing }: { scope: CartScope; items: ReturnType<typeof useActiveItems>; editing: CartEditing }) {
  const { quote, body, error, isFetching, isPlaceholderData, refetch } = useQuote(items)
  const corrections = useCorrections(items, quote, !isPlaceholderData && !isFetching)
  const shown = editing.withRemoved(items)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <PlacePrompt items={items} />
        {scope === 'all' && <OneMallOnly />}
        {corrections.size > 0 && <Notice tone="warning" title="Something changed since your last visit. See the notes below." />}
        <CartByMall items={shown} worksByMall={scope === 'all'} {...{ quote, corrections, editing }} />
        <GoneLines lines={goneLines(items, quote)} editing={editing} />
        {scope === 'active' && (
          <>
            <SeveralMalls />
            <OtherPlaces />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <ShareCart items={items} />
          <ClearCart scope={scope} />
        </div>
        {quote && quote.groups.length > 0 && <CheckoutBar scope={scope} quote={quote} />}
      </div>
      <CartSummary {...{ scope, items, quote, body, error }} isStale={isFetching} onRetry={() => void refetch()} />
    </div>
  )
}
