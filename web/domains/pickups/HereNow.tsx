import { useInfiniteQuery } from '@tanstack/react-query'
import { MallId, StoreId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { Pages } from '#web/ui/Pages.tsx'
import type { Counter } from '../store-work/place.ts'
import { parcelPages, type WorkPages, workPages } from '../store-work/queries.ts'
import { WorkRow } from '../store-work/WorkRow.tsx'

/** Shoppers at the counter or waiting outside, in order of arrival, above everything else. */
export function HereNow({ counter }: { counter: Counter }) {
  return counter.kind === 'store' ? (
    <HereAtAStore key={counter.id} storeId={StoreId.parse(counter.id)} />
  ) : (
    <HereAtACenter key={counter.id} mallId={MallId.parse(counter.id)} />
  )
}
const HereAtAStore = ({ storeId }: { storeId: StoreId }) => <Here list={useInfiniteQuery(workPages({ storeId, here: true }))} />
const HereAtACenter = ({ mallId }: { mallId: MallId }) => <Here list={useInfiniteQuery(parcelPages({ mallId, here: true }))} />

function Here({ list }: { list: WorkPages }) {
  const { hrefWith } = useAddressFilters()
  const now = useNow()
  return (
    <div role="status" className="empty:-mb-5">
      <Pages list={list} noun="orders" loading={null} empty={null}>
        {(items) => (
          <section aria-label="Here now" className="flex flex-col gap-3 rounded-md bg-success-wash p-4">
            <h2 className="text-h4">
              {list.hasNextPage ? `More than ${items.length} orders` : plural(items.length, 'order')} to hand over now
            </h2>
            <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
              {items.map((item) => (
                <li key={item.id}>
                  <WorkRow item={item} now={now} to={hrefWith({ q: item.orderNumber, open: String(item.id) })} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </Pages>
    </div>
  )
}
