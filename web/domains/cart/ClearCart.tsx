import { useState } from 'react'
import { plural } from '#web/lib/format.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { useActiveItems, useCart } from '#web/state/cart.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import type { CartScope } from './scope.ts'

/** Clears the cart, or only the items of the current mall. Both ask for confirmation. */
export function ClearCart({ scope }: { scope: CartScope }) {
  const mall = useCart((cart) => cart.mallContext)
  const all = useCart((cart) => cart.items)
  const active = useActiveItems()
  const { clear, clearMallCart } = useCart.getState()
  return (
    <>
      {scope === 'active' && mall && <ClearButton label={`Clear ${mall.mallName} items`} count={countOf(active)} onClear={clearMallCart} />}
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
