import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Countable } from '#contracts/catalog/stock-counts.ts'
import { LIMITS } from '#contracts/limits.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { readStored } from '#web/state/stored.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Overview } from '../../../retailers/DashboardHead.tsx'
import { typedCount } from '../cells.ts'
import { useApplyCount } from '../queries.ts'
import { CountList } from './CountList.tsx'
import { movedUnder, useCounting } from './counting.ts'
import { ScanField } from './ScanField.tsx'

const Moved = z.array(Countable.pick({ variantId: true, expected: true, reserved: true }).extend({ stockVersion: z.int() }))

/** Counts an aisle: scan or type codes, compare with expected stock, and save all counts as one adjustment. */
export function CountMode({ stores }: { stores: readonly Pick<Overview['stores'][number], 'id' | 'name'>[] }) {
  useEffect(() => readStored(useCounting), [])
  const { storeId, items } = useCounting()
  const apply = useApplyCount()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  const [isClearing, setClearing] = useState(false)
  const store = stores.find(({ id }) => id === storeId) ?? stores[0]
  if (!store) return <Notice title="There is no open store to count in." />
  const isElsewhere = items.length > 0 && storeId !== null && storeId !== store.id
  const wrong = items.filter(({ counted }) => typedCount(counted).error !== undefined).length
  const differing = items.filter(({ counted, expected }) => typedCount(counted).value !== expected).length

  function clear() {
    useCounting.setState({ storeId: store?.id ?? null, items: [] })
    setFaults(new Map())
    setRefusal(null)
    setClearing(false)
  }
  async function save(of: NonNullable<typeof store>) {
    setRefusal(null)
    setFaults(new Map())
    try {
      const { changed } = await apply.mutateAsync({
        body: {
          storeId: of.id,
          items: items.map(({ variantId, counted, stockVersion }) => ({
            variantId,
            stockVersion,
            counted: typedCount(counted).value ?? 0,
          })),
        },
      })
      clear()
      toast({
        title: 'Count saved',
        body: changed === 0 ? 'Everything was as expected.' : `${plural(changed, 'shelf', 'shelves')} adjusted.`,
      })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      setRefusal(sentenceFor(problem))
      setFaults(new Map(problem.errors.flatMap(({ pointer, message }) => faultAt(pointer, message, items))))
      const now = Moved.safeParse(problem.document?.['current'])
      if (now.success) useCounting.setState({ items: movedUnder(items, now.data) })
    }
  }
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <Card className="flex flex-col gap-4">
        {stores.length > 1 && (
          <Select
            label="Store you count in"
            value={String(store.id)}
            disabled={items.length > 0}
            hint={items.length > 0 ? 'Save or discard this count to count elsewhere.' : undefined}
            choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => useCounting.setState({ storeId: stores.find(({ id }) => String(id) === event.target.value)?.id ?? null })}
            fieldClassName="w-full sm:w-80"
          />
        )}
        <ScanField storeId={store.id} isFull={items.length >= LIMITS.listInBody} />
      </Card>
      {isElsewhere && <Notice tone="warning" title="This count belongs to a store that isn't yours anymore. Discard it to count here." />}
      {items.length > 0 && (
        <>
          {refusal && <Notice tone="danger" title={refusal} />}
          <CountList items={items} faults={faults} />
          <div className="flex flex-wrap items-center gap-3">
            <Button disabled={wrong > 0 || isElsewhere} busy={apply.isPending} busyLabel="Saving…" onClick={() => void save(store)}>
              Save count of {plural(items.length, 'item')}
            </Button>
            <Button variant="secondary" onClick={() => setClearing(true)}>
              Discard
            </Button>
            <span role="status" className="text-soft">
              {wrong > 0 ? `${plural(wrong, 'number')} to fix` : `${plural(differing, 'item')} other than expected`}
            </span>
          </div>
        </>
      )}
      <ConfirmDialog
        open={isClearing}
        title="Discard this count?"
        confirmLabel="Discard"
        destructive
        onConfirm={clear}
        onClose={() => setClearing(false)}
      >
        What you counted of {plural(items.length, 'item')} is not kept.
      </ConfirmDialog>
    </div>
  )
}

function faultAt(pointer: string, message: string, items: readonly { variantId: number }[]): [number, string][] {
  const item = items[Number(/^\/items\/(\d+)\//.exec(pointer)?.[1])]
  return item ? [[item.variantId, message]] : []
}
