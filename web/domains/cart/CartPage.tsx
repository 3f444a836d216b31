import { useActiveItems, useCart } from '#web/state/cart.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CartByMall } from './CartByMall.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { CartSummary } from './CartSummary.tsx'
import { CheckoutBar } from './CheckoutBar.tsx'
import { ClearCart } from './ClearCart.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { GoneLines } from './GoneLines.tsx'
import { KeptElsewhere } from './KeptElsewhere.tsx'
import { type CartEditing, useCartEditing } from './editing.ts'
import { goneLines, storeSections } from './lines.ts'
import { useCorrections, useQuote } from './queries.ts'
import { useCartReady } from './ready.ts'
import { SavedForLater } from './SavedForLater.tsx'
import type { CartScope } from './scope.ts'
import { ShareCart } from './ShareCart.tsx'
import { StoreLines } from './StoreLines.tsx'
import { UndoRemove } from './UndoRemove.tsx'

const TITLES: Record<CartScope, string> = { active: 'Shopping Cart', all: 'Cart by mall' }

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
          <EmptyCart keptElsewhere={all.length > 0} />
        </>
      )}
      {isReady && items.length > 0 && <FilledCart scope={scope} items={items} editing={editing} />}
      {isReady && <SavedForLater />}
    </div>
  )
}

function FilledCart({ scope, items, editing }: { scope: CartScope; items: ReturnType<typeof useActiveItems>; editing: CartEditing }) {
  const { quote, error, isFetching, isPlaceholderData, refetch } = useQuote(items)
  const corrections = useCorrections(items, quote, !isPlaceholderData && !isFetching)
  const shown = editing.withRemoved(items)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <KeptElsewhere scope={scope} />
        {corrections.size > 0 && <Notice tone="warning" title="Something changed since your last visit. Look for the notes below." />}
        {scope === 'all' ? (
          <CartByMall items={shown} {...{ quote, corrections, editing }} />
        ) : (
          storeSections(shown, quote).map((section) => <StoreLines key={section.storeId} {...{ section, corrections, editing }} />)
        )}
        <GoneLines lines={goneLines(items, quote)} editing={editing} />
        <div className="flex flex-wrap gap-2">
          <ShareCart items={items} />
          <ClearCart scope={scope} />
        </div>
        {quote && quote.groups.length > 0 && <CheckoutBar scope={scope} quote={quote} />}
      </div>
      <CartSummary {...{ scope, items, quote, error }} isStale={isFetching} onRetry={() => void refetch()} />
    </div>
  )
}
