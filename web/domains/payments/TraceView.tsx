import { dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Trace, TraceRow, TraceStep, TraceSum } from '#contracts/traces.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

type TraceViewProps = Pick<Trace, 'steps' | 'sums'> & { focus?: number | null }

/** Sums, then the transfers behind them in words, oldest first. */
export function TraceView({ steps, sums, focus = null }: TraceViewProps) {
  if (steps.length === 0 && sums.length === 0) return <p className="text-soft">No money has moved for this yet.</p>
  return (
    <div className="flex flex-col gap-6">
      {sums.map((sum) => (
        <Sum key={sum.title} sum={sum} />
      ))}
      <section className="flex flex-col gap-2">
        <h3 className="text-base">Step by step</h3>
        <ol className="flex flex-col divide-y divide-hairline">
          {steps.map((step, i) => (
            <Step key={`${step.id} ${i}`} step={step} isAsked={step.id === focus && steps.length > 1} />
          ))}
        </ol>
      </section>
    </div>
  )
}

function Sum({ sum: { title, rows, total } }: { sum: TraceSum }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base">{title}</h3>
      <dl className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3">
        {rows.map((row) => (
          <Row key={row.label} row={row} />
        ))}
        <Row row={total} isTotal />
      </dl>
    </section>
  )
}

function Row({ row, isTotal = false }: { row: TraceRow; isTotal?: boolean }) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', isTotal && 'border-t border-hairline pt-1 font-semibold')}>
      <dt className="min-w-0 break-words">{row.label}</dt>
      <dd className="tabular whitespace-nowrap">{amountOf(row)}</dd>
    </div>
  )
}

function Step({ step, isAsked }: { step: TraceStep; isAsked: boolean }) {
  const { id, at, from, to, items, why, note, orderNumber } = step
  return (
    <li aria-current={isAsked || undefined} className={cx('flex flex-col gap-0.5 py-3', isAsked && 'border-l-4 border-l-accent pl-3')}>
      <p className="break-words">
        <span className="tabular font-semibold">{amountOf(step)}</span> from {from} to {to}
        {items && ` for ${items}`}
        {orderNumber && (
          <>
            {' '}
            for <TextLink to={officeLink('admin', 'trace', { by: 'order', q: orderNumber })}>order {orderNumber}</TextLink>
          </>
        )}
      </p>
      <p className="text-sm break-words text-soft">{why}</p>
      {note && <p className="text-sm break-words text-soft">{note}</p>}
      <p className="text-sm text-soft">
        <LocalTime at={at} format={dateAndTime} /> · Transfer <span className="tabular">{id}</span>
      </p>
    </li>
  )
}

const amountOf = ({ amount, spirals }: Pick<TraceRow, 'amount' | 'spirals'>): string =>
  amount === null ? plural(spirals ?? 0, 'SPIRAL') : dollars(amount)
