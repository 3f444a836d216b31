import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { StoreId } from '#contracts/ids.ts'
import { orders as ordersEndpoint } from '#contracts/orders/orders.ts'
import { read } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { moreOf } from '#web/lib/more-of.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Price } from '#web/ui/Price.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { orderSections } from './grouping.ts'
import { OrderCard } from './OrderCard.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { myOrders, type OrderFilter } from './queries.ts'

export function MyOrders() {
  useLive([read(ordersEndpoint)])
  const [search] = useSearchParams()
  const filter = filterIn(search)
  const isFiltered = Object.keys(filter).length > 0
  const list = useInfiniteQuery({ ...myOrders(filter), staleTime: 0 })
  const orders = list.data?.pages.flatMap(({ items }) => items) ?? []
  const first = list.data?.pages[0]
  const isEmpty = list.isSuccess && orders.length === 0

  if (isEmpty && !isFiltered) return <NoOrders />
  return (
    <>
      <OrderFilters filter={filter} stores={first?.stores ?? []} />
      {list.isPending && <SkeletonRows />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && (
        <EmptyState title="No orders match" action={<ButtonLink to="/orders">Clear filters</ButtonLink>}>
          Try fewer filters.
        </EmptyState>
      )}
      {first && orders.length > 0 && (
        <p role="status" className="text-soft">
          {plural(first.total ?? 0, 'order')}, <Price price={first.amount} /> total{isFiltered && ' with these filters'}
        </p>
      )}
      {orderSections(orders).map((section) => (
        <Section key={section.title} title={section.title}>
          <ul className="flex flex-col gap-4">
            {section.orders.map((order) => (
              <OrderCard key={order.number} order={order} />
            ))}
          </ul>
        </Section>
      ))}
      {orders.length > 0 && (
        <LoadMore
          shown={orders.length}
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          onMore={() => void moreOf(list)}
          noun="orders"
        />
      )}
    </>
  )
}

const STATES = ['open', 'complete', 'cancelled'] as const

/** Invalid values in the address are dropped. */
function filterIn(search: URLSearchParams): OrderFilter {
  const state = STATES.find((one) => one === search.get('state'))
  const year = Number(search.get('year'))
  const q = search.get('q')?.trim().slice(0, 120)
  const store = StoreId.safeParse(Number(search.get('store')))
  return {
    ...(state && { state }),
    ...(store.success && { storeId: store.data }),
    ...(Number.isInteger(year) && year >= 2000 && year <= 2100 && { year }),
    ...(q && { q }),
  }
}

function NoOrders() {
  return (
    <EmptyState icon={<PackageSearch />} title="No orders yet" action={<ButtonLink to="/products">Browse products</ButtonLink>}>
      Orders from nearby stores show up here, step by step.
    </EmptyState>
  )
}
