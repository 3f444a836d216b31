import { useState } from 'react'
import type { CartItem } from '#contracts/cart/cart.ts'
import { plural } from '#web/lib/format.ts'
import { useCart } from '#web/state/cart.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Center, CenterSelect } from './CenterSelect.tsx'
import { sentToCenter } from './lines.ts'

/** Ships every eligible line to one SPIRAL Center. */
export function SendToOneCenter({ items }: { items: readonly CartItem[] }) {
  const able = items.filter(({ methods }) => methods.includes('ship-to-mall'))
  const [chosen, setCenter] = useState<Center | null>(null)
  const mine = useShopLocation(({ myCenter }) => myCenter)
  const center = chosen ?? mine ?? mallOf(able[0])
  const [isDone, setDone] = useState(false)
  if (able.length === 0) return null

  const send = () => {
    if (center === null) return
    useCart.setState((cart) => ({ items: sentToCenter(cart.items, center.mallId) }))
    setDone(true)
  }
  const left = items.length - able.length
  return (
    <Card className="flex flex-wrap items-end gap-3">
      <CenterSelect
        label="Pick everything up at one SPIRAL Center"
        value={center}
        onChoose={(next) => {
          setCenter(next)
          setDone(false)
        }}
        className="flex-1"
      />
      <Button variant="secondary" disabled={center === null} onClick={send}>
        Send it there
      </Button>
      <p role="status" className="w-full text-sm text-soft empty:hidden">
        {isDone &&
          `${plural(able.length, 'item')} will go there.${left > 0 ? ` ${plural(left, 'item')} can't, so ${left === 1 ? 'it stays' : 'they stay'} as chosen.` : ''}`}
      </p>
    </Card>
  )
}

const mallOf = (item: CartItem | undefined): Center | null =>
  item?.mallId && item.mallName ? { mallId: item.mallId, name: item.mallName } : null
