import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Messages, WriteMessage } from '../orders/Conversation.tsx'
import { messagesOf, useWriteToShopper } from './queries.ts'

/** Messages with the shopper: open if the shopper waits for a reply, otherwise collapsed. */
export function ShopperMessages({ item }: { item: OfficeFulfillment }) {
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || item.calls !== null
  const { data, error, refetch } = useQuery({ ...messagesOf(item.id), enabled: isShown })
  const write = useWriteToShopper(item.id)
  if (!item.mayMessage) return null
  if (!isShown)
    return (
      <div>
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setOpen(true)}>
          Messages with {item.customer}
        </Button>
      </div>
    )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={`Messages with ${item.customer}`} className="flex flex-col gap-4 border-t border-hairline pt-4">
      <h3 className="text-base">Messages with {item.customer}</h3>
      {!data ? (
        <SkeletonRows count={2} />
      ) : (
        <>
          <Messages items={data.items} mine="store" names={{ shopper: item.customer, store: item.storeName, support: 'SPIRAL support' }} />
          {data.mayWrite ? (
            <WriteMessage
              label={`Message to ${item.customer}`}
              keptAs={`message about ${item.id}`}
              onSend={async (text) => {
                await write.mutateAsync({ params: { id: item.id }, body: { text } })
                // After the reply the order needs no attention; the messages stay open.
                setOpen(true)
              }}
            />
          ) : (
            data.items.length === 0 && <p className="text-sm text-soft">No messages about this order.</p>
          )}
        </>
      )}
    </section>
  )
}
