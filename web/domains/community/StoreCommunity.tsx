import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { COMMENT_MOST, type StoreRequest, writeComment } from '#contracts/community/posts.ts'
import { type RetailerId, StoreId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import { counterLocations } from '#contracts/pickups/pickups.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { storeIn, useOfficeHref } from '#web/shell/membership.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { PostForm } from './PostForm.tsx'
import { type Picked, ProductPicker } from './ProductPicker.tsx'
import { Posts } from './Posts.tsx'
import { newsFor, requestsFor, useWriteComment } from './queries.ts'

const MOVED = [
  { tabs: ['reviews'], to: officeLink('retailer', 'reviews') },
  { tabs: ['messages', 'questions'], to: officeLink('retailer', 'messages') },
]

/** The requests of shoppers to a retailer's stores, and the news that the stores write. */
export function StoreCommunity({ retailerId }: { retailerId: RetailerId }) {
  const { get, change } = useAddressFilters()
  const hrefOf = useOfficeHref()
  const stores = useSuspenseQuery(read(counterLocations)).data.items.filter((one) => one.kind === 'store' && one.retailerId === retailerId)
  const chosen = storeIn(stores, get('store'))
  const office = { retailerId, ...(chosen && { storeId: StoreId.parse(chosen.id) }) }
  const [isWriting, setWriting] = useState(false)
  const tab = get('tab') === 'news' ? 'news' : 'requests'
  // Older links lead here.
  const moved = MOVED.find(({ tabs }) => tabs.some((name) => name === get('tab')))
  if (moved) return <Navigate to={hrefOf(moved.to)} replace />
  return (
    <div className="flex flex-col gap-6">
      <PageTitle
        title="Community"
        lead="Answer shoppers nearby who look for something, and tell your followers what is new."
        actions={<Button onClick={() => setWriting(true)}>Write store news</Button>}
      />
      <Tabs
        label="Community"
        value={tab}
        onChange={(value) => change({ tab: value === 'requests' ? null : value })}
        tabs={[
          { value: 'requests', label: 'Requests', content: <Requests office={office} /> },
          { value: 'news', label: 'Store news', content: <News office={office} /> },
        ]}
      />
      {isWriting && <PostForm kind="news" groups={[]} stores={chosen ? [chosen] : stores} onClose={() => setWriting(false)} />}
    </div>
  )
}

type Office = Parameters<typeof requestsFor>[0]
function Requests({ office }: { office: Office }) {
  const list = useInfiniteQuery(requestsFor(office))
  const [answered, setAnswered] = useState<StoreRequest | null>(null)
  return (
    <>
      <Pages
        list={list}
        noun="requests"
        empty={<EmptyState title="No requests yet">Requests from shoppers nearby for items you sell show up here.</EmptyState>}
      >
        {(requests) => (
          <ul className="flex flex-col gap-3">
            {requests.map((request) => (
              <li key={`${request.post.id} ${request.store.id}`}>
                <Request request={request} onAnswer={() => setAnswered(request)} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {answered && <AnswerForm request={answered} onClose={() => setAnswered(null)} />}
    </>
  )
}

function Request({ request: { post, store, isAnswered }, onAnswer }: { request: StoreRequest; onAnswer: () => void }) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">
          {post.author.name}, <Ago at={post.writtenAt} />, to {store.name}
        </p>
        <StatusDot tone={isAnswered ? 'success' : 'warning'}>{isAnswered ? 'Answered' : 'Waiting'}</StatusDot>
      </div>
      <p className="max-w-prose break-words whitespace-pre-wrap">{post.text}</p>
      <div className="flex flex-wrap items-center gap-4">
        {post.lockedReason === null && (
          <Button size="sm" variant={isAnswered ? 'secondary' : 'primary'} onClick={onAnswer}>
            {isAnswered ? 'Answer again' : 'Answer'}
            <span className="visually-hidden"> {post.author.name}</span>
          </Button>
        )}
        <TextLink to={`/community?post=${post.id}`}>See all answers</TextLink>
      </div>
    </Card>
  )
}

function AnswerForm({ request: { post, store }, onClose }: { request: StoreRequest; onClose: () => void }) {
  const write = useWriteComment()
  const [picked, setPicked] = useState<readonly Picked[]>([])
  return (
    <FormDialog
      title={`Answer as ${store.name}`}
      schema={writeComment.body.pick({ text: true })}
      keptAs={`store answer ${post.id} ${store.id}`}
      defaultValues={{ text: '' }}
      submitLabel="Send answer"
      onSubmit={({ text }) =>
        write.mutateAsync({ params: { id: post.id }, body: { text, storeId: StoreId.parse(store.id), productId: picked[0]?.id ?? null } })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Textarea {...form.field('text')} label="Your answer" rows={4} maxLength={COMMENT_MOST} />
          <ProductPicker picked={picked} onPick={setPicked} most={1} storeId={StoreId.parse(store.id)} label="Product from your shelves" />
        </>
      )}
    </FormDialog>
  )
}

function News({ office }: { office: Office }) {
  const list = useInfiniteQuery(newsFor(office))
  return (
    <Posts
      list={list}
      empty={<EmptyState title="No news yet">New arrivals, a workshop, a longer evening: tell your followers.</EmptyState>}
    />
  )
}
