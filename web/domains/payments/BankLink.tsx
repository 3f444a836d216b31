import { useQuery } from '@tanstack/react-query'
import { bankStep } from '#contracts/orders/orders.ts'
import { read } from '#web/lib/api.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

/** Leads to the page of the bank that wants to confirm a payment. From there the shopper comes back to the order. */
export function BankLink({ reference }: { reference: string }) {
  const { data, error, refetch } = useQuery({ ...read(bankStep, { params: { reference } }), staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return data.url?.startsWith('https://') ? (
    <div className="mt-4 flex flex-col items-start gap-3">
      <p>Confirm this payment on your bank's page. You come back here afterwards.</p>
      <a href={data.url} className={buttonClass()}>
        Go to your bank
      </a>
    </div>
  ) : (
    <p role="status" className="mt-4">
      Your bank asks nothing more. Your order shows what it decided.
    </p>
  )
}
