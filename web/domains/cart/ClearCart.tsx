import { useState } from 'react'
import { plural } from '#web/lib/format.ts'
import { activeItems, countOf } from '#web/state/cart-rules.ts'
import { useCart } from '#web/state/cart.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'

/** Clears the cart, or only the items of the current mall. Both ask for confirmation. */
export function ClearCart() {
  const mall = useCart((cart) => cart.mallContext)
  const all = useCart((cart) => cart.items)
  const here = activeItems(all, mall)
  const { clear, clearMallCart } = useCart.getState()
  return (
    <>
      {mall && here.length > 0 && here.length < all.length && (
        <ClearButton label={`Clear ${mall.mallName} items`} count={countOf(here)} onClear={clearMallCart} />
      )}
      <ClearButton label="Clear cart" count={countOf(all)} onClear={clear} />
    </>
  )
}

export function ClearButton({ label, count, onClear }: { label: string; count: number; onClear: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={`${label}?`}
        confirmLabel={label}
        destructive
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          onClear()
        }}
      >
        {plural(count, 'item')} will be removed.
      </ConfirmDialog>
    </>
  )
}
