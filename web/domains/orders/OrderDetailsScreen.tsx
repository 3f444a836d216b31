import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { OrderNumber } from '#contracts/ids.ts'
import { preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { useAwaitedPayment } from '../checkout/useAwaitedPayment.ts'
import { BankStep } from './BankStep.tsx'
import { OrderPage } from './OrderPage.tsx'
import { lookAgainAfter, newestOrder, type OrderAddress, oneOrder } from './queries.ts'

const load = preload(({ url }) => {
  const address = addressIn(url.searchParams)
  return address ? [oneOrder(address)] : []
})
export { load as clientLoader, load as loader }

/** One order (`?id=`, for guests with `&key=`); `?pay=` is the sandbox bank asking the shopper to confirm. */
export default function OrderDetailsScreen() {
  const [search] = useSearchParams()
  const address = addressIn(search)
  const reference = search.get('pay')
  if (address) return <OneOrder address={address} reference={reference} wasJustPlaced={search.get('placed') === '1'} />
  if (reference) return <LoneBankStep reference={reference} />
  return <NewestOrder />
}

function OneOrder({ address, reference, wasJustPlaced }: { address: OrderAddress; reference: string | null; wasJustPlaced: boolean }) {
  const { data, error, refetch } = useQuery({
    ...oneOrder(address),
    staleTime: 5_000,
    refetchInterval: ({ state }) => lookAgainAfter(state.data),
  })
  const isCartBack = useAwaitedPayment(data)
  if (data) return <OrderPage order={data} payReference={reference} {...{ address, wasJustPlaced, isCartBack }} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageLoading />
}

/** A number in another shape opens nothing, and asks for nothing. */
function addressIn(search: URLSearchParams): OrderAddress | null {
  const number = OrderNumber.safeParse(search.get('id')?.trim().toUpperCase())
  const key = search.get('key')
  if (!number.success) return null
  return { number: number.data, ...(key && key.length >= 20 && key.length <= 100 && { key }) }
}

/** The bank's page opened by itself, without the order it is about. */
function LoneBankStep({ reference }: { reference: string }) {
  return (
    <div className="py-4">
      <h1>Confirm your payment</h1>
      <BankStep reference={reference} address={null} />
    </div>
  )
}

function NewestOrder() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery({ ...newestOrder(), enabled: viewer !== null, staleTime: 0 })
  const newest = data?.items[0]
  if (!viewer || data?.items.length === 0) return <Navigate to="/orders" replace />
  if (newest) return <Navigate to={`/order-details?id=${newest.number}`} replace />
  if (!error) return <PageLoading />
  return (
    <div className="flex flex-col gap-6 py-4">
      <h1>Your latest order</h1>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </div>
  )
}
