import { plural } from '#web/lib/format.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { useActiveItems, useCart } from '#web/state/cart.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { mallSections } from './lines.ts'
import type { CartScope } from './scope.ts'

/** Shows the items that only the other cart view includes, so that selecting a mall never seems to lose items. */
export function KeptElsewhere({ scope }: { scope: CartScope }) {
  const all = useCart((cart) => cart.items)
  const mall = useCart((cart) => cart.mallContext)
  const active = useActiveItems()
  const kept = countOf(all) - countOf(active)
  if (scope === 'all') return <OneMallOnly isOnly={mallSections(all, undefined).length === 1} />
  if (!mall || kept === 0) return <SeveralMalls count={mallSections(all, undefined).length} />
  return (
    <Notice>
      You are shopping in {mall.mallName}. {plural(kept, 'item')} from other places {kept === 1 ? 'is' : 'are'} kept.{' '}
      <TextLink to="/multi-mall-cart">See the whole cart</TextLink>
    </Notice>
  )
}

function OneMallOnly({ isOnly }: { isOnly: boolean }) {
  if (!isOnly) return null
  return (
    <Notice>
      Everything is from one place. <TextLink to="/cart">Go to your cart</TextLink>
    </Notice>
  )
}

function SeveralMalls({ count }: { count: number }) {
  if (count < 2) return null
  return (
    <p>
      Your items come from {count} places. <TextLink to="/multi-mall-cart">See them mall by mall</TextLink>
    </p>
  )
}
