import type { ReactNode } from 'react'
import type { IfUnavailable } from '#contracts/constants.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { piecesOf } from '../fulfillment/pieces.ts'

const IF_UNAVAILABLE: Record<IfUnavailable, string> = {
  refund: 'If unavailable: refund it',
  ask: 'If unavailable: ask the shopper',
  similar: 'If unavailable: something similar',
}

type WorkLinesProps = Pick<OfficeFulfillment, 'items'> & {
  /** Actions for a line during preparation. */ missing?: (line: OfficeFulfillment['items'][number]) => ReactNode
}

/** Items to take from the shelf: picture, name, option, SKU and quantity. */
export function WorkLines({ items, missing }: WorkLinesProps) {
  return (
    <ul className="flex flex-col gap-3">
      {items.map((line) => (
        <li key={line.id} className="flex flex-col gap-1">
          <div className="flex items-center gap-3">
            <div className="w-14 shrink-0">
              <ProductPicture picture={line.image} name={line.title} decorative sizes="56px" />
            </div>
            <div className="flex min-w-0 flex-1 flex-col">
              <span className="font-medium">{line.title}</span>
              <span className="text-sm text-soft">{[line.options, line.sku && `SKU ${line.sku}`].filter(Boolean).join(' · ')}</span>
              {line.refunded > 0 && <span className="text-sm font-medium">{piecesOf(line, line.refunded) ?? line.refunded} refunded</span>}
              {line.returned > 0 && <span className="text-sm font-medium">{`${line.returned} returned`}</span>}
              {missing && line.quantity > 0 && <span className="text-sm">{IF_UNAVAILABLE[line.ifUnavailable]}</span>}
            </div>
            <span className="tabular shrink-0 font-semibold">
              <span className="visually-hidden">Quantity </span>× {line.quantity}
            </span>
          </div>
          {missing?.(line)}
        </li>
      ))}
    </ul>
  )
}
