import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { settings } from '#contracts/operations.ts'
import { read } from '#web/lib/api.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { BuyGiftCard } from '../checkout/BuyGiftCard.tsx'
import { GiftCardTabs } from './GiftCardTabs.tsx'
import { PurchasePage } from './PurchasePage.tsx'
import { giftPlaces, mySentCards, onePurchase, purchaseIn } from './queries.ts'
import { SentCard } from './SentCard.tsx'

const load = preload(({ url }) => {
  const purchase = purchaseIn(url.searchParams)
  if (purchase) return [optional(onePurchase(purchase))]
  return [giftPlaces(), read(settings)]
})
export { load as clientLoader, load as loader }

/** Buys gift cards, for a mall (`?mall=`), a retailer (`?retailer=`) or anywhere; shows a purchase (`?purchase=`) and sent cards. */
export default function GiftCardScreen() {
  const [search] = useSearchParams()
  const viewer = useViewer()
  const purchase = purchaseIn(search)
  if (purchase) return <PurchasePage address={purchase} payReference={search.get('pay')} />
  const isSent = search.get('view') === 'sent' && viewer !== null
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle title="Gift cards" lead="For one mall, one retailer, or every store on SPIRAL. They never expire." />
      <GiftCardTabs current={isSent ? 'sent' : 'buy'} />
      <SectionBoundary fallback={<SkeletonRows />}>{isSent ? <SentCards /> : <Buy />}</SectionBoundary>
    </div>
  )
}

function Buy() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(read(settings))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />
  return <BuyGiftCard key={viewer?.id ?? 'guest'} viewer={viewer} setup={data} />
}

function SentCards() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(mySentCards())
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />
  const cards = data.pages.flatMap(({ items }) => items)
  if (cards.length === 0)
    return (
      <EmptyState
        icon={<Gift strokeWidth={1.75} />}
        title="No gift cards sent yet"
        action={<ButtonLink to="/mall-gift-card-system">Buy a gift card</ButtonLink>}
      >
        Cards you buy show up here. You can send them again, change their date or get a refund.
      </EmptyState>
    )
  return (
    <>
      <ul className="flex flex-col gap-4">
        {cards.map((card) => (
          <li key={card.id}>
            <SentCard card={card} address={{ number: card.number }} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore
          shown={cards.length}
          hasMore={hasNextPage}
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
          noun="gift cards"
        />
      )}
    </>
  )
}
