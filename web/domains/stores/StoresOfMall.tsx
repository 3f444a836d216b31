import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { StoreCard } from '#contracts/stores/stores.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { NameMark } from '#web/ui/NameMark.tsx'
import { ClockNote } from '#web/ui/PlaceTime.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { OpenNow } from '../malls/OpenNow.tsx'
import type { storesOfMall } from '../malls/queries.ts'
import { byCategory, byFloor, floorAndUnit } from './place.ts'

/** The stores of a mall by category, or by floor if their units name it. */
export function StoresOfMall({ list }: { list: ReturnType<typeof storesOfMall> }) {
  const { get, hrefWith } = useAddressFilters()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(list)
  const stores = data.pages.flatMap((page) => page.items)
  if (stores.length === 0) return <p className="text-soft">No stores here yet.</p>
  const floors = byFloor(stores)
  const isByFloor = floors.length > 1 && get('by') === 'floor'
  return (
    <>
      {floors.length > 1 && (
        <ChipLinks
          label="Order of stores"
          chips={[
            { to: hrefWith({ by: null }), label: 'By category', current: !isByFloor },
            { to: hrefWith({ by: 'floor' }), label: 'By floor', current: isByFloor },
          ]}
        />
      )}
      {stores[0] && <ClockNote timeZone={stores[0].timeZone} />}
      <div className="columns-1 gap-8 sm:columns-2 lg:columns-3">
        {(isByFloor ? floors : byCategory(stores)).map(([group, members]) => (
          <section key={group} className="mb-6 break-inside-avoid">
            <h3 className="mb-2 text-base">{group}</h3>
            <ul className="flex flex-col gap-3">
              {members.map((store) => (
                <Entry key={store.id} store={store} about={isByFloor ? store.category : null} />
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

function Entry({ store, about }: { store: StoreCard; about: string | null }) {
  return (
    <li className="flex items-start gap-3">
      <NameMark name={store.nameInMall} face={store.face} sizes="44px" className="size-11 border border-hairline" />
      <span className="flex min-w-0 flex-col">
        <TextLink to={`/store/${store.slug}`}>{store.nameInMall}</TextLink>
        <span className="flex flex-wrap gap-x-3 text-sm text-soft">
          {about && <span>{about}</span>}
          <span>{floorAndUnit(store)}</span>
          <OpenNow opening={store.opening} />
        </span>
      </span>
    </li>
  )
}
