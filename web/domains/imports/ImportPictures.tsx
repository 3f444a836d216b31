import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ImportId } from '#contracts/ids.ts'
import type { FailedPicture, PictureProgress } from '#contracts/imports/pictures.ts'
import type { ImportRun } from '#contracts/imports/imports.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useNow } from '#web/lib/now.ts'
import { plural } from '#web/lib/format.ts'
import { readAgain } from '#web/lib/write-then-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { readsOfImports } from './queries.ts'
import { picturesOf, useRetryPictures } from './queries.ts'

const POLL_MS = 2_000
/** A picture that is tried again later does not need a look every two seconds. */
const SOON_MS = 30_000
/** The pictures of a run are noted by a job just after it was applied. */
const LOOKS_AT_FIRST = 5

/** How far the pictures of an applied import are, and those that could not be fetched. */
export function ImportPictures({ run }: { run: ImportRun }) {
  return run.state === 'applied' && run.counts.pictures > 0 ? <Pictures id={run.id} /> : null
}

function Pictures({ id }: { id: ImportId }) {
  const list = useInfiniteQuery({
    ...picturesOf(id),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => pollAfter(data?.pages[0]?.progress, dataUpdateCount < LOOKS_AT_FIRST),
  })
  const progress = list.data?.pages[0]?.progress
  useShownPictures(progress?.kept)
  return (
    <Section title="Pictures" level={3} aside={progress && progress.failed > 0 && <TryAgain id={id} failed={progress.failed} />}>
      <Pages list={list} noun="pictures" empty={progress && <Progress id={id} progress={progress} />}>
        {(failed) => (
          <div className="flex flex-col gap-4">
            {progress && <Progress id={id} progress={progress} />}
            <OfficeTable
              label="Pictures that could not be fetched"
              columns={columnsOf(id)}
              rows={failed}
              rowKey={(picture) => picture.id}
              sorts={!list.hasNextPage}
            />
          </div>
        )}
      </Pages>
    </Section>
  )
}

function pollAfter(progress: PictureProgress | undefined, isFirst: boolean): number | false {
  if (!progress) return false
  const isNoted = progress.waiting + progress.kept + progress.failed + progress.left > 0
  if (!isNoted) return isFirst ? POLL_MS : false
  if (progress.nextTryAt === null) return false
  return progress.nextTryAt.getTime() - Date.now() > SOON_MS ? SOON_MS : POLL_MS
}

/** Lists of products show a picture as soon as it is fetched. */
function useShownPictures(kept: number | undefined) {
  const client = useQueryClient()
  const before = useRef(kept)
  useEffect(() => {
    if (kept !== undefined && before.current !== undefined && kept > before.current) void readAgain(client, readsOfImports)
    before.current = kept
  }, [client, kept])
}

function Progress({ id, progress: { waiting, kept, failed, left, nextTryAt } }: { id: ImportId; progress: PictureProgress }) {
  const now = useNow()
  const all = waiting + kept + failed + left
  if (all === 0)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-soft">No picture of this import waits to be fetched.</p>
        <LookAgain id={id} />
      </div>
    )
  const isLater = nextTryAt !== null && nextTryAt.getTime() - now.getTime() > SOON_MS
  return (
    <Card className="flex flex-col gap-2">
      <p>
        <strong className="tabular">{kept.toLocaleString('en-US')}</strong> of {plural(all, 'picture')} fetched
        {failed > 0 && `, ${failed.toLocaleString('en-US')} could not be fetched`}
        {left > 0 && `, ${left.toLocaleString('en-US')} no longer needed`}.
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-tint-strong">
        {/* An SVG, because the content security policy allows no style attributes. */}
        <svg aria-hidden="true" viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" className="block size-full fill-accent">
          <rect width={all - waiting} height="1" />
        </svg>
      </div>
      {waiting > 0 && (
        <p className="text-soft">
          {isLater
            ? `${plural(waiting, 'picture')} will be tried again ${dateAndTime(nextTryAt)}.`
            : `Fetching ${plural(waiting, 'picture')}. You can leave this page.`}
        </p>
      )}
    </Card>
  )
}

function TryAgain({ id, failed }: { id: ImportId; failed: number }) {
  const retry = useRetryPictures(id)
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={retry.isPending}
      busyLabel="Trying again…"
      onClick={() => retry.mutate({ params: { id }, body: { pictureId: null } })}
    >
      {failed === 1 ? 'Try again' : 'Try all again'}
    </Button>
  )
}

function LookAgain({ id }: { id: ImportId }) {
  const retry = useRetryPictures(id)
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={retry.isPending}
      busyLabel="Looking…"
      onClick={() => retry.mutate({ params: { id }, body: { pictureId: null } })}
    >
      Look for missing pictures
    </Button>
  )
}

function TryOneAgain({ id, picture }: { id: ImportId; picture: FailedPicture }) {
  const retry = useRetryPictures(id)
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={retry.isPending}
      busyLabel="Trying again…"
      onClick={() => retry.mutate({ params: { id }, body: { pictureId: picture.id } })}
    >
      Try again<span className="visually-hidden">: {picture.product}</span>
    </Button>
  )
}

const columnsOf = (id: ImportId): OfficeColumn<FailedPicture>[] => [
  {
    key: 'product',
    head: 'Product',
    cell: ({ productId, product }) => (
      <Link to={`/retailer-inventory?product=${productId}`} className={linkClass}>
        {product}
      </Link>
    ),
    sortBy: ({ product }) => product,
    className: 'min-w-40',
  },
  { key: 'reason', head: 'Reason', cell: ({ reason }) => reason, sortBy: ({ reason }) => reason, className: 'min-w-56' },
  { key: 'address', head: 'Address', cell: ({ address }) => <span className="break-all">{address}</span>, className: 'min-w-56' },
  { key: 'retry', head: <span className="visually-hidden">Actions</span>, cell: (picture) => <TryOneAgain id={id} picture={picture} /> },
]
