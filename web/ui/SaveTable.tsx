import { Download } from 'lucide-react'
import { type Cell, csvOf } from '#contracts/csv.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from './Button.tsx'

type SaveTableProps = { name: string; head: readonly string[]; rows: readonly (readonly Cell[])[] }

/** Saves a table that is on the screen as a CSV file. */
export function SaveTable({ name, head, rows }: SaveTableProps) {
  return (
    <Button variant="quiet" size="sm" onClick={() => saveFile(`${name}.csv`, csvOf(head, rows))}>
      <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Save as CSV
    </Button>
  )
}
