import { useState } from 'react'
import type { BulkCounts, BulkLine } from '#contracts/catalog/bulk-edits.ts'
import { dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PRODUCT_STATES } from '../../../retailers/words.ts'

type BulkPreviewProps = {
  lines: readonly BulkLine[]
  counts: BulkCounts
  /** Then only the first lines are here. */
  isByFilter: boolean
  busy: boolean
  /** `isFree`: the person means prices of $0.00. */
  onApply: (isFree: boolean) => void
  onLeaveOut: () => void
}

const stateWords = (state: string): string => Object.entries(PRODUCT_STATES).find(([value]) => value === state)?.[1].label ?? state

function wordsFor(difference: NonNullable<BulkLine['difference']>): [before: string, after: string] {
  switch (difference.of) {
    case 'price':
      return [dollars(difference.before), dollars(difference.after)]
    case 'status':
      return [stateWords(difference.before), stateWords(difference.after)]
    default:
      return [String(difference.before), String(difference.after)]
  }
}

/** Each row before and after the change. Rows that cannot be changed come first. */
export function BulkPreview({ lines, counts, isByFilter, busy, onApply, onLeaveOut }: BulkPreviewProps) {
  const [isFree, setFree] = useState(false)
  const faults = lines.filter(({ fault }) => fault !== null)
  const changes = lines.filter(({ fault, difference }) => fault === null && difference && difference.before !== difference.after)
  const warned = changes.filter(({ warning }) => warning !== null)
  const others = changes.filter(({ warning }) => warning === null)
  const same = counts.lines - counts.faults - counts.changes
  const unseen = counts.lines - lines.length
  return (
    <section aria-label="Preview" className="flex flex-col gap-4">
      <h3>Preview</h3>
      {isByFilter && <p className="text-soft">{`${plural(counts.products, 'product')}, ${plural(counts.rows, 'row')}.`}</p>}
      {counts.faults > 0 && (
        <Notice
          tone="danger"
          title={`${plural(counts.faults, 'line')} can't be changed this way`}
          action={
            counts.changes > 0 && (
              <Button variant="secondary" size="sm" onClick={onLeaveOut}>
                {isByFilter ? 'Save the others' : counts.faults === 1 ? 'Leave it out' : 'Leave them out'}
              </Button>
            )
          }
        />
      )}
      {counts.warnings > 0 && <Notice tone="warning" title={`Look at ${plural(counts.warnings, 'line')} again before you save`} />}
      <ul className="divide-y divide-hairline">
        {[...faults, ...warned, ...others].map((line) => (
          <li key={line.rows[0]} className="flex items-start justify-between gap-4 py-2">
            <span className="flex min-w-0 flex-col">
              <span>{[line.title, line.options].filter(Boolean).join(', ') || 'A row that is gone'}</span>
              {line.storeName && <span className="text-sm text-soft">{line.storeName}</span>}
              {line.fault && <span className="text-sm text-danger">{line.fault}</span>}
              {line.warning && <span className="text-sm text-warning">{line.warning}</span>}
            </span>
            {line.difference && <Change difference={line.difference} />}
          </li>
        ))}
      </ul>
      {unseen > 0 && <p className="text-soft">{`${plural(unseen, 'more line')}. Those to look at come first.`}</p>}
      {same > 0 && (
        <p className="text-soft">
          {plural(same, 'line')} would stay as {same === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      {counts.zeroPrices > 0 && (
        <Checkbox
          checked={isFree}
          onChange={(event) => setFree(event.target.checked)}
          label={`${plural(counts.zeroPrices, 'line')} on sale will cost $0.00, and that is meant.`}
        />
      )}
      {counts.faults === 0 && counts.changes > 0 && (
        <Button
          busy={busy}
          busyLabel="Saving…"
          disabled={counts.zeroPrices > 0 && !isFree}
          onClick={() => onApply(isFree)}
          className="self-start"
        >
          {`Save ${plural(counts.changes, 'change')}`}
        </Button>
      )}
    </section>
  )
}

function Change({ difference }: { difference: NonNullable<BulkLine['difference']> }) {
  const [before, after] = wordsFor(difference)
  return (
    <span className="tabular shrink-0">
      <span className="text-mute">{before}</span>
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> becomes </span>
      <span className="font-semibold">{after}</span>
    </span>
  )
}
