import { useState } from 'react'
import { z } from 'zod'
import type { OrderNumber } from '#contracts/ids.ts'
import type { Fulfillment } from '#contracts/orders/orders.ts'
import { HOLD_EXTENSION_DAYS } from '#contracts/pickups/pickups.ts'
import { RETURN_REASON_WORDS, returnBySupport, RETURN_REASONS, ReturnReason } from '#contracts/returns/returns.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useExtendHold, useMailPass, useReturnBySupport } from './refund-queries.ts'

type Part = { part: Fulfillment; number: OrderNumber }
const isWaiting = ({ state }: Fulfillment): boolean => state === 'ready' || state === 'at_center'

/** What support does about a part besides refunds: its pass, its hold, a return that the policy would refuse. */
export function PartActs({ part, number }: Part) {
  const [isOpen, setOpen] = useState(false)
  const [mailPass, extend] = [useMailPass(), useExtendHold(number)]
  const params = { number, fulfillmentId: part.id }
  const about = <span className="visually-hidden"> {part.storeName}</span>
  const mayReturn = (part.state === 'picked_up' || part.state === 'delivered') && leftOf(part).length > 0
  if (!isWaiting(part) && !mayReturn) return null
  return (
    <div className="flex flex-wrap gap-2">
      {isWaiting(part) && (
        <>
          <Button size="sm" variant="secondary" busy={mailPass.isPending} busyLabel="Sending…" onClick={() => mailPass.mutate({ params })}>
            Send the pass again{about}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={extend.isPending}
            busyLabel="Saving…"
            onClick={() => extend.mutate({ params, query: {} })}
          >
            {`Hold ${HOLD_EXTENSION_DAYS} days longer`}
            {about}
          </Button>
        </>
      )}
      {mayReturn && (
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          Open a return…{about}
        </Button>
      )}
      {isOpen && <ReturnForm part={part} number={number} onClose={() => setOpen(false)} />}
    </div>
  )
}

const leftOf = ({ items }: Fulfillment) =>
  items.flatMap(({ id, title, options, quantity, cancelled, returned }) => {
    const left = quantity - cancelled - returned
    return left > 0 ? [{ id, left, name: [title, options].filter(Boolean).join(', ') }] : []
  })

const Form = z.object({ lineId: z.string(), quantity: z.string(), reason: ReturnReason, why: returnBySupport.body.shape.why })
function ReturnForm({ part, number, onClose }: Part & { onClose: () => void }) {
  const open = useReturnBySupport(number)
  const lines = leftOf(part)
  return (
    <FormDialog
      title={`Return to ${part.storeName}`}
      schema={Form}
      keptAs={`return ${part.id}`}
      defaultValues={{ lineId: String(lines[0]?.id ?? ''), quantity: '1', reason: 'damaged', why: '' }}
      submitLabel="Open the return"
      busyLabel="Opening…"
      onSubmit={({ lineId, quantity, reason, why }) =>
        open.mutateAsync({
          params: { number },
          body: { items: [{ lineId: Number(lineId), quantity: Number(quantity), reason }], way: 'store', why },
        })
      }
      onClose={onClose}
    >
      {(form) => {
        const left = lines.find(({ id }) => String(id) === form.watch('lineId'))?.left ?? 1
        return (
          <>
            <p>For items that the store's policy would refuse. The shopper brings them to a counter.</p>
            <Select {...form.field('lineId')} label="Item" choices={lines.map(({ id, name }) => ({ value: String(id), label: name }))} />
            <Select
              {...form.field('quantity')}
              label="How many"
              choices={Array.from({ length: Math.min(left, 100) }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))}
            />
            <Select
              {...form.field('reason')}
              label="Reason"
              choices={RETURN_REASONS.map((value) => ({ value, label: RETURN_REASON_WORDS[value] }))}
            />
            <Textarea
              {...form.field('why')}
              label="Why outside the policy?"
              hint="The shopper and the store read this."
              rows={3}
              maxLength={300}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
