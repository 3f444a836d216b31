import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PassCard } from './passes/PassCard.tsx'
import { type OrderAddress, passesOf } from './queries.ts'

/** Passes that are ready for pickup. */
export function OrderPasses({ address }: { address: OrderAddress }) {
  const { data, error, refetch } = useQuery({ ...passesOf(address), staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 w-full rounded-md" />
  return data.ready.map((pass) => <PassCard key={pass.code} pass={pass} headingLevel={2} orderKey={address.key} />)
}
