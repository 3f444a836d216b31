import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrderNumber } from '#contracts/ids.ts'
import type { RepeatOrder } from '#contracts/repeat-orders.ts'
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

/** Starts a repeat order from a line of an order: the one that is named, or one that is chosen here. */
export function StartRepeat({ order, item, onClose }: StartRepeatProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const start = useStartRepeat()
  const named = item !== undefined && /^[1-9]\d{0,14}$/.test(item) ? Number(item) : null
  const lineId = named ?? chosen
  if (lineId === null) return <ChooseLine order={order} onChoose={setChosen} onClose={onClose} />
  return (
    <RepeatForm
      lineId={lineId}
      save={async (choices) => {
        const { title, nextOn }: RepeatOrder = await start.mutateAsync({ body: { ...choices, lineId } })
        toast({ title: `${title} repeats from ${dayWords(nextOn)}`, body: 'We emailed you the terms.' })
      }}
      onClose={onClose}
    />
  )
}

function ChooseLine({ order, onChoose, onClose }: { order: string; onChoose: (lineId: number) => void; onClose: () => void }) {
  const number = OrderNumber.safeParse(order.trim().toUpperCase())
  return (
    <Dialog open onClose={onClose} title="Repeat this order">
      {number.success ? (
        <Lines number={number.data} onChoose={onChoose} />
      ) : (
        <EmptyState title="We couldn't find that order">Choose an item under My orders.</EmptyState>
      )}
    </Dialog>
  )
}

function Lines({ number, onChoose }: { number: OrderNumber; onChoose: (lineId: number) => void }) {
  const { data, error, refetch } = useQuery({ ...oneOrder({ number }), staleTime: 5_000 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <div className="flex flex-col gap-3">
      <p>Choose the item that you want again.</p>
      <ul className="flex flex-col gap-2">
        {data.fulfillments.flatMap(({ items, storeName }) =>
          items.map(({ id, title, options }) => (
            <li key={id}>
              <Button variant="secondary" wide onClick={() => onChoose(id)}>
                {title}
                {options && `, ${options}`} from {storeName}
              </Button>
            </li>
          )),
        )}
      </ul>
    </div>
  )
}
