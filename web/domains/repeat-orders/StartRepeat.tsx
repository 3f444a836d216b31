import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrderNumber } from '#contracts/ids.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { oneOrder } from '../orders/queries.ts'
import { dayWords } from '../plans/day-words.ts'
import { useStartRepeat } from './queries.ts'
import { RepeatForm } from './RepeatForm.tsx'

type StartRepeatProps = { order: string; item: string | undefined; onClose: () => void }

/** Starts a repeat order from a line of an order: the one that is named, its only one, or one that is chosen here. */
export function StartRepeat({ order, item, onClose }: StartRepeatProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const start = useStartRepeat()
  const number = OrderNumber.safeParse(order.trim().toUpperCase()).data
  const named = item !== undefined && /^[1-9]\d{0,14}$/.test(item) ? Number(item) : null
  const { data, error, refetch } = useQuery({
    ...oneOrder({ number: number ?? ('' as OrderNumber) }),
    enabled: named === null && number !== undefined,
    staleTime: 5_000,
  })
  const lines = data?.fulfillments.flatMap(({ items, storeName }) => items.map((line) => ({ ...line, storeName }))) ?? []
  const lineId = named ?? chosen ?? (lines.length === 1 ? lines[0]?.id : undefined)
  if (lineId !== undefined)
    return (
      <RepeatForm
        lineId={lineId}
        save={async (choices) => {
          const { title, nextOn } = await start.mutateAsync({ body: { ...choices, lineId } })
          toast({ title: `${title} repeats from ${dayWords(nextOn)}`, body: 'We emailed you the terms.' })
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog open onClose={onClose} title="Repeat this order">
      {number === undefined ? (
        <EmptyState title="We couldn't find that order">Choose an item under My orders.</EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="flex flex-col gap-3">
          <p>Choose the item that you want again.</p>
          <ul className="flex flex-col gap-2">
            {lines.map(({ id, title, options, storeName }) => (
              <li key={id}>
                <Button variant="secondary" wide onClick={() => setChosen(id)}>
                  {title}
                  {options && `, ${options}`} from {storeName}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <SkeletonRows />
      )}
    </Dialog>
  )
}
