import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RetailerId } from '#contracts/ids.ts'
import { changeGoogleFeed, googleFeed, type GoogleFeed } from '#contracts/retailer-office/google-feed.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { CopyLink } from '#web/ui/CopyLink.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'

const feedOf = (id: RetailerId) => read(googleFeed, { params: { id } })

/** The addresses from which Google fetches what a business sells and what its stores have. For owners, because they hold a secret. */
export function GoogleFeedTab({ retailerId }: { retailerId: RetailerId }) {
  const { data, error, refetch } = useQuery(feedOf(retailerId))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={3} />
  return (
    <div className="flex flex-col gap-8">
      <Section title="Your shelves on Google">
        <p className="max-w-prose text-soft">
          With Google&rsquo;s local inventory ads and free local listings, people who search on Google see what your stores have right now.
          Google fetches two files from here; both always hold your current prices and stock.
        </p>
        {data.addresses ? (
          <TurnedOn feed={data} retailerId={retailerId} addresses={data.addresses} />
        ) : (
          <TurnedOff {...{ data, retailerId }} />
        )}
      </Section>
      {data.addresses && <StoreCodes stores={data.stores} />}
    </div>
  )
}

const useChange = (retailerId: RetailerId, done: string) =>
  useWrite(changeGoogleFeed, [feedOf(retailerId)], { onSuccess: () => void toast({ title: done }) })

function TurnedOff({ data, retailerId }: { data: GoogleFeed; retailerId: RetailerId }) {
  const start = useChange(retailerId, 'Your Google feed is on')
  return (
    <EmptyState
      icon={<Rss strokeWidth={1.75} />}
      title="The Google feed is off"
      action={
        <Button
          busy={start.isPending}
          busyLabel="Turning on…"
          onClick={() => start.mutate({ params: { id: retailerId }, body: { version: data.version, on: true } })}
        >
          Turn on
        </Button>
      }
    >
      Turn it on to get the addresses of the two files. Nothing is sent anywhere until you enter them in Google Merchant Center.
    </EmptyState>
  )
}

type OnProps = { feed: GoogleFeed; retailerId: RetailerId; addresses: NonNullable<GoogleFeed['addresses']> }
function TurnedOn({ feed, retailerId, addresses }: OnProps) {
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? ''
  const [asks, setAsks] = useState<'rotate' | 'stop' | null>(null)
  const rotate = useChange(retailerId, 'The addresses are new')
  const stop = useChange(retailerId, 'Your Google feed is off')
  const change = asks === 'rotate' ? rotate : stop
  return (
    <div className="flex flex-col gap-5">
      <p>
        {plural(feed.items, 'item')} in the files.
        {feed.withoutPicture > 0 && ` ${plural(feed.withoutPicture, 'item')} left out, because Google shows no item without a picture.`}
      </p>
      <CopyLink label="Products" url={origin + addresses.products} />
      <CopyLink label="Local inventory" url={origin + addresses.inventory} />
      <Notice title="Keep these addresses private">
        Anyone who has them can read your prices and the stock of each store. If they get out, make new ones and enter those at Google.
      </Notice>
      <ol className="flex max-w-prose list-decimal flex-col gap-2 ps-6">
        <li>
          Open{' '}
          <a className={linkClass} href="https://merchants.google.com/" target="_blank" rel="noreferrer">
            Google Merchant Center
          </a>{' '}
          and add the first address as a data source for products, fetched every day.
        </li>
        <li>Add the second address as a data source for local inventory.</li>
        <li>Give each store in your Google Business Profile its code from the list below.</li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsks('rotate')}>
          Make new addresses
        </Button>
        <Button variant="quiet-danger" onClick={() => setAsks('stop')}>
          Turn off
        </Button>
      </div>
      <ConfirmDialog
        open={asks !== null}
        title={asks === 'rotate' ? 'Make new addresses?' : 'Turn the Google feed off?'}
        confirmLabel={asks === 'rotate' ? 'Make new addresses' : 'Turn off'}
        destructive
        busy={change.isPending}
        onClose={() => setAsks(null)}
        onConfirm={() =>
          change.mutate(
            { params: { id: retailerId }, body: { version: feed.version, on: asks === 'rotate' } },
            { onSettled: () => setAsks(null) },
          )
        }
      >
        The addresses above stop working at once. Google keeps showing what it fetched last until its next fetch fails.
      </ConfirmDialog>
    </div>
  )
}

const COLUMNS: OfficeColumn<GoogleFeed['stores'][number]>[] = [
  { key: 'store', head: 'Store', cell: ({ name }) => name },
  { key: 'place', head: 'Place', cell: ({ place }) => place },
  { key: 'code', head: 'Store code', cell: ({ code }) => <code>{code}</code> },
]

function StoreCodes({ stores }: Pick<GoogleFeed, 'stores'>) {
  return (
    <Section title="Store codes">
      <OfficeTable label="Store codes for Google" rows={stores} columns={COLUMNS} rowKey={({ id }) => String(id)} />
    </Section>
  )
}
