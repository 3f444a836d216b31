import { dollars } from '#contracts/money.ts'
import { cellOf, type Label, type LabelKind, perSheet, SHEET_SIZE, type SheetName, unitWords } from '#contracts/toolkit.ts'

type SheetPreviewProps = { labels: readonly Label[]; kind: LabelKind; sheet: SheetName; start: number; copies: number }

/** The first sheet as it will be printed, drawn in inches; used places are gray. */
export function SheetPreview({ labels, kind, sheet, start, copies }: SheetPreviewProps) {
  const most = perSheet(sheet)
  const shown = labels.flatMap((label) => Array.from({ length: copies }, () => label)).slice(0, most - start + 1)
  return (
    <svg
      viewBox={`0 0 ${SHEET_SIZE.width} ${SHEET_SIZE.height}`}
      role="img"
      aria-label={`Preview of the first sheet with ${shown.length} of ${most} places in use`}
      className="w-full max-w-md rounded-sm border border-hairline bg-surface"
    >
      {Array.from({ length: most }, (_, at) => {
        const { x, y, width, height } = cellOf(sheet, at)
        const label = shown[at - start + 1]
        return (
          <svg key={at} {...{ x, y, width, height }}>
            <rect
              {...{ width, height }}
              rx={0.06}
              fill="currentColor"
              fillOpacity={at < start - 1 ? 0.15 : 0}
              stroke="currentColor"
              strokeOpacity={0.3}
              strokeWidth={0.02}
            />
            {label && <Words {...{ label, kind, height }} />}
          </svg>
        )
      })}
    </svg>
  )
}

function Words({ label, kind, height }: { label: Label; kind: LabelKind; height: number }) {
  const { title, options, price, formerPrice, sale, gtin, unitPrice } = label
  const under = [
    unitPrice && unitWords(unitPrice),
    formerPrice !== null && `Was ${dollars(formerPrice)}`,
    sale && `${sale.offer}, ends ${sale.ends}`,
  ]
    .filter(Boolean)
    .join(' · ')
  const step = height / 5
  return (
    <g fill="currentColor">
      <text x={0.1} y={step} fontSize={Math.min(0.2, step * 0.8)} fontWeight={700}>
        {title}
      </text>
      <text x={0.1} y={step * 1.9} fontSize={Math.min(0.14, step * 0.6)}>
        {options}
      </text>
      <text x={0.1} y={step * 3.3} fontSize={Math.min(0.45, step * 1.2)} fontWeight={700}>
        {dollars(price)}
      </text>
      <text x={0.1} y={step * 4.1} fontSize={Math.min(0.13, step * 0.55)}>
        {under}
      </text>
      <text x={0.1} y={step * 4.8} fontSize={Math.min(0.13, step * 0.55)} fillOpacity={0.7}>
        {kind === 'tag' ? 'QR code' : gtin ? `Barcode ${gtin}` : ''}
      </text>
    </g>
  )
}
