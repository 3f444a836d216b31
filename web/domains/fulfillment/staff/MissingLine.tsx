import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inventory, type InventoryRow } from '#contracts/retailers.ts'
import type { WorkItem } from '#contracts/work.ts'
import { read, sentenceFor } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Price } from '#web/ui/Price.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useAskAboutMissing, useSubstitute } from './queries.ts'

type MissingProps = { item: WorkItem; line: WorkItem['items'][number] }

/** The shelf is empty after all: what the shopper wished for in that case is what can be done. */
export function MissingLine({ item, line }: MissingProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="quiet" size="sm" className="-ml-3 self-start" onClick={() => setOpen(true)}>
        Not on the shelf<span className="visually-hidden">: {line.title}</span>
      </Button>
    )
  if (line.ifUnavailable === 'similar') return <Substitute item={item} line={line} />
  if (line.ifUnavailable === 'ask' && item.state === 'placed' && !item.shopperChooses) return <AskShopper item={item} />
  return (
    <p className="rounded-sm bg-sunken p-3 text-sm">
      Cancel this order with the reason: the shopper gets everything back, the way they paid. Correct the count in the inventory, so that
      nobody else orders it.
    </p>
  )
}

function AskShopper({ item }: { item: WorkItem }) {
  const ask = useAskAboutMissing()
  return (
    <div className="flex flex-col items-start gap-2 rounded-sm bg-sunken p-3 text-sm">
      <p>The shopper is offered another store that has everything, shipping from there, or the money.</p>
      <Button size="sm" busy={ask.isPending} onClick={() => ask.mutate({ params: { id: item.id } })}>
        Ask the shopper
      </Button>
    </div>
  )
}

const SHOWN = 6

/** From the same shelf, worth at least what was paid: the shopper pays nothing more. */
function Substitute({ item, line }: MissingProps) {
  const [q, setQ] = useState('')
  const found = useQuery({ ...read(inventory, { query: { storeId: item.storeId, status: 'active', q, limit: 24 } }), enabled: q !== '' })
  const give = useSubstitute()
  const fits = (found.data?.items ?? []).filter((row) => row.onHand - row.reserved >= line.quantity && row.sku !== line.sku)
  return (
    <div className="flex flex-col gap-3 rounded-sm bg-sunken p-3">
      <SearchField label="Give instead, worth at least as much" value={q} onSearch={setQ} />
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {q !== '' && found.isPending && <SkeletonRows count={2} />}
      {found.isSuccess && fits.length === 0 && <p className="text-sm text-soft">Nothing like that is on the shelf in this number.</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {fits.slice(0, SHOWN).map((row) => (
          <li key={row.variantId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <Candidate row={row} />
            <Button
              size="sm"
              variant="secondary"
              disabled={give.isPending}
              onClick={() => give.mutate({ params: { id: item.id }, body: { lineId: line.id, variantId: row.variantId } })}
            >
              Give this<span className="visually-hidden"> ({row.title})</span>
            </Button>
          </li>
        ))}
      </ul>
      {give.error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {give.error.errors[0]?.message ?? sentenceFor(give.error)}
        </p>
      )}
    </div>
  )
}

const Candidate = ({ row }: { row: InventoryRow }) => (
  <span className="flex min-w-0 flex-col">
    <span className="font-medium">{row.title}</span>
    <span className="text-sm text-soft">
      {row.options && `${row.options} · `}
      <Price price={row.price} /> · {row.onHand - row.reserved} left
    </span>
  </span>
)
