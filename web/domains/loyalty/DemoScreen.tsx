import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { DemoCart } from './DemoCart.tsx'
import { useDemoCart } from './demo-cart.ts'
import { mySpirals, todaysRule } from './queries.ts'

const load = preload(() => [todaysRule()])
export { load as clientLoader, load as loader }

/** What a cart would earn and what SPIRALs would take off, by the real quote. Nothing is ordered or held. */
export default function DemoScreen() {
  const { data: rule } = useSuspenseQuery(todaysRule())
  const viewer = useViewer()
  const account = useQuery({ ...mySpirals(), enabled: viewer !== null })
  const { items, isSample, isPending, error, refetch } = useDemoCart()
  const isWaiting = isPending || (viewer !== null && account.isPending)
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="Try SPIRALs with a cart"
        lead="See what a cart earns and what your SPIRALs take off. This doesn't place an order."
        actions={<TextLink to="/tiered-spirals-engine">Tiers and calculator</TextLink>}
      />
      {error && items.length === 0 && <ErrorState error={error} onRetry={refetch} />}
      {!error && isWaiting && <Skeleton className="h-72 w-full rounded-md" />}
      {!error && !isWaiting && items.length === 0 && (
        <EmptyState
          icon={<SpiralMark />}
          title="Nothing in stock near you"
          action={<ButtonLink to="/products">See all products</ButtonLink>}
        >
          Add something to your cart, then come back.
        </EmptyState>
      )}
      {!isWaiting && items.length > 0 && (
        <DemoCart
          key={isSample ? 'sample' : 'own'}
          rule={rule}
          items={items}
          isSample={isSample}
          balance={account.data?.balance ?? null}
          ownTier={account.data?.tier.name ?? rule.tiers[0]?.name ?? ''}
        />
      )}
    </div>
  )
}
