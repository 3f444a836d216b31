import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeThread } from '#contracts/community/store-messages.ts'
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
import { officeThread, officeThreads, type ThreadsOffice, useAnswerThread } from './queries.ts'

/** Messages of shoppers to a retailer's stores or to a mall, without an order. */
export function OfficeThreads({ office }: { office: ThreadsOffice }) {
  const list = useInfiniteQuery(officeThreads(office))
  const [open, setOpen] = useState<OfficeThread | null>(null)
  return (
    <>
      <Pages
        list={list}
        noun="conversations"
        empty={
          <EmptyState title="No messages yet">Shoppers write from the page of your {'mallId' in office ? 'mall' : 'store'}.</EmptyState>
        }
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
        <Dialog open title={`${open.shopper}, ${open.place}`} onClose={() => setOpen(null)}>
          <Thread office={office} thread={open} />
        </Dialog>
      )}
    </>
  )
}

function Row({ thread: { shopper, place, last, isWaiting }, onOpen }: { thread: OfficeThread; onOpen: () => void }) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">
          {shopper}, <Ago at={last.at} />, to {place}
        </p>
        <StatusDot tone={isWaiting ? 'warning' : 'success'}>{isWaiting ? 'Waiting' : 'Answered'}</StatusDot>
      </div>
      <p className="line-clamp-3 max-w-prose break-words">
        {last.side !== 'shopper' && <span className="text-soft">You: </span>}
        {last.text}
      </p>
      <Button size="sm" className="self-start" variant={isWaiting ? 'primary' : 'secondary'} onClick={onOpen}>
        Open<span className="visually-hidden"> the messages of {shopper}</span>
      </Button>
    </Card>
  )
}

function Thread({ office, thread: { id, shopper } }: { office: ThreadsOffice; thread: OfficeThread }) {
  const { data, error, refetch } = useQuery(officeThread(office, id))
  const answer = useAnswerThread(office, id)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return <Conversation thread={data} isShopper={false} other={shopper} keptAs={`message to shopper ${id}`} onSend={answer} />
}
