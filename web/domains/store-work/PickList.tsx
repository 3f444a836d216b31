import { useQueryClient } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { retailerFulfillments, type OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { ApiProblem, call, sentenceFor } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { writesDone } from '#web/lib/writes-done.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { PrintSheet } from '#web/ui/PrintSheet.tsx'
import { picksOf } from './picking.ts'

type PickListProps = { retailerId: RetailerId; storeId: StoreId | undefined }

/** Everything accepted and not yet prepared, combined into one pick list. */
export function PrintPickList({ retailerId, storeId }: PickListProps) {
  const [list, setList] = useState<{ items: OfficeFulfillment[]; at: Date }>()
  const [isReading, setReading] = useState(false)
  const client = useQueryClient()
  async function print() {
    setReading(true)
    try {
      await writesDone(client)
      const accepted = await toPrepare({ retailerId, storeId })
      if (accepted.length > 0) setList({ items: accepted, at: new Date() })
      else toast({ title: 'Nothing to pick', body: 'Orders you accept are on the list until they are ready or packed.' })
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      toast({ title: sentenceFor(problem), variant: 'destructive' })
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        busy={isReading}
        busyLabel="Gathering…"
        icon={<ClipboardList aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => void print()}
      >
        Print pick list
      </Button>
      {list && (
        <PrintSheet onPrinted={() => setList(undefined)}>
          <PickList {...list} />
        </PrintSheet>
      )}
    </>
  )
}

/** Fetches all of them at their current state. */
async function toPrepare(of: PickListProps): Promise<OfficeFulfillment[]> {
  const items: OfficeFulfillment[] = []
  for (let cursor: string | undefined, isMore = true; isMore; isMore = cursor !== undefined) {
    const page = await call(retailerFulfillments, { query: { ...of, state: 'accepted', limit: 100, cursor } })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  }
  return items
}

function PickList({ items, at }: { items: readonly OfficeFulfillment[]; at: Date }) {
  return (
    <article className="flex flex-col gap-6 text-base">
      <header className="flex items-baseline justify-between gap-6">
        <h1 className="text-h3">Pick list</h1>
        <p>
          {plural(items.length, 'order')}, {dateAndTime(at)}
        </p>
      </header>
      {picksOf(items).map(({ store, picks }) => (
        <section key={store} className="flex flex-col gap-2">
          <h2 className="text-h4">{store}</h2>
          <table className="w-full text-left">
            <thead>
              <tr className="border-b border-control">
                <th className="w-16 py-2">Items</th>
                <th className="py-2">Item</th>
                <th className="py-2">SKU</th>
                <th className="py-2">For</th>
              </tr>
            </thead>
            <tbody>
              {picks.map(({ sku, name, pieces, orders }) => (
                <tr key={`${sku} ${name}`} className="border-b border-hairline align-top">
                  <td className="tabular py-2 font-semibold">{pieces}</td>
                  <td className="py-2 pr-4">{name}</td>
                  <td className="tabular py-2 pr-4 whitespace-nowrap">{sku}</td>
                  <td className="tabular py-2">{orders.map((one) => `${one.number} (${one.pieces})`).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </article>
  )
}
