import { ShoppingCart } from 'lucide-react'
import { lazy } from 'react'
import { OptionalPart } from '#web/shell/OptionalPart.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

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
