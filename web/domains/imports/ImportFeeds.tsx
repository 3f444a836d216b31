import { useQuery } from '@tanstack/react-query'
import { CloudDownload } from 'lucide-react'
import { useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import type { ImportFeed } from '#contracts/imports/feeds.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import type { Overview } from '../retailers/DashboardHead.tsx'
import { AddFeed, EditFeed } from './FeedForm.tsx'
import { feeds, usePauseFeed, useRemoveFeed, useRunFeed } from './queries.ts'

const POLL_MS = 10_000

/** Catalog files that are fetched from an address on a schedule. */
export function ImportFeeds({ retailerId, stores }: { retailerId: RetailerId | undefined; stores: Overview['stores'] }) {
  const { data, error, refetch } = useQuery({ ...feeds(retailerId), refetchInterval: POLL_MS })
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title="Files from an address"
      aside={
        <Button
          variant="secondary"
          size="sm"
          icon={<CloudDownload aria-hidden="true" className="size-5" />}
          onClick={() => setAdding(true)}
        >
          Add an address
        </Button>
      }
    >
      <p className="max-w-prose text-soft">
        If your store system publishes your catalog at a web address, such as a Google Merchant feed, we fetch it every hour or every day.
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data && data.items.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.items.map((feed) => (
            <li key={feed.id}>
              <Feed feed={feed} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddFeed stores={stores} onClose={() => setAdding(false)} />}
    </Section>
  )
}

const RHYTHMS = { hour: 'Every hour', day: 'Every day' } as const

function Feed({ feed }: { feed: ImportFeed }) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col">
          <h3 className="text-base break-all">{feed.address}</h3>
          <p className="text-soft">
            {feed.storeName} · {RHYTHMS[feed.every]}
            {!feed.paused && ` · next ${dateAndTime(feed.nextAt)}`}
          </p>
        </div>
        <State feed={feed} />
      </div>
      {feed.paused && feed.lastError !== null && (
        <Notice tone="warning" title="We stopped fetching this file">
          It failed {feed.failures} times in a row. The last time: {feed.lastError}
        </Notice>
      )}
      <Last feed={feed} />
      <FeedActions feed={feed} />
    </Card>
  )
}

function State({ feed: { paused, lastOutcome, failures } }: { feed: ImportFeed }) {
  if (paused) return <StatusDot tone="warning">Paused</StatusDot>
  if (failures > 0) return <StatusDot tone="danger">Failed</StatusDot>
  if (lastOutcome === null) return <StatusDot tone="info">First fetch under way</StatusDot>
  if (lastOutcome === 'waits') return <StatusDot tone="warning">Waiting for you</StatusDot>
  return <StatusDot tone="success">Up to date</StatusDot>
}

function Last({ feed: { lastAt, lastOutcome, lastError, lastRunId, paused } }: { feed: ImportFeed }) {
  const { hrefWith } = useAddressFilters()
  if (lastAt === null || lastOutcome === null) return null
  const words = {
    applied: 'The file was imported.',
    waits: 'The file is checked and waits for you to apply it.',
    same: 'The file had not changed.',
    failed: paused ? null : lastError,
  }[lastOutcome]
  return (
    <p>
      <span className="text-soft">Last fetched {dateAndTime(lastAt)}.</span> {words}{' '}
      {lastRunId !== null && (
        <Link to={hrefWith({ import: String(lastRunId) })} preventScrollReset className={linkClass}>
          {lastOutcome === 'waits' ? 'See what it would do' : 'See the last import'}
        </Link>
      )}
    </p>
  )
}

function FeedActions({ feed }: { feed: ImportFeed }) {
  const { id, address, every, tolerance, paused } = feed
  const [asks, setAsks] = useState<'edit' | 'remove' | null>(null)
  const run = useRunFeed()
  const change = usePauseFeed()
  const remove = useRemoveFeed()
  const named = <span className="visually-hidden"> {address}</span>
  const setPaused = () => change.mutate({ params: { id }, body: { every, tolerance, paused: !paused } })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        busy={run.isPending}
        busyLabel="Asking…"
        onClick={() =>
          run.mutate(
            { params: { id } },
            { onSuccess: () => toast({ title: 'We fetch the file now', body: 'You see the result here in a moment.' }) },
          )
        }
      >
        Fetch now{named}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setAsks('edit')}>
        Change{named}
      </Button>
      <Button variant="secondary" size="sm" busy={change.isPending} busyLabel="Saving…" onClick={setPaused}>
        {paused ? 'Start again' : 'Pause'}
        {named}
      </Button>
      <Button variant="quiet-danger" size="sm" onClick={() => setAsks('remove')}>
        Remove{named}
      </Button>
      {asks === 'edit' && <EditFeed feed={feed} onClose={() => setAsks(null)} />}
      <ConfirmDialog
        open={asks === 'remove'}
        title="Remove this address?"
        confirmLabel="Remove"
        destructive
        busy={remove.isPending}
        onClose={() => setAsks(null)}
        onConfirm={() =>
          // Callbacks of `mutate` are not called once the row is gone; the promise is kept.
          void remove
            .mutateAsync({ params: { id } })
            .then(
              () => toast({ title: 'Address removed' }),
              () => undefined,
            )
            .finally(() => setAsks(null))
        }
      >
        We no longer fetch the file. Your products stay as they are.
      </ConfirmDialog>
    </div>
  )
}
