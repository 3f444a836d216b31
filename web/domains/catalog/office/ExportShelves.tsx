import { csvOf } from '#contracts/csv.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { inventory, type InventoryRow } from '#contracts/catalog/inventory.ts'
import { ApiProblem, call, sentenceFor } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { priceText } from './cells.ts'
import type { InventoryFilter } from './queries.ts'
import { ISSUE_WORDS, PRODUCT_STATES } from '../../retailers/words.ts'

const HEAD = [
  'Product',
  'Options',
  'SKU',
  'Barcode',
  'Store',
  'Price',
  'Compare-at price',
  'In stock',
  'Promised',
  'Sold in 30 days',
  'State',
  'Issues',
]

/** Exports all rows that match the filters as a spreadsheet file. */
export function ExportShelves({ filter }: { filter: InventoryFilter }) {
  const [isReading, setReading] = useState(false)
  async function save() {
    setReading(true)
    try {
      const rows = await allOf(filter)
      saveFile('products-and-stock.csv', csvOf(HEAD, rows.map(cellsOf)))
      toast({ title: `${plural(rows.length, 'row')} exported` })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      toast({ title: sentenceFor(problem), variant: 'destructive' })
    } finally {
      setReading(false)
    }
  }
  return (
    <Button
      variant="secondary"
      busy={isReading}
      busyLabel="Gathering…"
      icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={() => void save()}
    >
      Export
    </Button>
  )
}

async function allOf(filter: InventoryFilter): Promise<InventoryRow[]> {
  const rows: InventoryRow[] = []
  for (let cursor: string | undefined, isMore = true; isMore; isMore = cursor !== undefined) {
    const page = await call(inventory, { query: { ...filter, limit: 100, cursor } })
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  }
  return rows
}

const cellsOf = (row: InventoryRow) => [
  row.title,
  row.options,
  row.sku,
  row.gtin,
  row.storeName,
  Number(priceText(row.price)),
  row.compareAtPrice === null ? null : Number(priceText(row.compareAtPrice)),
  row.onHand,
  row.reserved,
  row.sold30,
  PRODUCT_STATES[row.status].label,
  row.issues.map((issue) => ISSUE_WORDS[issue]).join(', '),
]
