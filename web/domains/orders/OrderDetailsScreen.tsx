import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router'
import { type FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { asRouteError, found, optional, preload, type Preloaded } from '#web/lib/preload.ts'
import { browserQueryClient } from '#web/lib/query-client.ts'
import { visitContext } from '#web/lib/visit.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { useAwaitedPayment } from '../checkout/useAwaitedPayment.ts'
import { LowerPrices } from '../returns/LowerPrices.tsx'
import { OrderDisputes } from '../disputes/OrderDisputes.tsx'
import { OrderClaims } from '../returns/OrderClaims.tsx'
import { OrderReturns, ReturnLink } from '../returns/OrderReturns.tsx'
import { BankStep } from './BankStep.tsx'
import { parcelsOfOrder, workOfOrder } from '../store-work/queries.ts'
import { OrderPage } from './OrderPage.tsx'
import { OrderSellers } from '../trust/OrderSellers.tsx'
import { PartsToWorkOn } from '../store-work/OrderFulfillments.tsx'
import { Receipt } from './Receipt.tsx'
import { lookAgainAfter, newestOrder, type OrderAddress, oneOrder } from './queries.ts'

const preloadOrder = preload(({ url }) => {
  const address = addressIn(url.searchParams)
  return address ? [oneOrder(address)] : []
})

/** Another person's order may have fulfillments that this user works on; all other users get nothing. */
async function loadParts(args: LoaderFunctionArgs): Promise<Preloaded | null> {
  const number = addressIn(new URL(args.request.url).searchParams)?.number
  if (!number) return null
  const loaded = await preload(() => [optional(workOfOrder(number)), optional(parcelsOfOrder(number))])(args)
  const works = [found<Work>(loaded, workOfOrder(number)), found<Work>(loaded, parcelsOfOrder(number))]
  return works.some((work) => partsIn(work, number).length > 0) ? loaded : null
}
type Work = { items: OfficeFulfillment[] }
const partsIn = (work: Work | undefined, number: OrderNumber): OfficeFulfillment[] =>
  (work?.items ?? []).filter(({ orderNumber }) => orderNumber === number)

/** Without a number, loads the newest order, or all orders if there is none. */
async function load(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  if (addressIn(url.searchParams) || url.searchParams.has('pay'))
    return preloadOrder(args).catch(async (failure: unknown) => {
      const parts = failure instanceof Response ? null : await loadParts(args)
      if (parts) return parts
      throw failure
    })
  const client = args.context.get(visitContext)?.client ?? browserQueryClient()
  const mine = await client.fetchQuery({ ...newestOrder(), staleTime: 0 }).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw asRouteError(error, url)
  })
  const [newest] = mine?.items ?? []
  throw redirect(newest ? `/order-details?id=${newest.number}` : '/orders')
}
export { load as clientLoader, load as loader }

/** One order (`?id=`, for guests with `&key=`), or its receipt (`&view=receipt`); `?pay=` is the sandbox bank asking the shopper to confirm. */
export default function OrderDetailsScreen() {
  const [search] = useSearchParams()
  const address = addressIn(search)
  const reference = search.get('pay')
  if (address)
    return (
      <OneOrder
        address={address}
        reference={reference}
        wasJustPlaced={search.get('placed') === '1'}
        isReceipt={search.get('view') === 'receipt'}
      />
    )
  return reference ? <LoneBankStep reference={reference} /> : null
}

type OneOrderProps = { address: OrderAddress; reference: string | null; wasJustPlaced: boolean; isReceipt: boolean }

function OneOrder({ address, reference, wasJustPlaced, isReceipt }: OneOrderProps) {
  // Fetched by the loader if this user may not see the order itself, and refetched when it changes.
  const store = useQuery({ ...workOfOrder(address.number), enabled: ({ state }) => state.data !== undefined })
  const center = useQuery({ ...parcelsOfOrder(address.number), enabled: ({ state }) => state.data !== undefined })
  const parts = [...partsIn(store.data, address.number), ...partsIn(center.data, address.number)]
  const { data, error, refetch } = useQuery({
    ...oneOrder(address),
    enabled: parts.length === 0,
    staleTime: 5_000,
    refetchInterval: ({ state }) => lookAgainAfter(state.data),
  })
  const isCartBack = useAwaitedPayment(data)
  if (data && isReceipt && data.state !== 'payment_pending') return <Receipt order={data} address={address} />
  const returns = {
    all: (
      <>
        <OrderDisputes address={address} />
        <LowerPrices address={address} />
        <OrderReturns address={address} />
        <OrderClaims address={address} />
      </>
    ),
    linkOf: (fulfillmentId: FulfillmentId) => <ReturnLink address={address} fulfillmentId={fulfillmentId} />,
  }
  if (data)
    return (
      <OrderPage
        order={data}
        payReference={reference}
        sellers={<OrderSellers order={data} />}
        {...{ address, wasJustPlaced, isCartBack, returns }}
      />
    )
  if (parts.length > 0) return <PartsToWorkOn number={address.number} parts={parts} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageLoading />
}

/** Returns null for a malformed order number, without a request. */
function addressIn(search: URLSearchParams): OrderAddress | null {
  const number = OrderNumber.safeParse(search.get('id')?.trim().toUpperCase())
  const key = search.get('key')
  if (!number.success) return null
  return { number: number.data, ...(key && key.length >= 20 && key.length <= 100 && { key }) }
}

/** The bank's page opened without its order. */
function LoneBankStep({ reference }: { reference: string }) {
  return (
    <div className="py-4">
      <h1>Confirm your payment</h1>
      <BankStep reference={reference} address={null} />
    </div>
  )
}
