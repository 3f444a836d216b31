import { useQuery } from '@tanstack/react-query'
import { dollars } from '#contracts/money.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { OrderAddress } from '../orders/queries.ts'
import { disputesIn } from './queries.ts'

/** What a shopper reads at an order whose payment their bank took back. */
export function OrderDisputes({ address }: { address: OrderAddress }) {
  const disputes = useQuery({ ...disputesIn(address), staleTime: 60_000 }).data?.disputes ?? []
  return disputes.map(({ state, amount, openedAt }) => (
    <Notice
      key={`${openedAt.getTime()}`}
      tone={state === 'open' ? 'warning' : 'info'}
      title={
        state === 'open'
          ? `Your bank is checking ${dollars(amount)} of this order`
          : state === 'lost'
            ? `Your bank gave you ${dollars(amount)} of this order back`
            : `Your payment of ${dollars(amount)} stands`
      }
    >
      {state === 'open' &&
        "Someone asked the bank of this card for the money back. We told the store. Your bank decides and tells you. Refunds of this order wait until then. If you didn't ask for this, call your bank."}
      {state === 'lost' && 'The money comes from your bank, so we send no refund for it. SPIRALs that it earned are taken back.'}
      {state === 'won' && 'Your bank decided that the payment was right. Nothing else changes for this order.'}
    </Notice>
  ))
}
