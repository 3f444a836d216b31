import { useInfiniteQuery } from '@tanstack/react-query'
import { dollars } from '#contracts/money.ts'
import type { Picture } from '#contracts/pictures.ts'
import { plural } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { myOrders } from '../../orders/queries.ts'

const MOST = 6

/** "Desk Lamp, Red Mug and 1 more": people know what they bought better than where. */
function titlesIn(pictures: readonly Picture[]): string {
  const titles = [...new Set(pictures.map(({ alt }) => alt))]
  return `${titles.slice(0, 2).join(', ')}${titles.length > 2 ? ` and ${titles.length - 2} more` : ''}`
}

/** Past orders that can be bought again in one press. */
export function BuyAgainList() {
  const { data, error, refetch } = useInfiniteQuery(myOrders({}))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const orders = data.pages
    .flatMap(({ items }) => items)
    .filter(({ state }) => state !== 'payment_pending' && state !== 'cancelled')
    .slice(0, MOST)
  if (orders.length === 0)
    return (
      <EmptyState title="Nothing to buy again yet" action={<ButtonLink to="/products">Browse products</ButtonLink>}>
        Choose Buy now on a product, and it opens here.
      </EmptyState>
    )
  return (
    <Section title="Buy again">
      <ul className="grid gap-4 md:grid-cols-2">
        {orders.map(({ number, storeNames, itemCount, total, pictures }) => (
          <li key={number}>
            <Card className="flex items-center gap-4">
              <span className="w-16 shrink-0">
                <ProductPicture picture={pictures[0] ?? null} name={storeNames[0] ?? 'Order'} sizes="4rem" decorative />
              </span>
              <p className="min-w-0 flex-1">
                <span className="block font-medium">{titlesIn(pictures) || storeNames.join(', ')}</span>
                <span className="text-sm text-soft">
                  {plural(itemCount, 'item')} from {storeNames.join(', ')}, {dollars(total)} last time
                </span>
              </p>
              <ButtonLink variant="secondary" size="sm" to={`/one-click-checkout?order=${number}`}>
                Buy again
                <span className="visually-hidden">
                  : {titlesIn(pictures) || storeNames.join(', ')}, order {number}
                </span>
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}
