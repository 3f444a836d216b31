import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkChange, BulkCounts, BulkLine } from '#contracts/catalog/bulk-edits.ts'
import { type InventoryRow, STOCK_REASONS } from '#contracts/catalog/inventory.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { departments, useApplyBulk, usePreviewBulk } from '../queries.ts'
import { PRODUCT_STATES, REASON_WORDS } from '../../../retailers/words.ts'
import { BulkPreview } from './BulkPreview.tsx'
import { type Selection, sentAs } from './selection.ts'
import { BulkValues, changeOf, FOR_STAFF, KINDS } from './bulk-form.ts'

type BulkFormProps = {
  selected: Selection
  mayChangePrices: boolean
  onLeaveOut: (left: InventoryRow[]) => void
  onDone: () => void
}
/** A preview is valid only for the rows and the change it was requested for. */
type SeenPreview = { lines: BulkLine[]; counts: BulkCounts; change: BulkChange; of: Selection }

const VALUE_WORDS: Partial<Record<BulkChange['kind'], [label: string, hint: string]>> = {
  stock_by: ['How many', '"5" adds five, "-2" takes two away.'],
  stock_set: ['In stock', 'Each chosen shelf then has this many.'],
  price_percent: ['Percent', '"-10" is ten percent less. A price holds in all stores.'],
  price_by: ['Amount', '"-2.50" is $2.50 less. A price holds in all stores.'],
  price_set: ['Price', 'Each chosen variant then costs this, in all stores.'],
}
/** Applies one change to all selected rows: first a preview, then all rows or none. */
export function BulkForm({ selected, mayChangePrices, onLeaveOut, onDone }: BulkFormProps) {
  const preview = usePreviewBulk()
  const apply = useApplyBulk()
  const filed = useQuery({ ...departments(), enabled: mayChangePrices }).data?.items ?? []
  const [seen, setSeen] = useState<SeenPreview | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useServerForm(BulkValues, {
    defaultValues: {
      kind: mayChangePrices ? 'price_percent' : 'stock_by',
      value: '',
      status: 'active',
      categoryId: '',
      reason: 'correction',
    },
  })
  const kind = form.watch('kind')
  const words = VALUE_WORDS[kind]
  const kinds = Object.entries(KINDS).filter(([value]) => mayChangePrices || FOR_STAFF.some((one) => one === value))

  async function look(change: BulkChange, of: Selection) {
    const { items, counts } = await preview.mutateAsync({ body: { ...sentAs(of), change } })
    setSeen({ lines: items, counts, change, of })
  }
  const ask = form.submit(async (values) => {
    setRefusal(null)
    const read = changeOf(values)
    if ('change' in read) await look(read.change, selected)
  })
  async function carryOut({ change, of, counts }: SeenPreview, { isFree = false, leaveOutFaults = false }) {
    setRefusal(null)
    try {
      const { changed } = await apply.mutateAsync({
        body: {
          ...sentAs(of),
          change,
          ...('filter' in of && { expectRows: counts.rows, leaveOutFaults }),
          ...(isFree && { confirmZeroPrice: true }),
        },
      })
      toast({ title: changed === 0 ? 'No changes needed' : `${plural(changed, 'change')} saved` })
      onDone()
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(sentenceFor(problem))
      // Rows that block the change are marked in the preview.
      if (problem.errors.length > 0 || problem.code === 'conflict') await look(change, of).catch(() => {})
    }
  }
  function leaveOut(seenNow: SeenPreview) {
    const { lines, change, of } = seenNow
    if ('filter' in of) return void carryOut(seenNow, { leaveOutFaults: true, isFree: false })
    const bad = new Set(lines.filter(({ fault }) => fault !== null).flatMap((line) => line.rows))
    const left = of.rows.filter((_, at) => !bad.has(at))
    onLeaveOut(left)
    setRefusal(null)
    if (left.length > 0) void look(change, { rows: left })
  }
  return (
    <div className="flex flex-col gap-6">
      <form method="post" onSubmit={ask} onChange={() => setSeen(null)} noValidate className="flex flex-col gap-4">
        <ErrorSummary {...form.summary} />
        <Select label="What to change" choices={kinds.map(([value, label]) => ({ value, label }))} {...form.field('kind')} />
        {words && <Input label={words[0]} hint={words[1]} inputMode="text" autoComplete="off" {...form.field('value')} />}
        {kind === 'status' && (
          <Select
            label="State"
            hint="For the whole product, in all its stores."
            choices={Object.entries(PRODUCT_STATES).map(([value, { label }]) => ({ value, label }))}
            {...form.field('status')}
          />
        )}
        {kind === 'department' && (
          <Select
            label="Department"
            placeholder="Choose a department"
            choices={filed.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.field('categoryId')}
          />
        )}
        {(kind === 'stock_by' || kind === 'stock_set') && (
          <Select
            label="Reason"
            choices={STOCK_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))}
            {...form.field('reason')}
          />
        )}
        <Button type="submit" variant={seen ? 'secondary' : 'primary'} busy={form.isSubmitting} busyLabel="Looking…" className="self-start">
          Preview
        </Button>
      </form>
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
      {seen && (
        <BulkPreview
          lines={seen.lines}
          counts={seen.counts}
          isByFilter={'filter' in seen.of}
          busy={apply.isPending}
          onApply={(isFree) => void carryOut(seen, { isFree })}
          onLeaveOut={() => leaveOut(seen)}
        />
      )}
    </div>
  )
}
