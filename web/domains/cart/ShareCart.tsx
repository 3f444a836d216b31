import { lineInputOf } from '#web/state/cart-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { CartItem } from '#contracts/cart/cart.ts'
import { LIMITS } from '#contracts/limits.ts'
import { cartShare, type CartShare, endCartShare, shareCart } from '#contracts/cart/sharing.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyLink } from '#web/ui/CopyLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const myShare = () => read(cartShare)

/** Shares a copy of the cart; recipients see current prices and can add the items to their own cart. */
export function ShareCart({ items }: { items: readonly CartItem[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />} onClick={() => setOpen(true)}>
        Share cart
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Share this cart">
        <Sharing items={items} />
      </Dialog>
    </>
  )
}

function Sharing({ items }: { items: readonly CartItem[] }) {
  const { data, error, refetch } = useQuery({ ...myShare(), staleTime: 0 })
  const share = useWrite(shareCart, [myShare()])
  const send = () => share.mutate({ body: { items: items.map(lineInputOf) } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <div className="flex flex-col gap-4">
      <p>
        Anyone with the link sees {plural(items.length, 'line')} at today's prices and stock and can take them into their own cart. Your
        name, address and choices are not in it.
      </p>
      {data.share ? (
        <Shared share={data.share} isRenewing={share.isPending} onRenew={send} />
      ) : (
        <div>
          <Button busy={share.isPending} busyLabel="Making a link…" onClick={send}>
            Make a link
          </Button>
        </div>
      )}
    </div>
  )
}

function Shared({ share, isRenewing, onRenew }: { share: CartShare; isRenewing: boolean; onRenew: () => void }) {
  const end = useWrite(endCartShare, [myShare()])
  const viewer = useViewer()
  return (
    <>
      <CopyLink label="Link to the copy" url={share.url} />
      <p role="status" className="text-sm text-soft">
        A copy of {plural(share.lineCount, 'line')} from {dateAndTime(share.sharedAt)}. Later changes aren't in it until you renew it.
        {viewer === null && ` It ends ${LIMITS.guestSharesKeptDays} days after it was last renewed.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={isRenewing} onClick={onRenew}>
          Renew the copy
        </Button>
        <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate({})}>
          End the link
        </Button>
      </div>
    </>
  )
}
