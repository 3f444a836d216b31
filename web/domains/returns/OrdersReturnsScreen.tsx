import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { myReturns, type Return } from '#contracts/returns/returns.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { moreOf } from '#web/lib/more-of.ts'
import { useViewer } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { GuestLookUp } from '../orders/GuestLookUp.tsx'
import { MyOrders } from '../orders/MyOrders.tsx'
import { myOpenReturns, myReturnables, myReturnPages } from './queries.ts'
import { ReturnCard } from './ReturnCard.tsx'
import { dayOf, windowWords } from './words.ts'

/** Orders and returns side by side. `?tab=orders` is the list of `/orders`. */
export default function OrdersReturnsScreen() {
  const viewer = useViewer()
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle
        title="Orders and returns"
        actions={<ButtonLink to="/easy-returns">Return an item</ButtonLink>}
        {...(!viewer && { lead: 'Find your order by its number, or sign in.' })}
      />
      {viewer ? <Both /> : <GuestLookUp />}
    </div>
  )
}

function Both() {
  const { get, change } = useAddressFilters()
  const value = get('tab') === 'orders' ? 'orders' : 'returns'
  useLive([read(myReturns)])
  return (
    <>
      <NeedsAction />
      <Tabs
        label="Orders and returns"
        value={value}
        onChange={(tab) => change({ tab: tab === 'returns' ? null : tab })}
        tabs={[
          {
            value: 'orders',
            label: 'Orders',
            content: (
              <div className="flex flex-col gap-6">
                <MyOrders />
              </div>
            ),
          },
          { value: 'returns', label: 'Returns', content: <MyReturns /> },
        ]}
      />
    </>
  )
}

/** What the shopper has to do next, soonest first. */
function NeedsAction() {
  const { data } = useQuery({ ...myOpenReturns(), staleTime: 0 })
  const waiting = (data?.items ?? [])
    .filter((item) => item.state === 'approved' || item.may.nudge)
    .toSorted((a, b) => (a.bringBy?.getTime() ?? 0) - (b.bringBy?.getTime() ?? 0))
  if (waiting.length === 0) return null
  return (
    <Notice tone="warning" title={`${plural(waiting.length, 'return')} waiting for you`}>
      <ul className="flex flex-col gap-1">
        {waiting.slice(0, 3).map((item) => (
          <li key={item.id}>{todoOf(item)}</li>
        ))}
      </ul>
    </Notice>
  )
}
const todoOf = ({ may, storeName, bringBy, timeZone, way }: Return): string =>
  may.nudge
    ? `${storeName} has had your return for days. You can remind the store.`
    : `${way === 'post' ? 'Mail your return to' : 'Bring your return to'} ${storeName}${bringBy ? ` by ${dayOf(bringBy, timeZone)}` : ''}.`

function MyReturns() {
  const list = useInfiniteQuery({ ...myReturnPages(), staleTime: 0 })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.isPending) return <SkeletonRows />
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  return (
    <div className="flex flex-col gap-8">
      {items.length > 0 ? (
        <Section title="Your returns">
          <ul className="flex flex-col gap-4">
            {items.map((item) => (
              <li key={item.id}>
                <ReturnCard item={item} />
              </li>
            ))}
          </ul>
          <LoadMore
            shown={items.length}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onMore={() => void moreOf(list)}
            noun="returns"
          />
        </Section>
      ) : null}
      <StillReturnable isFirst={items.length === 0} />
    </div>
  )
}

function StillReturnable({ isFirst }: { isFirst: boolean }) {
  const { data, error, refetch, isPending } = useQuery({ ...myReturnables(), staleTime: 0 })
  if (isPending) return <SkeletonRows />
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const open = data.items.filter(({ why }) => why === null)
  const [soonest] = open
  if (isFirst && !soonest)
    return (
      <EmptyState
        icon={<PackageOpen />}
        title="Nothing to return"
        action={<ButtonLink to="/legal/refunds">See how returns work</ButtonLink>}
      >
        Items that you bought show up here while they can be returned.
      </EmptyState>
    )
  if (!soonest) return null
  return (
    <Section title="Still returnable">
      {isFirst && soonest.returnBy && (
        <p className="text-soft">
          Nothing to return. You have until{' '}
          {soonest.returnBy.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: soonest.timeZone })} for{' '}
          {plural(open.length, 'item')}.
        </p>
      )}
      <ul className="grid gap-3 sm:grid-cols-2">
        {open.slice(0, 20).map((item) => (
          <li key={item.lineId} className="flex items-center gap-3 rounded-md border border-hairline bg-surface p-3">
            <span className="w-14 shrink-0">
              <ProductPicture picture={item.image} name={item.title} sizes="3.5rem" decorative />
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-medium">{item.title}</span>
              <span className="text-sm text-soft">{windowWords(item)}</span>
              <TextLink to={`/easy-returns?id=${item.orderNumber}&item=${item.lineId}`}>
                Return<span className="visually-hidden"> {item.title}</span>
              </TextLink>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
