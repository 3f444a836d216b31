import { useQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import type { Fulfillment, Order } from '#contracts/orders/orders.ts'
import type { ReturnableItem } from '#contracts/returns/returns.ts'
import { dateAndTime, day } from '#web/lib/date-format.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { product } from '../catalog/queries.ts'
import { METHOD_WORDS, STATE_WORDS } from '../fulfillment/states.ts'
import { BuyAgain } from '../orders/BuyAgain.tsx'
import { oneOrder, orderPage, repeatPage } from '../orders/queries.ts'
import { isReceived, reviewsPage } from '../orders/received.ts'
import { LowerPrices } from './LowerPrices.tsx'
import { traceOfOrder } from '../payments/traces.ts'
import { WhereDidThisGo } from '../payments/WhereDidThisGo.tsx'
import { myReturnables, returnsIn } from './queries.ts'
import { ReturnCard } from './ReturnCard.tsx'
import { windowWords } from './words.ts'

/** One bought item (`?item=`): where, when, at which price, and until when it can go back. Without an item, the recent ones. */
export default function PurchaseDetailsScreen() {
  const [search] = useSearchParams()
  const wanted = search.get('item')
  const { data, error, refetch } = useQuery({ ...myReturnables(), staleTime: 0 })
  const item = data?.items.find(({ lineId }) => String(lineId) === wanted)
  return (
    <div className="flex flex-col gap-6 py-4">
      {!item && <PageTitle title="My purchases" lead="Your items of the last year." />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && item && <OneItem item={item} />}
      {data && !item && <Recent items={data.items} isMissing={wanted !== null} />}
    </div>
  )
}

function Recent({ items, isMissing }: { items: readonly ReturnableItem[]; isMissing: boolean }) {
  if (items.length === 0)
    return (
      <EmptyState icon={<PackageSearch />} title="Nothing bought yet" action={<ButtonLink to="/products">Browse products</ButtonLink>}>
        Items that you buy show up here.
      </EmptyState>
    )
  return (
    <>
      {isMissing && <p role="status">We couldn't find that item among your purchases of the last year. Choose one of these.</p>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.lineId} className="flex items-center gap-3 rounded-md border border-hairline bg-surface p-3">
            <span className="w-16 shrink-0">
              <ProductPicture picture={item.image} name={item.title} sizes="4rem" decorative />
            </span>
            <span className="flex min-w-0 flex-col">
              <TextLink to={`/purchase-details?item=${item.lineId}`}>{item.title}</TextLink>
              <span className="text-sm text-soft">
                {item.storeName}
                {item.gotAt && (
                  <>
                    , <LocalTime at={item.gotAt} format={day} />
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function OneItem({ item }: { item: ReturnableItem }) {
  const address = { number: item.orderNumber }
  const { data: order, error, refetch } = useQuery({ ...oneOrder(address), staleTime: 5_000 })
  const { data: back } = useQuery({ ...returnsIn(address), staleTime: 5_000 })
  const group = order?.fulfillments.find(({ id }) => id === item.fulfillmentId)
  const line = group?.items.find(({ id }) => id === item.lineId)
  const returns = back?.returns.filter(({ lines }) => lines.some(({ lineId }) => lineId === item.lineId)) ?? []
  if (error && !order) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!order || !group || !line) return <SkeletonRows />
  const again = (): Promise<Order> => Promise.resolve({ ...order, fulfillments: [{ ...group, items: [line] }] })
  return (
    <>
      <div className="grid items-start gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
        <ProductPicture picture={item.image} name={item.title} sizes="16rem" decorative />
        <div className="flex flex-col gap-5">
          <PageTitle title={item.title} {...(item.options && { lead: item.options })} />
          <Facts item={item} group={group} line={line} />
          <LowerPrices address={address} lineId={item.lineId} />
          <div className="flex flex-wrap gap-3">
            {item.why === null && <ButtonLink to={`/easy-returns?id=${item.orderNumber}&item=${item.lineId}`}>Return this item</ButtonLink>}
            {item.why === null && (
              <ButtonLink variant="secondary" to={`/easy-returns?id=${item.orderNumber}&item=${item.lineId}&wish=exchange`}>
                Exchange it
              </ButtonLink>
            )}
            {isReceived(group, line) && (
              <ButtonLink variant="secondary" to={reviewsPage(line.productId)}>
                Write a review
              </ButtonLink>
            )}
            <BuyAgain find={again} />
            <ButtonLink variant="secondary" to={repeatPage(item.orderNumber, item.lineId)}>
              Repeat this
            </ButtonLink>
            <ButtonLink variant="secondary" to={orderPage(address)}>
              Message the store
            </ButtonLink>
            <ButtonLink variant="quiet" to={orderPage(address, 'receipt')}>
              See receipt
            </ButtonLink>
            {item.gotAt && (
              <ButtonLink variant="quiet" to={`${orderPage(address)}#claims`}>
                Open a claim
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      {returns.length > 0 && (
        <Section title="Returns of this item">
          {returns.map((one) => (
            <ReturnCard key={one.id} item={one} />
          ))}
        </Section>
      )}
    </>
  )
}

type FactsProps = { item: ReturnableItem; group: Fulfillment; line: Fulfillment['items'][number] }
function Facts({ item, group, line }: FactsProps) {
  const collected = group.timeline.findLast(({ state }) => state === 'picked_up' || state === 'delivered')
  const each = cents(Math.round(line.lineTotal / line.quantity))
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 [&_dt]:text-sm [&_dt]:text-soft">
        <div>
          <dt>Bought at</dt>
          <dd>
            <TextLink to={`/store/${item.storeSlug}`}>{item.storeName}</TextLink>
          </dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd className="tabular">
            {line.quantity > 1 && `${line.quantity} × `}
            {dollars(each)}
            {line.tax > 0 && `, plus ${dollars(line.tax)} tax`}
            <div>
              <WhereDidThisGo
                trace={traceOfOrder({ number: item.orderNumber })}
                about={`${item.title} and what came with it from ${item.storeName}`}
                part={{ fulfillmentId: group.id }}
              />
            </div>
          </dd>
        </div>
        <div>
          <dt>{METHOD_WORDS[group.fulfillmentMethod]}</dt>
          <dd>
            {collected ? (
              <>
                {STATE_WORDS[collected.state].label} <LocalTime at={collected.at} format={dateAndTime} />
                {group.collector && ` by ${group.collector}`}
              </>
            ) : (
              STATE_WORDS[group.state].label
            )}
          </dd>
        </div>
        <div>
          <dt>Price today</dt>
          <dd className="tabular">
            <PriceToday item={item} variantId={line.variantId} paid={each} />
          </dd>
        </div>
        <div>
          <dt>Returns</dt>
          <dd>{item.why === null ? windowWords(item) : item.whyText}</dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd>
            <TextLink to={orderPage({ number: item.orderNumber })}>{item.orderNumber}</TextLink>
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function PriceToday({ item, variantId, paid }: { item: ReturnableItem; variantId: number; paid: Cents }) {
  const { data, isPending } = useQuery({ ...product(String(item.productId)), retry: false })
  const offers = data?.offers.filter((offer) => offer.variantId === variantId) ?? []
  const offer = offers.find(({ store }) => store.id === item.storeId) ?? offers[0]
  if (isPending) return <>…</>
  if (!offer) return <>No longer sold here</>
  const change = offer.price - paid
  return (
    <>
      {dollars(offer.price)}
      {change !== 0 && ` (${dollars(cents(Math.abs(change)))} ${change < 0 ? 'less' : 'more'})`}
    </>
  )
}
