import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useLive } from '#web/lib/live.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { PastPasses } from './PastPasses.tsx'
import { PassCard } from './PassCard.tsx'
import { myPasses } from './queries.ts'
import { ChooseBadge, FulfillmentBadge } from '../../fulfillment/StateBadge.tsx'

/** Passes that are ready, and orders still on their way. */
export function MyPasses() {
  useLive([myPasses()], ['moved', 'placed'])
  const { data, error, refetch } = useQuery({ ...myPasses(), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status">
        <span className="visually-hidden">Loading…</span>
        <Skeleton className="h-72 w-full rounded-lg" />
      </div>
    )
  return (
    <>
      {data.ready.length === 0 && data.waiting.length === 0 && <NoPasses />}
      {data.ready.length > 0 && (
        <Section title="Ready now" aside={<TextLink to="/advanced-logistics">Plan one trip</TextLink>}>
          {data.ready.map((pass) => (
            <PassCard key={pass.code} pass={pass} />
          ))}
        </Section>
      )}
      {data.waiting.length > 0 && (
        <Section title="On the way" aside={<TextLink to="/advanced-logistics">All parcels</TextLink>}>
          <ul className="flex flex-col divide-y divide-hairline rounded-md border border-hairline">
            {data.waiting.map((pass) => (
              <li key={pass.fulfillmentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
                <span className="font-medium">{pass.placeName}</span>
                {pass.mustChoose ? <ChooseBadge /> : <FulfillmentBadge state={pass.state} />}
                {!pass.mustChoose && (
                  <span className="text-sm text-soft">
                    <PlaceWords words={pass.estimatedDelivery} timeZone={pass.timeZone} />
                  </span>
                )}
                <TextLink to={`/order-details?id=${pass.orderNumber}`} className="text-sm">
                  {pass.mustChoose ? 'Choose what to do with order' : 'Order'} {pass.orderNumber}
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {data.past.length > 0 && <PastPasses past={data.past} />}
    </>
  )
}

function NoPasses() {
  return (
    <EmptyState
      icon={<QrCode />}
      title="No passes right now"
      action={<ButtonLink to="/products?method=in-store-pickup">Find something to pick up</ButtonLink>}
      secondary={<TextLink to="/orders">My orders</TextLink>}
    >
      When a store has your order ready, its pass appears here.
    </EmptyState>
  )
}
