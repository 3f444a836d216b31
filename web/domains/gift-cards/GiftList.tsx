import { useRef, useState } from 'react'
import { BULK_COLUMNS, type checkGiftCardList, MOST_IN_BULK } from '#contracts/gift-cards/bulk.ts'
import { csvOf } from '#contracts/csv.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { dollars } from '#contracts/money.ts'
import { sentenceFor } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useCheckList } from './queries.ts'

export type CheckedList = Reply<typeof checkGiftCardList> & { csv: string }

const EXAMPLE = csvOf(BULK_COLUMNS, [
  ['Ben Lee', 'ben@example.com', 50, 'Thank you for a great year'],
  ['Ana Lopez', 'ana@example.com', 25, ''],
])

/** A CSV file with one gift card per row. The server reads it at once and names each row that needs a look. */
export function GiftList({
  list,
  onList,
  error,
}: {
  list: CheckedList | null
  onList: (list: CheckedList | null) => void
  error?: string | undefined
}) {
  const field = useRef<HTMLInputElement>(null)
  const check = useCheckList()
  const [refusal, setRefusal] = useState<string | null>(null)
  async function read() {
    onList(null)
    setRefusal(null)
    const file = field.current?.files?.[0]
    if (!file) return
    const csv = await file.text()
    check.mutate(
      { body: { csv } },
      { onSuccess: (read) => onList({ ...read, csv }), onError: (problem) => setRefusal(sentenceFor(problem)) },
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label="List of gift cards"
        hint={`A CSV file with the columns ${BULK_COLUMNS.join(', ')}. Up to ${MOST_IN_BULK} cards. "message" may be empty.`}
        error={refusal ?? error}
        accept=".csv,text/csv"
        field={field}
        onChange={() => void read()}
      />
      <Button variant="quiet" className="-ml-3 self-start" onClick={() => saveFile('gift-cards.csv', EXAMPLE)}>
        Download an example
      </Button>
      <div role="status">
        {check.isPending && <p className="text-soft">Reading your list…</p>}
        {list && list.faults.length === 0 && (
          <Notice tone="success" title={`${plural(list.rows.length, 'gift card')}, ${dollars(list.total)}`}>
            Each person gets an email with their own code.
          </Notice>
        )}
        {list && list.faults.length > 0 && (
          <Notice tone="danger" title={`${plural(list.faults.length, 'row')} to fix. Nothing gets bought until all rows are right.`}>
            <ul className="flex max-h-60 flex-col gap-1 overflow-auto">
              {list.faults.map(({ line, message }, i) => (
                <li key={i}>
                  Row {line}: {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </div>
  )
}
