import type { BulkLine } from '#contracts/catalog/bulk-edits.ts'
import { dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PRODUCT_STATES } from '../../../retailers/words.ts'

type BulkPreviewProps = { lines: readonly BulkLine[]; busy: boolean; onApply: () => void; onLeaveOut: () => void }

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
export function BulkPreview({ lines, busy, onApply, onLeaveOut }: BulkPreviewProps) {
  const faults = lines.filter(({ fault }) => fault !== null)
  const changes = lines.filter(({ fault, difference }) => fault === null && difference && difference.before !== difference.after)
  const warned = changes.filter(({ warning }) => warning !== null)
  const others = changes.filter(({ warning }) => warning === null)
  const same = lines.length - faults.length - changes.length
  return (
    <section aria-label="Preview" className="flex flex-col gap-4">
      <h3>Preview</h3>
      {faults.length > 0 && (
        <Notice
          tone="danger"
          title={`${plural(faults.length, 'line')} can't be changed this way`}
          action={
            lines.length > faults.length && (
              <Button variant="secondary" size="sm" onClick={onLeaveOut}>
                Leave {faults.length === 1 ? 'it' : 'them'} out
              </Button>
            )
          }
        />
      )}
      {warned.length > 0 && <Notice tone="warning" title={`Look at ${plural(warned.length, 'line')} again before you save`} />}
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
      {same > 0 && (
        <p className="text-soft">
          {plural(same, 'line')} would stay as {same === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      {faults.length === 0 && changes.length > 0 && (
        <Button busy={busy} busyLabel="Saving…" onClick={onApply} className="self-start">
          Save {plural(changes.length, 'change')}
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
