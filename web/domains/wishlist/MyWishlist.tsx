import { useQuery } from '@tanstack/react-query'
import { BellRing, Heart } from 'lucide-react'
import { useState } from 'react'
import type { WishlistItem, Wishlist } from '#contracts/wishlist.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ListBar } from './ListBar.tsx'
import { NewList } from './NewList.tsx'
import { listNamed, myWishlist, useRemoveWish, useRestoreWish } from './queries.ts'
import { ShownInParts } from './ShownInParts.tsx'
import { sorted, sortIn, WISH_SORTS } from './sorting.ts'
import { UndoRow } from './UndoRow.tsx'
import { WishCard } from './WishCard.tsx'

/** The account's lists. */
export function MyWishlist() {
  const { data, error, refetch } = useQuery({ ...myWishlist(), staleTime: 0 })
  const { change } = useAddressFilters()
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle
        title="Wishlist"
        lead={data ? plural(data.items.length, 'item') : "Your saved items with today's prices and stock."}
        actions={
          <>
            <NewList onMade={(made) => change({ list: String(made.id) })} />
            <ButtonLink
              to="/wishlist-notifications"
              variant="secondary"
              icon={<BellRing aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            >
              Alerts
            </ButtonLink>
          </>
        }
      />
      {data ? (
        <Lists lists={data.lists} items={data.items} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </div>
  )
}

function Lists({ lists, items }: { lists: readonly Wishlist[]; items: readonly WishlistItem[] }) {
  const { get, change, hrefWith } = useAddressFilters()
  const list = listNamed(lists, Number(get('list')) || null)
  const sort = sortIn(get('sort'))
  const [removed, setRemoved] = useState<WishlistItem | null>(null)
  const remove = useRemoveWish()
  const restore = useRestoreWish()
  if (!list) return <NothingSaved />

  const here = items.filter(({ listId }) => listId === list.id)
  const isBack = removed !== null && items.some(({ id }) => id === removed.id)
  return (
    <>
      {lists.length > 1 && (
        <ChipLinks
          label="Lists"
          chips={lists.map(({ id, name, isDefault }) => ({
            to: hrefWith({ list: isDefault ? null : String(id) }),
            label: name,
            count: items.filter(({ listId }) => listId === id).length,
            current: id === list.id,
          }))}
        />
      )}
      <section aria-labelledby="list-name" className="flex flex-col gap-4">
        <ListBar key={list.id} list={list} onRemoved={() => change({ list: null })} />
        {here.length > 1 && (
          <Select
            label="Sort by"
            labelHidden
            value={sort}
            choices={[...WISH_SORTS]}
            onChange={(event) => change({ sort: event.target.value === 'saved' ? null : event.target.value })}
            fieldClassName="w-full sm:w-56 sm:self-end"
          />
        )}
        {removed && !isBack && <UndoRow name={removed.productName} busy={restore.isPending} onUndo={() => restore.mutate(removed)} />}
        {here.length === 0 ? (
          items.length === 0 ? (
            <NothingSaved />
          ) : (
            <p className="text-soft">Nothing on this list yet. Move something here, or tap the heart on anything.</p>
          )
        ) : (
          <ShownInParts key={`${list.id} ${sort}`} items={sorted(here, sort)} noun="items">
            {(shown) => (
              <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                {shown.map((wish) => (
                  <li key={wish.id}>
                    <WishCard
                      wish={wish}
                      lists={lists}
                      onRemove={() => {
                        setRemoved(wish)
                        remove.mutate(wish)
                      }}
                    />
                  </li>
                ))}
              </ul>
            )}
          </ShownInParts>
        )}
      </section>
    </>
  )
}

export function NothingSaved() {
  return (
    <EmptyState
      icon={<Heart strokeWidth={1.75} />}
      title="Tap the heart on anything to save it"
      action={<ButtonLink to="/products">Browse products</ButtonLink>}
    >
      See current prices and availability for everything you save.
    </EmptyState>
  )
}
