import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StoreId, VariantId } from '#contracts/ids.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Price } from '#web/ui/Price.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { history } from './queries.ts'
import { moveWords } from '../../retailers/words.ts'

/** Stock movements and price changes, newest first. */
export function StockHistory({ storeId, variantId }: { storeId: StoreId; variantId: VariantId }) {
  const { data, error, refetch } = useQuery(history(storeId, variantId))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={4} />
  return (
    <>
      <History title="Stock movements" empty="No stock movements yet.">
        {data.movements.map(({ at, why, delta, who }, i) => (
          <Entry key={`${at.toISOString()} ${i}`} what={moveWords(why, delta)} at={at} who={who}>
            <span className={delta < 0 ? 'text-danger' : 'text-success'}>{delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`}</span>
          </Entry>
        ))}
      </History>
      <History title="Prices" empty="No price changes yet.">
        {data.prices.map(({ at, price, who }, i) => (
          <Entry key={`${at.toISOString()} ${i}`} what="Price" at={at} who={who}>
            <Price price={price} />
          </Entry>
        ))}
      </History>
    </>
  )
}

function History({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h3>{title}</h3>
      {children.length === 0 ? <p className="text-soft">{empty}</p> : <ul className="divide-y divide-hairline">{children}</ul>}
    </section>
  )
}

function Entry({ what, at, who, children }: { what: string; at: Date; who: string | null; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span className="flex min-w-0 flex-col">
        <span>{what}</span>
        <span className="text-sm text-mute">{[dateAndTime(at), who].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="tabular shrink-0 font-semibold">{children}</span>
    </li>
  )
}
