import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { StoreCard } from '#contracts/stores.ts'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { OpenNow } from '../malls/OpenNow.tsx'
import type { storesOfMall } from '../malls/queries.ts'
import { floorAndUnit } from './place.ts'

/** The stores of a mall under what they sell. */
export function StoresByCategory({ list }: { list: ReturnType<typeof storesOfMall> }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(list)
  const stores = data.pages.flatMap((page) => page.items)
  if (stores.length === 0) return <p className="text-soft">No stores here yet.</p>
  return (
    <>
      <div className="columns-1 gap-8 sm:columns-2 lg:columns-3">
        {byCategory(stores).map(([category, members]) => (
          <section key={category} className="mb-6 break-inside-avoid">
            <h3 className="mb-2 text-base">{category}</h3>
            <ul className="flex flex-col gap-2">
              {members.map((store) => (
                <li key={store.id} className="flex flex-col">
                  <TextLink to={`/store/${store.slug}`}>{store.name}</TextLink>
                  <span className="flex flex-wrap gap-x-3 text-sm text-soft">
                    {floorAndUnit(store)}
                    <OpenNow opening={store.opening} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hasNextPage && (
        <LoadMore shown={stores.length} hasMore busy={isFetchingNextPage} onMore={() => void fetchNextPage()} noun="stores" />
      )}
    </>
  )
}

export function byCategory(stores: readonly StoreCard[]): [string, StoreCard[]][] {
  const groups = new Map<string, StoreCard[]>()
  for (const store of stores) groups.set(store.category, [...(groups.get(store.category) ?? []), store])
  return [...groups].sort(([a], [b]) => a.localeCompare(b))
}
