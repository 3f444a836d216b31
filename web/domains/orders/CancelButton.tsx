import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FulfillmentId } from '#contracts/ids.ts'
import { readAgain } from '#web/lib/write-then-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { type OrderAddress, oneOrder, useCancelOrder } from './queries.ts'

type CancelButtonProps = { address: OrderAddress; label: string; fulfillmentId?: FulfillmentId; storeNames: readonly string[] }

/** Cancels until a store accepts. If the store accepted first, the new state is shown at once. */
export function CancelButton({ address, label, fulfillmentId, storeNames }: CancelButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const client = useQueryClient()
  const cancel = useCancelOrder(address)
  const confirm = () =>
    cancel.mutate(
      { params: { number: address.number }, query: address.key ? { key: address.key } : {}, body: fulfillmentId ? { fulfillmentId } : {} },
      {
        onSettled: () => setAsked(false),
        onError: () => void readAgain(client, [oneOrder(address)]),
      },
    )
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={`${label}?`}
        confirmLabel={label}
        destructive
        busy={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        We'll refund what you paid for {listOf(storeNames)}, plus any SPIRALs you used.
      </ConfirmDialog>
    </>
  )
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-US').format(new Set(names))
