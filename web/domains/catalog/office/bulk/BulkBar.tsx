import { useState } from 'react'
import { LIMITS } from '#contracts/limits.ts'
import type { InventoryRow } from '#contracts/catalog/inventory.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { BulkForm } from './BulkForm.tsx'
import { type Selection, sizeOf, wordsOf } from './selection.ts'

type BulkBarProps = {
  selected: Selection
  mayChangePrices: boolean
  onSelect: (rows: readonly InventoryRow[]) => void
}

/** Actions for the selected rows. */
export function BulkBar({ selected, mayChangePrices, onSelect }: BulkBarProps) {
  const [isOpen, setOpen] = useState(false)
  if (sizeOf(selected) === 0) return null
  const isTooMany = 'rows' in selected && selected.rows.length > LIMITS.listInBody
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-0 z-2 flex flex-wrap items-center gap-3 rounded-md border border-hairline bg-surface p-3 shadow-2"
    >
      <span role="status" className="font-semibold">
        {`${wordsOf(selected)} selected`}
      </span>
      <Button disabled={isTooMany} onClick={() => setOpen(true)}>
        Change them…
      </Button>
      <Button variant="secondary" onClick={() => onSelect([])}>
        Select none
      </Button>
      {isTooMany && <span className="text-sm text-danger">Change up to {LIMITS.listInBody} rows at once.</span>}
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={`Change ${wordsOf(selected)}`}>
        <BulkForm
          selected={selected}
          mayChangePrices={mayChangePrices}
          onLeaveOut={(left) => onSelect(left)}
          onDone={() => {
            setOpen(false)
            onSelect([])
          }}
        />
      </Drawer>
    </section>
  )
}
