import { useCart } from '#web/state/cart.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { mallSections } from './lines.ts'

/** On the cart by mall: everything is from one place, so the plain cart does. */
export function OneMallOnly() {
  const all = useCart((cart) => cart.items)
  if (mallSections(all, undefined).length !== 1) return null
  return (
    <Notice>
      Everything is from one place. <TextLink to="/cart">Go to your cart</TextLink>
    </Notice>
  )
}

/** Below the plain cart with items of several malls: the view that works mall by mall. */
export function SeveralMalls() {
  const all = useCart((cart) => cart.items)
  const count = mallSections(all, undefined).length
  if (count < 2) return null
  return (
    <p>
      Your items come from {count} places. <TextLink to="/multi-mall-cart">Check out one mall at a time</TextLink>
    </p>
  )
}
