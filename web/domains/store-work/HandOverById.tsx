import { IdCard } from 'lucide-react'
import { useState } from 'react'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { Button, type ButtonSize } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { useHandOverById } from './queries.ts'

type HandOverByIdProps = { item: OfficeFulfillment; size: ButtonSize; onDone?: (() => void) | undefined }

/** Handover without the code. The name on the ID decides, and the order records who checked it. */
export function HandOverById({ item, size, onDone }: HandOverByIdProps) {
  const [isAsking, setAsking] = useState(false)
  const give = useHandOverById()
  const at = item.centerMallId === null ? { storeId: item.storeId } : { mallId: item.centerMallId }
  function handOver() {
    const done = () => {
      setAsking(false)
      onDone?.()
    }
    give.mutate({ params: { fulfillmentId: item.id }, body: { at, idChecked: true } }, { onSuccess: done })
  }
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        icon={<IdCard aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={() => setAsking(true)}
      >
        No code: photo ID…
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Is this the right person?"
        keepLabel="Not now"
        confirmLabel="ID checked, hand over"
        busy={give.isPending}
        busyLabel="Handing over…"
        onConfirm={handOver}
        onClose={() => setAsking(false)}
      >
        <p>
          Ask for a photo ID and the order number, <span className="tabular font-semibold">{item.orderNumber}</span>. The ID has to say{' '}
          <strong>{item.customer}</strong>
          {item.collector && (
            <>
              {' '}
              or <strong>{item.collector}</strong>
            </>
          )}
          .
        </p>
        <p className="mt-2 text-soft">We'll note on the order that you checked it.</p>
      </ConfirmDialog>
    </>
  )
}
