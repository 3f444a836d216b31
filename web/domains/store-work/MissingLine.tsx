import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inventory, type InventoryRow } from '#contracts/catalog/inventory.ts'
import { faultOf, read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Price } from '#web/ui/Price.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useAskAboutMissing, useSubstitute } from './queries.ts'
import { type LineProps, MissingPieces, RefundLine } from './RefundLine.tsx'

/** For a line that is out of stock: the options depend on the shopper's preference for that case. */
export function MissingLine({ item, line }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  if (line.quantity === 0) return null
  if (line.missing > 0)
    return (
      <p className="text-sm text-soft">
        The shopper is choosing what to do without {line.missing} of it. {line.missing === 1 ? "It's" : "They're"} no longer in your stock.
      </p>
    )
  if (!isOpen)
    return (
      <Button variant="quiet" size="sm" className="-ml-3 self-start" onClick={() => setOpen(true)}>
        Not on the shelf<span className="visually-hidden">: {line.title}</span>
      </Button>
    )
  const close = () => setOpen(false)
  return (
    <div className="flex flex-col gap-4 rounded-sm bg-sunken p-3">
      {line.ifUnavailable === 'similar' && item.mayAskAboutLine ? (
        <SimilarFirst item={item} line={line} onDone={close} />
      ) : line.ifUnavailable === 'ask' && item.mayAskAboutLine ? (
        <AskShopper item={item} line={line} />
      ) : (
        <RefundLine item={item} line={line} onDone={close} />
      )}
      <Button variant="quiet" size="sm" className="-ml-3 self-start" onClick={close}>
        It's here after all
      </Button>
    </div>
  )
}

function AskShopper({ item, line }: LineProps) {
  const ask = useAskAboutMissing()
  const [wanted, setQuantity] = useState(line.quantity)
  const quantity = Math.min(wanted, line.quantity)
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <p>
        This shopper wants to be asked: they choose the rest without it, {item.state === 'placed' && 'another store, shipping, '}or the
        money. It leaves your stock now.
      </p>
      <MissingPieces line={line} value={quantity} onChange={setQuantity} />
      <Button
        size="sm"
        busy={ask.isPending}
        onClick={() => ask.mutate({ params: { id: item.id }, body: { lineId: line.id, quantity, left: line.quantity } })}
      >
        Ask the shopper
      </Button>
    </div>
  )
}

/** The shopper asked for a substitute; a refund is only for when there is none. */
function SimilarFirst({ item, line, onDone }: LineProps & { onDone: () => void }) {
  const [isNone, setNone] = useState(false)
  if (isNone) return <RefundLine item={item} line={line} onDone={onDone} />
  return (
    <>
      <Substitute item={item} line={line} />
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setNone(true)}>
        Nothing similar: refund it…
      </Button>
    </>
  )
}

const SHOWN = 6

/** A substitute from the same store, worth at least the price paid: the shopper pays nothing more. */
function Substitute({ item, line }: LineProps) {
  const [q, setQ] = useState('')
  const found = useQuery({ ...read(inventory, { query: { storeId: item.storeId, status: 'active', q, limit: 24 } }), enabled: q !== '' })
  const give = useSubstitute()
  const fits = (found.data?.items ?? []).filter((row) => row.onHand - row.reserved >= line.quantity && row.sku !== line.sku)
  return (
    <div className="flex flex-col gap-3">
      <SearchField label="Replace with an item worth at least as much" value={q} onSearch={setQ} />
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {q !== '' && found.isPending && <SkeletonRows count={2} />}
      {found.isSuccess && fits.length === 0 && <p className="text-sm text-soft">No similar item has enough in stock.</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {fits.slice(0, SHOWN).map((row) => (
          <li key={row.variantId} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <Candidate row={row} />
            <Button
              size="sm"
              variant="secondary"
              disabled={give.isPending}
              onClick={() =>
                give.mutate({ params: { id: item.id }, body: { lineId: line.id, variantId: row.variantId, insteadOf: line.variantId } })
              }
            >
              Use this<span className="visually-hidden"> ({row.title})</span>
            </Button>
          </li>
        ))}
      </ul>
      {give.error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {faultOf(give.error)}
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
