import { Check, MapPinCheck } from 'lucide-react'
import type { MallId } from '#contracts/ids.ts'
import { useShopLocation } from '#web/state/location.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'

/** Sets this SPIRAL Center as the default for ship-to-mall items, unless another is selected there. */
export function SetMyCenter({ mallId, name }: { mallId: MallId; name: string }) {
  const { myCenter, setMyCenter } = useShopLocation()
  const isMine = myCenter?.mallId === mallId
  const Icon = isMine ? Check : MapPinCheck
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={isMine}
      icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={() => {
        setMyCenter(isMine ? null : { mallId, name })
        toast(
          isMine
            ? { title: 'No default SPIRAL Center' }
            : { title: 'Your center', body: `The checkout proposes the SPIRAL Center at ${name} from now on.` },
        )
      }}
    >
      {isMine ? 'My center' : 'Set as my center'}
      <span className="visually-hidden">: {name}</span>
    </Button>
  )
}
