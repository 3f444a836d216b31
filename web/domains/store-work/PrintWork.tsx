import { Download, Gift, PackageOpen, Printer, Tag } from 'lucide-react'
import { useState } from 'react'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { packSlip } from '#contracts/toolkit.ts'
import { plural } from '#web/lib/format.ts'
import { atPlace, dateAndTime } from '#web/lib/date-format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { PrintSheet } from '#web/ui/PrintSheet.tsx'
import { DrawnQr, drawQr, type QrDrawing } from '#web/ui/Qr.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { piecesIn, toGive } from './work.ts'

/** Prints the packing slip and the shelf label of one fulfillment. */
export function PrintWork({ item }: { item: OfficeFulfillment }) {
  const [sheet, setSheet] = useState<'slip' | 'label' | 'gift'>()
  const [label, setLabel] = useState<QrDrawing>()
  const isSent = item.state === 'accepted' || item.state === 'packed' || item.state === 'in_transit'
  const waits = item.state === 'ready' || item.state === 'at_center'
  if (item.state === 'cancelled') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="quiet" icon={<Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />} onClick={() => setSheet('slip')}>
        Print slip
      </Button>
      {item.mayMessage && (
        <a href={packSlip.path.replace(':id', String(item.id))} download className={buttonClass({ variant: 'quiet' })}>
          <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
          Slip as PDF
        </a>
      )}
      {waits && (
        <Button variant="quiet" icon={<Tag aria-hidden="true" className="size-5" strokeWidth={1.75} />} onClick={() => setSheet('label')}>
          Print shelf label
        </Button>
      )}
      {item.parcelCode && isSent && (
        <Button
          variant="quiet"
          icon={<PackageOpen aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => void drawQr(`SPIRAL:${item.parcelCode}`).then(setLabel)}
        >
          Print parcel label
        </Button>
      )}
      {item.gift && (
        <Button variant="quiet" icon={<Gift aria-hidden="true" className="size-5" strokeWidth={1.75} />} onClick={() => setSheet('gift')}>
          Print gift receipt
        </Button>
      )}
      {label && (
        <PrintSheet onPrinted={() => setLabel(undefined)}>
          <ParcelLabel item={item} drawing={label} />
        </PrintSheet>
      )}
      {sheet && (
        <PrintSheet onPrinted={() => setSheet(undefined)}>
          {sheet === 'slip' && <Slip item={item} />}
          {sheet === 'gift' && <GiftReceipt item={item} />}
          {sheet === 'label' && <ShelfLabel item={item} />}
        </PrintSheet>
      )}
    </div>
  )
}

// Neither has the pickup code, because anyone who found the paper could use it.

function Slip({ item }: { item: OfficeFulfillment }) {
  const { destination } = item
  return (
    <article className="flex flex-col gap-6 text-base">
      <header className="flex items-baseline justify-between gap-6 border-b border-control pb-3">
        <h1 className="text-h3">{item.storeName}</h1>
        <p className="tabular font-semibold">{item.orderNumber}</p>
      </header>
      <div className="grid grid-cols-2 gap-6">
        <p>
          For <strong>{destination?.recipient ?? item.recipient ?? item.customer}</strong>
          {destination && (
            <>
              <br />
              {[destination.street1, destination.street2].filter(Boolean).join(', ')}
              <br />
              {destination.city}, {destination.state} {destination.zip}
            </>
          )}
          {item.collector && (
            <>
              <br />
              {item.collector} may pick it up too
            </>
          )}
        </p>
        <p>
          {METHOD_WORDS[item.fulfillmentMethod]}
          {item.centerName && `: ${item.centerName}`}
          <br />
          Placed {dateAndTime(item.placedAt)}
        </p>
      </div>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-control">
            <th className="w-16 py-2">Items</th>
            <th className="py-2">Item</th>
            <th className="py-2">SKU</th>
          </tr>
        </thead>
        <tbody>
          {toGive(item).map((line) => (
            <tr key={`${line.sku} ${line.title} ${line.options}`} className="border-b border-hairline">
              <td className="tabular py-2 font-semibold">{line.quantity}</td>
              <td className="py-2">{[line.title, line.options].filter(Boolean).join(', ')}</td>
              <td className="tabular py-2">{line.sku}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {plural(piecesIn(item), 'item')} in all.{item.parcelCode && ` Parcel ${item.parcelCode}`}
      </p>
      {item.gift && <GiftNote gift={item.gift} />}
    </article>
  )
}

const GiftNote = ({ gift }: { gift: NonNullable<OfficeFulfillment['gift']> }) =>
  gift.note === null ? (
    <p>This is a gift.</p>
  ) : (
    <blockquote className="rounded-md border border-control p-4 text-lg whitespace-pre-line">{gift.note}</blockquote>
  )

/** For whoever gets the gift: what it is and how to bring it back, without a price. */
function GiftReceipt({ item }: { item: OfficeFulfillment }) {
  return (
    <article className="flex flex-col gap-6 text-base">
      <header className="flex items-baseline justify-between gap-6 border-b border-control pb-3">
        <h1 className="text-h3">Gift receipt</h1>
        <p className="tabular font-semibold">{item.orderNumber}</p>
      </header>
      <p>
        {item.recipient && (
          <>
            For <strong>{item.recipient}</strong>,{' '}
          </>
        )}
        from {item.customer}, bought at {item.storeName}
      </p>
      {item.gift && <GiftNote gift={item.gift} />}
      <ul className="flex flex-col gap-1">
        {toGive(item).map((line) => (
          <li key={`${line.sku} ${line.title} ${line.options}`}>
            {line.quantity} × {[line.title, line.options].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
      <p>To return or exchange an item, ask {item.customer} to start it with this order number.</p>
    </article>
  )
}

/** For the outside of a parcel to a SPIRAL Center, which scans it. Its code hands nothing over. */
function ParcelLabel({ item, drawing }: { item: OfficeFulfillment; drawing: QrDrawing }) {
  return (
    <article className="flex w-96 flex-col gap-2 rounded-md border-2 border-text p-6">
      <p>To the SPIRAL Center</p>
      <h1 className="text-h3">{item.centerName}</h1>
      <div className="flex items-center gap-4">
        <DrawnQr drawing={drawing} label={`QR code of parcel ${item.parcelCode}`} />
        <p className="tabular text-h2 font-semibold">{item.parcelCode}</p>
      </div>
      <p className="tabular">Order {item.orderNumber}</p>
      <p>
        For {item.recipient ?? item.customer}, from {item.storeName}
      </p>
    </article>
  )
}

export function ShelfLabel({ item }: { item: OfficeFulfillment }) {
  return (
    <article className="flex w-96 flex-col gap-2 rounded-md border-2 border-text p-6">
      <h1 className="text-h1">{item.customer}</h1>
      {item.spot && <p className="text-h3">{item.spot.name}</p>}
      <p className="tabular text-h3 font-semibold">{item.orderNumber}</p>
      <p>
        {plural(piecesIn(item), 'item')} from {item.storeName}
      </p>
      {item.collector && <p>{item.collector} may pick it up too</p>}
      {item.holdUntil && <p>Held until {atPlace(item.holdUntil, item.timeZone)}</p>}
    </article>
  )
}
