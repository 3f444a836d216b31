import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FulfillmentId } from '#contracts/ids.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Messages, WriteMessage } from './Conversation.tsx'
import { ProblemForm } from './ProblemForm.tsx'
import { conversation, type OrderAddress, useSettleProblem, useWriteToStore } from './queries.ts'

type PartMessagesProps = {
  address: OrderAddress
  fulfillmentId: FulfillmentId
  storeName: string
  /** Tells it apart from other parts of the same store. */
  recipient?: string | null
}

/** Messages with the store about one fulfillment, and problem reports. */
export function FulfillmentMessages({ address, fulfillmentId, storeName, recipient = null }: PartMessagesProps) {
  const { data, error, refetch } = useQuery(conversation(address, fulfillmentId))
  const [open, setOpen] = useState<'message' | 'problem' | null>(null)
  const write = useWriteToStore(address, fulfillmentId)
  const settle = useSettleProblem(address, fulfillmentId)
  const at = { params: { number: address.number, fulfillmentId }, query: address.key ? { key: address.key } : {} }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const items = data?.items ?? []
  const mine = data?.side ?? 'shopper'
  const hasProblem = items.some(({ problem, settledAt }) => problem !== null && settledAt === null)
  if (data && items.length === 0 && !data.mayWrite) return null
  return (
    <section
      aria-label={`Messages with ${storeName}${recipient ? ` about the items for ${recipient}` : ''}`}
      className="flex flex-col gap-4 border-t border-hairline pt-4"
      data-print="hide"
    >
      {items.length > 0 && <h3 className="text-base">Messages with {storeName}</h3>}
      <Messages
        items={items}
        mine={mine}
        names={{ shopper: mine === 'shopper' ? 'You' : 'Shopper', store: storeName, support: 'SPIRAL support' }}
      />
      {hasProblem && (
        <div className="flex flex-wrap items-center gap-3 rounded-sm bg-warning-wash p-3 text-sm">
          <p className="flex-1 basis-60">The store and SPIRAL support know about this problem.</p>
          <Button variant="secondary" size="sm" busy={settle.isPending} onClick={() => settle.mutate(at)}>
            It is settled
          </Button>
        </div>
      )}
      {data?.mayWrite && (items.length > 0 || open === 'message') && (
        <WriteMessage
          label={`Message to ${storeName}`}
          keptAs={`message about ${fulfillmentId}`}
          onSend={(text) => write.mutateAsync({ ...at, body: { text } })}
        />
      )}
      {open === 'problem' && data?.mayWrite && !hasProblem && <ProblemForm at={at} storeName={storeName} onDone={() => setOpen(null)} />}
      {data?.mayWrite && (
        <div className="flex flex-wrap gap-2">
          {items.length === 0 && open !== 'message' && (
            <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setOpen('message')}>
              Message the store<span className="visually-hidden">: {storeName}</span>
            </Button>
          )}
          {!hasProblem && open !== 'problem' && mine === 'shopper' && (
            <Button
              variant="quiet"
              size="sm"
              className={items.length > 0 || open === 'message' ? '-ml-3' : ''}
              onClick={() => setOpen('problem')}
            >
              Something is wrong<span className="visually-hidden"> with the order from {storeName}</span>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
