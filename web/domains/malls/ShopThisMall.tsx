import { Building2 } from 'lucide-react'
import type { MallCard } from '#contracts/malls/malls.ts'
import { useShopLocation } from '#web/state/location.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, type ButtonSize } from '#web/ui/Button.tsx'

type ShopThisMallProps = { mall: Pick<MallCard, 'id' | 'name'>; size?: ButtonSize; quiet?: boolean }

/** Limits lists, cart and checkout to this mall until the user clears it. */
export function ShopThisMall({ mall, size, quiet = false }: ShopThisMallProps) {
  const isHere = useShopLocation(({ mallContext }) => mallContext.isActive && mallContext.mallId === mall.id)
  const { setMallContext, clearMallContext } = useShopLocation.getState()
  if (isHere)
    return (
      <Button
        variant="secondary"
        size={size}
        onClick={() => {
          clearMallContext()
          toast({ title: 'Showing All Locations' })
        }}
      >
        Show all locations
      </Button>
    )
  return (
    <Button
      variant={quiet ? 'secondary' : 'primary'}
      size={size}
      icon={<Building2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={() => {
        setMallContext(mall)
        toast({ title: `Showing ${mall.name}` })
      }}
    >
      Shop this mall<span className="visually-hidden">: {mall.name}</span>
    </Button>
  )
}
