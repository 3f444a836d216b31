import { Check, Store as StoreIcon } from 'lucide-react'
import type { Store } from '#contracts/stores/stores.ts'
import { useShopLocation } from '#web/state/location.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'

/** Makes this store the default wherever it has an offer. */
export function SetMyStore({ store: { id, name } }: { store: Store }) {
  const { myStore, setMyStore } = useShopLocation()
  const isMine = myStore?.id === id
  const Icon = isMine ? Check : StoreIcon
  return (
    <Button
      variant="secondary"
      aria-pressed={isMine}
      icon={<Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={() => {
        setMyStore(isMine ? null : { id, name })
        toast(
          isMine ? { title: 'No default store' } : { title: 'Your store', body: `What ${name} has in stock is chosen from there first.` },
        )
      }}
    >
      {isMine ? 'My store' : 'Set as my store'}
    </Button>
  )
}
