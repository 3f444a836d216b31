import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { INBOX_KIND_WORDS, INBOX_KINDS, inbox, type InboxItem, type ReplyTemplate } from '#contracts/customers/inbox.ts'
import { FulfillmentId, QuestionId, type RetailerId, StoreId, StoreThreadId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useList } from '#web/lib/use-list.ts'
import { storeIn, useOfficeHref, useOwnStores } from '#web/shell/membership.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Badge, StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Conversation } from '../community/Conversation.tsx'
import { officeThread, useAnswerThread } from '../community/queries.ts'
import { Messages, WriteMessage } from '../orders/Conversation.tsx'
import { AnswerForm } from '../questions/QuestionForms.tsx'
import { messagesOf, useWriteToShopper } from '../store-work/queries.ts'
import { templatesOf, useInboxChanged } from './queries.ts'
import { ManageTemplates, TemplatePicker } from './Templates.tsx'

type Office = { retailerId: RetailerId; mayManage: boolean }
/** What shoppers wrote to a business, about orders and before them, in one list. One conversation is open at a time. */
export function MessagesSection({ retailerId, mayManage }: Office) {
  const { get } = useAddressFilters()
  const chosen = storeIn(
    useOwnStores().filter((each) => each.retailerId === retailerId),
    get('store'),
  )
  const list = useList(inbox, ['state', 'kind'], { retailerId, storeId: chosen && StoreId.parse(chosen.id) })
  const templates = useQuery(templatesOf(retailerId)).data?.items ?? []
  const [open, setOpen] = useState<InboxItem | null>(null)
  const [isManaging, setManaging] = useState(false)
  const changed = useInboxChanged()
  const close = () => {
    setOpen(null)
    changed()
  }
  return (
    <ListPage
      title="Messages"
      lead="Shoppers write about their orders, ask before they buy, and ask in public on the pages of your items and stores."
      actions={
        mayManage && (
          <Button variant="secondary" onClick={() => setManaging(true)}>
            Templates
          </Button>
        )
      }
      list={list}
      noun={['conversation', 'conversations']}
      filters={[
        {
          name: 'state',
          label: 'Messages by answer',
          divides: true,
          choices: [
            { value: null, label: 'To answer' },
            { value: 'all', label: 'All' },
          ],
        },
        {
          name: 'kind',
          label: 'Messages by kind',
          choices: [{ value: null, label: 'All kinds' }, ...INBOX_KINDS.map((value) => ({ value, label: INBOX_KIND_WORDS[value] }))],
        },
      ]}
      cards={{ rowKey: ({ kind, id }) => `${kind} ${id}`, card: (item) => <Row item={item} onOpen={() => setOpen(item)} /> }}
      empty={{
        title: get('state') === 'all' ? 'No messages yet' : 'No messages to answer',
        icon: <Inbox strokeWidth={1.75} />,
        children: 'Messages and questions of shoppers show up here.',
      }}
    >
      {open && <Open item={open} retailerId={retailerId} templates={templates} onClose={close} />}
      {isManaging && <ManageTemplates retailerId={retailerId} templates={templates} onClose={() => setManaging(false)} />}
    </ListPage>
  )
}

function Row({ item, onOpen }: { item: InboxItem; onOpen: () => void }) {
  const { kind, shopper, store, orderNumber, about, text, side, at, isWaiting, hasProblem } = item
  const hrefOf = useOfficeHref()
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">
          {shopper}, <Ago at={at} />
          {orderNumber && (
            <>
              , about order{' '}
              <TextLink to={hrefOf(officeLink('retailer', 'orders', { state: 'all', order: orderNumber }))}>{orderNumber}</TextLink>
            </>
          )}
          {about && (
            <>
              , about <TextLink to={`${about.href}#questions`}>{about.title}</TextLink>
            </>
          )}
          {store && `, to ${store}`}
        </p>
        <span className="flex flex-wrap items-center gap-2">
          {hasProblem && <Badge tone="warning">Problem</Badge>}
          <StatusDot tone={isWaiting ? 'warning' : 'success'}>{isWaiting ? 'Waiting' : 'Answered'}</StatusDot>
        </span>
      </div>
      <p className="line-clamp-3 max-w-prose break-words">
        {side !== 'shopper' && <span className="text-soft">{side === 'support' ? 'SPIRAL support: ' : 'You: '}</span>}
        {text}
      </p>
      <Button size="sm" className="self-start" variant={isWaiting ? 'primary' : 'secondary'} onClick={onOpen}>
        {kind === 'question' ? (isWaiting ? 'Answer' : 'Answer again') : 'Open'}
        <span className="visually-hidden">{kind === 'question' ? `: ${text}` : ` the messages of ${shopper}`}</span>
      </Button>
    </Card>
  )
}

type OpenProps = { item: InboxItem; templates: readonly ReplyTemplate[]; onClose: () => void }
function Open({ retailerId, ...props }: OpenProps & { retailerId: RetailerId }) {
  const { item, onClose } = props
  const { kind, id, shopper, store, orderNumber, text } = item
  if (kind === 'question')
    return (
      <AnswerForm
        question={{ id: QuestionId.parse(id), text }}
        templates={(put) => <TemplatePicker {...props} onPick={put} />}
        onClose={onClose}
      />
    )
  return (
    <Dialog open title={kind === 'order' ? `${shopper}, order ${orderNumber}` : `${shopper}, ${store}`} onClose={onClose}>
      {kind === 'order' ? <AboutOrder {...props} /> : <BeforeOrder {...props} retailerId={retailerId} />}
    </Dialog>
  )
}

function AboutOrder(props: OpenProps) {
  const { id: given, shopper, store } = props.item
  const id = FulfillmentId.parse(given)
  const { data, error, refetch } = useQuery({ ...messagesOf(id), staleTime: 0 })
  const write = useWriteToShopper(id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <div className="flex flex-col gap-4">
      <Messages items={data.items} mine="store" names={{ shopper, store: store ?? 'You', support: 'SPIRAL support' }} />
      {data.mayWrite ? (
        <WriteMessage
          label={`Message to ${shopper}`}
          keptAs={`message about ${id}`}
          onSend={(text) => write.mutateAsync({ params: { id }, body: { text } })}
          templates={(put) => <TemplatePicker {...props} onPick={put} />}
        />
      ) : (
        <p className="text-soft">This conversation ended.</p>
      )}
    </div>
  )
}

function BeforeOrder({ retailerId, ...props }: OpenProps & { retailerId: RetailerId }) {
  const { id: given, shopper } = props.item
  const id = StoreThreadId.parse(given)
  const { data, error, refetch } = useQuery(officeThread({ retailerId }, id))
  const answer = useAnswerThread({ retailerId }, id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  return (
    <Conversation
      thread={data}
      isShopper={false}
      other={shopper}
      keptAs={`message to shopper ${id}`}
      onSend={answer}
      templates={(put) => <TemplatePicker {...props} onPick={put} />}
    />
  )
}
