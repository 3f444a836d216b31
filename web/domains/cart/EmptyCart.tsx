import { ShoppingCart, Store } from 'lucide-react'
import { lazy } from 'react'
import { OptionalPart } from '#web/shell/OptionalPart.tsx'
import { useCart } from '#web/state/cart.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { OtherPlaces } from './OtherPlaces.tsx'

// Only an empty cart needs it.
const CartIdeas = lazy(() => import('./CartIdeas.tsx'))

export function EmptyCart() {
  return (
    <>
      <EmptyState icon={<ShoppingCart />} title="Your cart is empty" action={<ButtonLink to="/products">Browse products</ButtonLink>}>
        Items you add from nearby stores show up here.
      </EmptyState>
      <OptionalPart>
        <CartIdeas />
      </OptionalPart>
    </>
  )
}

/** The cart has items, but none from the mall that is being browsed. */
export function NothingFromThisMall() {
  const mall = useCart((cart) => cart.mallContext)
  return (
    <>
      <EmptyState
        icon={<Store />}
        title={`Nothing from ${mall?.mallName ?? 'this mall'} yet`}
        action={<ButtonLink to="/products">Browse this mall</ButtonLink>}
      >
        The rest of your cart is below.
      </EmptyState>
      <OtherPlaces />
    </>
  )
}
