import { useInfiniteQuery } from '@tanstack/react-query'
import { type SentKind, WEBHOOK_KINDS, type WebhookDelivery, type WebhookEndpoint } from '#contracts/webhooks.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { messagesOf, useReplay } from './queries.ts'

const STATES: Record<WebhookDelivery['state'], { words: string; tone: Tone }> = {
  queued: { words: 'Waiting', tone: 'info' },
  sent: { words: 'Arrived', tone: 'success' },
  failed: { words: 'Failed', tone: 'danger' },
  gone: { words: 'Not sent: the webhook was stopped', tone: 'neutral' },
}
const wordsOf = (kind: SentKind): string => (kind === 'test' ? 'Test message' : WEBHOOK_KINDS[kind])
const POLL_MS = 5_000

/** The log of a webhook: each message, the answers to it, and its words. */
export function WebhookMessages({ webhook: { id, url, state }, mayManage }: { webhook: WebhookEndpoint; mayManage: boolean }) {
  const { hrefWith } = useAddressFilters()
  const list = useInfiniteQuery({ ...messagesOf(id), refetchInterval: POLL_MS })
  const replay = useReplay(id)
  const columns: OfficeColumn<WebhookDelivery>[] = [
    {
      key: 'event',
      head: 'Event',
      cell: ({ kind, eventId, body }) => (
        <details>
          <summary className="min-h-6">{wordsOf(kind)}</summary>
          <p className="mt-2 break-all text-soft">{eventId}</p>
          <pre className="mt-1 whitespace-pre-wrap break-all">{body}</pre>
        </details>
      ),
      stack: { wide: true },
    },
    {
      key: 'at',
      head: 'Written',
      cell: ({ createdAt }) => <LocalTime at={createdAt} format={dateAndTime} />,
      className: 'whitespace-nowrap',
    },
    {
      key: 'state',
      head: 'State',
      cell: ({ state, error, nextTryAt, tries }) => (
        <span className="flex flex-col">
          <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>
          {error && <span className="text-soft">{error}</span>}
          {nextTryAt && state === 'queued' && tries > 0 && (
            <span className="text-soft">
              Next try <LocalTime at={nextTryAt} format={dateAndTime} />
            </span>
          )}
        </span>
      ),
    },
    { key: 'status', head: 'Answer', numeric: true, cell: ({ status }) => status ?? '–' },
    { key: 'tries', head: 'Tries', numeric: true, cell: ({ tries }) => tries },
    {
      key: 'acts',
      head: <span className="visually-hidden">Actions</span>,
      stack: { head: 'Actions' },
      cell: (message) =>
        mayManage &&
        state === 'on' &&
        message.state !== 'queued' && (
          <Button
            variant="quiet"
            size="sm"
            className="max-sm:-ml-3"
            onClick={() =>
              replay.mutate({ params: { id: message.id } }, { onSuccess: () => toast({ title: 'The message is sent again' }) })
            }
          >
            Send again<span className="visually-hidden"> {message.eventId}</span>
          </Button>
        ),
    },
  ]
  return (
    <ListPage
      title="Messages"
      lead={
        <>
          <span className="break-all">{url}</span> · <TextLink to={hrefWith({ webhook: null })}>All webhooks</TextLink>
        </>
      }
      list={list}
      noun={['message', 'messages']}
      table={{ columns, rowKey: ({ id: each }) => each }}
      empty={{ title: 'No messages yet', children: 'The next event appears here.' }}
    />
  )
}
