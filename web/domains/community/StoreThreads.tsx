import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerShopper, type OfficeThread, storeThread, storeThreads } from '#contracts/community/store-messages.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Conversation } from './Conversation.tsx'

const threadsOf = (office: { retailerId: RetailerId; storeId?: StoreId | undefined }) => ({
  ...readPages(storeThreads, { query: { ...office, limit: 20 } }),
  staleTime: 0,
})

/** Messages of shoppers to a retailer's stores, without an order. */
export function StoreThreads({ office }: { office: Parameters<typeof threadsOf>[0] }) {
  const list = useInfiniteQuery(threadsOf(office))
  const [open, setOpen] = useState<OfficeThread | null>(null)
  return (
    <>
      <Pages
        list={list}
        noun="conversations"
        empty={<EmptyState title="No messages yet">Shoppers write from the page of a store.</EmptyState>}
      >
        {(threads) => (
          <ul className="flex flex-col gap-3">
            {threads.map((thread) => (
              <li key={thread.id}>
                <Row thread={thread} onOpen={() => setOpen(thread)} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {open && (
        <Dialog open title={`${open.shopper}, ${open.store.name}`} onClose={() => setOpen(null)}>
          <Thread thread={open} />
        </Dialog>
      )}
    </>
  )
}

function Row({ thread: { shopper, store, last, isWaiting }, onOpen }: { thread: OfficeThread; onOpen: () => void }) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">
          {shopper}, <Ago at={last.at} />, to {store.name}
        </p>
        <StatusDot tone={isWaiting ? 'warning' : 'success'}>{isWaiting ? 'Waiting' : 'Answered'}</StatusDot>
      </div>
      <p className="line-clamp-3 max-w-prose break-words">
        {last.side === 'store' && <span className="text-soft">You: </span>}
        {last.text}
      </p>
      <Button size="sm" className="self-start" variant={isWaiting ? 'primary' : 'secondary'} onClick={onOpen}>
        Open<span className="visually-hidden"> the messages of {shopper}</span>
      </Button>
    </Card>
  )
}

function Thread({ thread: { id, shopper } }: { thread: OfficeThread }) {
  const query = { ...read(storeThread, { params: { id } }), staleTime: 0 }
  const { data, error, refetch } = useQuery(query)
  const write = useWrite(answerShopper, [query, { queryKey: ['api', 'retailer', 'store-messages'] }], { failure: 'mine' })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <Conversation
      thread={data}
      mine="store"
      other={shopper}
      keptAs={`message to shopper ${id}`}
      onSend={(text) => write.mutateAsync({ params: { id }, body: { text } })}
    />
  )
}
