import { ShoppingBag } from 'lucide-react'
import type { MallCard } from '#contracts/malls/malls.ts'
import { useShopLocation } from '#web/state/location.ts'
import { ButtonLink, Button, type ButtonSize } from '#web/ui/Button.tsx'

type ShopThisMallProps = { mall: Pick<MallCard, 'id' | 'name'>; size?: ButtonSize; quiet?: boolean }

/** Leads to what the mall's stores have in stock, and keeps lists to this mall until the shopper clears it. */
export function ShopThisMall({ mall, size, quiet = false }: ShopThisMallProps) {
  const isHere = useShopLocation(({ mallContext }) => mallContext.isActive && mallContext.mallId === mall.id)
  const { setMallContext, clearMallContext } = useShopLocation.getState()
  return (
    <span className="flex flex-wrap gap-2">
      <ButtonLink
        to={`/products?mallId=${mall.id}&inStock=1`}
        variant={quiet ? 'secondary' : 'primary'}
        size={size}
        icon={<ShoppingBag aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => setMallContext(mall)}
      >
        Shop this mall<span className="visually-hidden">: {mall.name}</span>
      </ButtonLink>
      {isHere && (
        <Button variant="secondary" size={size} onClick={clearMallContext}>
          Show all locations
        </Button>
      )}
    </span>
  )
}
