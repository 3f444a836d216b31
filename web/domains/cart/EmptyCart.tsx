import { ShoppingCart } from 'lucide-react'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export function EmptyCart({ keptElsewhere }: { keptElsewhere: boolean }) {
  return (
    <EmptyState
      icon={<ShoppingCart />}
      title="Your cart is empty"
      action={<ButtonLink to="/products">Browse products</ButtonLink>}
      secondary={keptElsewhere && <TextLink to="/multi-mall-cart">See items from other places</TextLink>}
    >
      {keptElsewhere
        ? 'Nothing from this mall is in your cart. What you chose elsewhere is kept.'
        : 'What you choose in nearby stores waits for you here.'}
    </EmptyState>
  )
}
