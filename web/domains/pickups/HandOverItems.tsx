import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card } from '#web/ui/Card.tsx'
import { WorkLines } from '../store-work/WorkLines.tsx'
import { toGive } from '../store-work/work.ts'

/** The items of each order on one pass. */
export function HandOverItems({ items }: { items: readonly OfficeFulfillment[] }) {
  return items.map((item) => (
    <Card key={item.id} className="flex flex-col gap-4">
      {item.spot && <p className="text-h4 font-semibold">{item.spot.name}</p>}
      <WorkLines items={toGive(item)} />
      {item.gift && (
        <Notice title={item.recipient ? `Gift for ${item.recipient}` : 'Gift'}>
          {item.gift.note ? `Put this note with it: “${item.gift.note}”` : "Don't include any slip with prices."}
        </Notice>
      )}
      <p className="tabular text-base text-soft">
        {[`Order ${item.orderNumber}`, item.storeName, item.parcelCode].filter(Boolean).join(' · ')}
      </p>
    </Card>
  ))
}

/** The buyer of a pass and the other people who may pick it up. */
export const namesOn = (items: readonly OfficeFulfillment[]): { customer: string; collectors: string[] } => ({
  customer: items[0]?.customer ?? '',
  collectors: [...new Set(items.flatMap((item) => item.collector ?? []))],
})

/** Names of which one is enough: "Maya or Ben Green". */
export const listOf = (names: readonly string[]): string => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)
