import type { CartItem } from '#contracts/cart/cart.ts'
import { useCartItems } from '#web/state/cart.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CartByMall } from './CartByMall.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { CartSummary } from './CartSummary.tsx'
import { CheckoutBar } from './CheckoutBar.tsx'
import { ClearCart } from './ClearCart.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { GoneLines } from './GoneLines.tsx'
import { type CartEditing, useCartEditing } from '#web/state/cart-editing.ts'
import { goneLines } from './lines.ts'
import { OneMallOnly, SeveralMalls } from './MallNotes.tsx'
import { PlacePrompt } from './PlacePrompt.tsx'
import { useCorrections, useQuote } from './queries.ts'
import { useCartReady } from './ready.ts'
import { SavedForLater } from './SavedForLater.tsx'
import { ShareCart } from './ShareCart.tsx'
import { UndoRemove } from '#web/shell/UndoRemove.tsx'

/** The whole cart: `/cart` as one list, `/multi-mall-cart` with a total and a checkout for each mall (`worksByMall`). */
export function CartPage({ worksByMall = false }: { worksByMall?: boolean }) {
  const isReady = useCartReady()
  const items = useCartItems()
  const editing = useCartEditing()
  return (
    <div className="flex min-h-dvh flex-col gap-6 py-4">
      <PageTitle title={worksByMall ? 'Cart by mall' : 'Your cart'} />
      {!isReady && <CartSkeleton />}
      {isReady && items.length === 0 && (
        <>
          {editing.removed && <UndoRemove editing={editing} />}
          <EmptyCart />
        </>
      )}
      {isReady && items.length > 0 && <FilledCart {...{ worksByMall, items, editing }} />}
      {isReady && <SavedForLater />}
    </div>
  )
}

function FilledCart({ worksByMall, items, editing }: { worksByMall: boolean; items: readonly CartItem[]; editing: CartEditing }) {
  const { quote, body, error, isFetching, isPlaceholderData, refetch } = useQuote(items)
  const corrections = useCorrections(items, quote, !isPlaceholderData && !isFetching)
  const shown = editing.withRemoved(items)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <PlacePrompt items={items} />
        {worksByMall && <OneMallOnly />}
        {corrections.size > 0 && <Notice tone="warning" title="Something changed since your last visit. See the notes below." />}
        <CartByMall items={shown} {...{ worksByMall, quote, corrections, editing }} />
        <GoneLines lines={goneLines(items, quote)} editing={editing} />
        {!worksByMall && <SeveralMalls />}
        <div className="flex flex-wrap gap-2">
          <ShareCart items={items} />
          <ClearCart />
        </div>
        {quote && quote.groups.length > 0 && <CheckoutBar quote={quote} />}
      </div>
      <CartSummary {...{ worksByMall, items, quote, body, error }} isStale={isFetching} onRetry={() => void refetch()} />
    </div>
  )
}
